import type { Observation } from "@gleaner/extract";
import type { Outline, OutlineNode } from "../outline.ts";
import { lineOf } from "./outline-line.ts";
import { cutLines, quoted } from "./short.ts";

const mostMatches = 20;
const aroundMatch = 80;
const mostLine = 200;

/** Lines of all that says a text on the page, each with the reference by which tools point at it. */
export function findText(text: string, outline: Outline, { fields, url }: Observation): string[] {
  const key = fold(text);
  const matches = (said: string): boolean => fold(said).includes(key);
  const lines = fields
    .filter(({ names, sample }) => matches(sample) || names.some(matches))
    .map(({ ref, names, sample }) => {
      const name = names.find(matches) ?? names[0] ?? "value";
      return `${ref} ${name}: ${excerpt(sample, key)}`;
    });
  const walk = (node: OutlineNode, above: string | null): boolean => {
    const ref = node.ref ?? above;
    let isInside = false;
    for (const child of node.children) isInside = walk(child, node.ref ?? above) || isInside;
    if (isInside || ![node.name, node.text, node.detail ?? ""].some(matches)) return isInside;
    // A text that nothing points at is pointed at by what holds it.
    const line =
      node.ref === null ? `${ref ?? "-"} text ${excerpt(node.text || node.name, key)}` : lineOf(node, url);
    lines.push(
      line.length <= mostLine ? line : `${node.ref} ${node.role} ${excerpt(node.text || node.name, key)}`,
    );
    return true;
  };
  for (const root of outline.roots) walk(root, null);
  return cutLines([...new Set(lines)], mostMatches, (more) => `(${more} more; search for a longer text)`);
}

const fold = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The text around the first match. */
function excerpt(text: string, key: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const at = line.toLowerCase().indexOf(key);
  const from = Math.max(0, at - aroundMatch);
  const piece = line.slice(from, at + key.length + aroundMatch);
  return `${from > 0 ? "…" : ""}${quoted(piece, mostLine)}${from + piece.length < line.length ? "…" : ""}`;
}
