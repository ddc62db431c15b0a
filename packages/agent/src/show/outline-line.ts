import type { OutlineNode } from "../outline.ts";
import { quoted, sampled } from "./short.ts";

export type LineKind = "control" | "heading" | "link" | "dialog" | "frame" | "clickable";

const controls = new Set(
  "button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem".split(
    " ",
  ),
);
const most = { name: 80, value: 60, address: 48, options: 200, option: 40 };

/** What a person would do with a node; null for one that is only there. */
export function kindOf(node: OutlineNode): LineKind | null {
  if (node.ref === null) return null;
  if (controls.has(node.role)) return "control";
  if (node.role === "dialog" || node.role === "alertdialog") return "dialog";
  if (node.role === "iframe") return "frame";
  if (node.role === "link") return "link";
  if (node.role === "heading") return node.name === "" ? null : "heading";
  return node.isClickable && wordsOf(node) !== "" && !node.children.some(holdsItem) ? "clickable" : null;
}

/** True where a node or anything in it is something to act on. */
export const holdsItem = (node: OutlineNode): boolean =>
  kindOf(node) !== null || node.children.some(holdsItem);

/** All that a node says. */
export function wordsOf(node: OutlineNode): string {
  if (node.name !== "") return node.name;
  return [node.text, ...node.children.map(wordsOf)].filter((text) => text !== "").join(" ");
}

/** A node on one line: reference, role, name, value, address, options, states. */
export function lineOf(node: OutlineNode, base: string | null): string {
  const kind = kindOf(node);
  const said = kind === "clickable" ? wordsOf(node) : node.name;
  const parts = [node.ref ?? "-", node.role];
  if (said !== "") parts.push(quoted(said, most.name));
  const isPlain = kind !== "clickable" && (said === "" || node.role !== "button");
  if (node.text !== "" && node.text !== said && isPlain)
    parts.push(
      `${controls.has(node.role) ? "= " : ""}${quoted(node.text, controls.has(node.role) ? most.value : most.name)}`,
    );
  if (node.role === "link" && node.detail !== null) parts.push(addressIn(node.detail, base, most.address));
  const notes = [...(node.role !== "link" && node.detail !== null ? [node.detail] : []), ...node.states];
  if (kind === "clickable") notes.push("clickable");
  if (notes.length > 0) parts.push(`(${notes.join(", ")})`);
  const options = node.children.filter(({ role }) => role === "option");
  if (options.length > 0) parts.push(choiceOf(options));
  return parts.join(" ");
}

function choiceOf(options: readonly OutlineNode[]): string {
  const chosen = options.find(({ states }) => states.includes("chosen"));
  let room = most.options;
  const named = options
    .map((option) => quoted(wordsOf(option), most.option))
    .filter((option) => {
      room -= option.length;
      return room >= 0;
    });
  const rest = options.length > named.length ? ` and ${options.length - named.length} more` : "";
  const value = chosen ? `= ${quoted(wordsOf(chosen), most.option)} ` : "";
  return `${value}options: ${named.join(" | ")}${rest}`;
}

/** An address as short as it can be said: of the same site its path. */
export function addressIn(address: string, base: string | null, length: number): string {
  const url = URL.parse(address, base ?? undefined);
  const same = url !== null && base !== null && url.origin === URL.parse(base)?.origin;
  const text = url === null ? address : same ? `${url.pathname}${url.search}${url.hash}` : url.href;
  return sampled(text, length);
}
