import type { OutlineNode } from "../outline.ts";
import { quoted } from "./short.ts";

export type LineKind = "control" | "heading" | "link" | "dialog" | "frame" | "clickable";

const controls = new Set(
  "button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem".split(
    " ",
  ),
);
const most = { name: 100, value: 60, address: 60, options: 20, option: 40 };

/** What a person would do with a node; null for one that is only there. */
export function kindOf(node: OutlineNode): LineKind | null {
  if (node.ref === null) return null;
  if (controls.has(node.role)) return "control";
  if (node.role === "dialog" || node.role === "alertdialog") return "dialog";
  if (node.role === "iframe") return "frame";
  if (node.role === "heading" || node.role === "link") return node.role;
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
  if (node.text !== "" && node.text !== said && kind !== "clickable")
    parts.push(
      `${controls.has(node.role) ? "= " : ""}${quoted(node.text, controls.has(node.role) ? most.value : most.name)}`,
    );
  if (node.role === "link" && node.detail !== null) parts.push(addressIn(node.detail, base));
  const notes = [...(node.role !== "link" && node.detail !== null ? [node.detail] : []), ...node.states];
  if (kind === "clickable") notes.push("clickable");
  if (notes.length > 0) parts.push(`(${notes.join(", ")})`);
  const options = node.children.filter(({ role }) => role === "option");
  if (options.length > 0) parts.push(choiceOf(options));
  return parts.join(" ");
}

function choiceOf(options: readonly OutlineNode[]): string {
  const chosen = options.find(({ states }) => states.includes("chosen"));
  const named = options.slice(0, most.options).map((option) => quoted(wordsOf(option), most.option));
  const rest = options.length > named.length ? ` and ${options.length - named.length} more` : "";
  const value = chosen ? `= ${quoted(wordsOf(chosen), most.option)} ` : "";
  return `${value}options: ${named.join(" | ")}${rest}`;
}

/** An address as short as it can be said: of the same site its path. */
export function addressIn(address: string, base: string | null): string {
  const url = URL.parse(address, base ?? undefined);
  const same = url !== null && base !== null && url.origin === URL.parse(base)?.origin;
  const text = url === null ? address : same ? `${url.pathname}${url.search}${url.hash}` : url.href;
  return quoted(text, most.address);
}
