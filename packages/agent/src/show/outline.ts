import type { Outline, OutlineNode } from "../outline.ts";
import { holdsItem, kindOf, type LineKind, lineOf, wordsOf } from "./outline-line.ts";
import { quoted } from "./short.ts";

/** How many lines of each kind the brief outline holds. */
const quota: Readonly<Record<LineKind, number>> = {
  control: 24,
  heading: 8,
  link: 12,
  dialog: 4,
  frame: 6,
  clickable: 8,
};
/** Of them, how many of the links of menus and footers. */
const aroundLinks = 6;
const fullLines = 400;
/** So many nodes alike under one are a list, of which the first and the last are shown. */
const leastAlike = 6;
/** Items that hold more are no rows. */
const mostItems = 8;
const around = new Set(["banner", "navigation", "contentinfo", "complementary"]);

const plural: Readonly<Record<LineKind, string>> = {
  control: "controls",
  heading: "headings",
  link: "links",
  dialog: "dialogs",
  frame: "frames",
  clickable: "clickable texts",
};

const nothingTaken = "(none can be taken of this page)";
const nothingToDo = "(nothing to act on)";

/** What a person can act on, and headings; lists by their first and last items. Says how much it leaves out. */
export function showBrief({ roots }: Outline, base: string | null): string[] {
  const lines: string[] = [];
  const left = { ...quota };
  let menu = aroundLinks;
  const cut = new Map<LineKind, number>();
  const leaveOut = (node: OutlineNode): void => {
    const kind = kindOf(node);
    if (kind !== null) cut.set(kind, (cut.get(kind) ?? 0) + 1);
    if (node.role !== "combobox" && node.role !== "listbox")
      for (const child of node.children) leaveOut(child);
  };
  const walk = (node: OutlineNode, isAround: boolean): void => {
    const kind = kindOf(node);
    const isMenu = isAround || around.has(node.role);
    if (kind !== null) {
      const hasRoom = left[kind] > 0 && (kind !== "link" || !isMenu || menu > 0);
      if (hasRoom) {
        left[kind] -= 1;
        if (kind === "link" && isMenu) menu -= 1;
        lines.push(lineOf(node, base));
      } else cut.set(kind, (cut.get(kind) ?? 0) + 1);
    }
    if (kind === "control" && node.children.some(({ role }) => role === "option")) return;
    const folded = foldAlike(node.children);
    for (const child of node.children) {
      if (folded.has(child)) leaveOut(child);
      else walk(child, isMenu);
    }
  };
  for (const root of roots) walk(root, false);
  if (cut.size > 0) {
    const counts = [...cut].map(([kind, count]) => `${count} more ${plural[kind]}`);
    lines.push(`(not shown: ${counts.join(", ")}; find gives any of them)`);
  }
  if (lines.length > 0) return lines;
  return [roots.length === 0 ? nothingTaken : nothingToDo];
}

/** Of children that are alike, all but the first few and the last. */
function foldAlike(children: readonly OutlineNode[]): Set<OutlineNode> {
  const folded = new Set<OutlineNode>();
  if (children.length < leastAlike) return folded;
  const alike = Map.groupBy(children.filter(holdsItem), signatureOf);
  for (const [, same] of alike) {
    const counts = same.map(countItems).toSorted((a, b) => a - b);
    const middle = counts[Math.floor(counts.length / 2)] ?? 0;
    if (same.length < leastAlike || middle > mostItems) continue;
    const kept = middle === 1 ? 4 : 2;
    for (const node of same.slice(kept, -1)) folded.add(node);
  }
  return folded;
}

function signatureOf(node: OutlineNode): string {
  const first = (each: OutlineNode): string => {
    const kind = kindOf(each);
    if (kind !== null) return each.role;
    for (const child of each.children) {
      const found = first(child);
      if (found !== "") return found;
    }
    return "";
  };
  return `${node.role} ${first(node)}`;
}

const countItems = (node: OutlineNode): number =>
  (kindOf(node) === null ? 0 : 1) + node.children.reduce((sum, child) => sum + countItems(child), 0);

/** Every line that says something, texts included. */
export function showFull({ roots }: Outline, base: string | null): string[] {
  const lines: string[] = [];
  const walk = (node: OutlineNode): void => {
    if (node.role === "text") lines.push(`text ${quoted(node.text, 200)}`);
    else if (node.name !== "" || node.text !== "" || kindOf(node) !== null) lines.push(lineOf(node, base));
    if (node.role !== "combobox") for (const child of node.children) walk(child);
  };
  for (const root of roots) walk(root);
  if (lines.length === 0) return [nothingTaken];
  if (lines.length <= fullLines) return lines;
  return [...lines.slice(0, fullLines), `(${lines.length - fullLines} more lines; find gives any of them)`];
}

const blocks = new Set([
  "paragraph",
  "blockquote",
  "code",
  "listitem",
  "definition",
  "term",
  "cell",
  "generic",
  "text",
]);
const leastProse = 60;
const mostProse = 1_400;
const mostBlock = 400;

/** What the page says in sentences, outside its menus; empty where it says none. */
export function showProse({ roots }: Outline): string[] {
  const lines: string[] = [];
  let used = 0;
  let rest = 0;
  const add = (node: OutlineNode, ref: string | null): void => {
    const text = wordsOf(node);
    const line = `${ref ?? "-"} ${node.role} ${quoted(text, mostBlock)}`;
    if (used + line.length > mostProse) rest += text.length;
    else {
      lines.push(line);
      used += line.length;
    }
  };
  const walk = (node: OutlineNode, above: string | null): void => {
    if (around.has(node.role)) return;
    const ref = node.ref ?? above;
    // Of what holds headings or controls the words are theirs.
    const isBlock =
      blocks.has(node.role) && !node.children.some((child) => isProse(child) || holdsOther(child));
    if (isBlock && wordsOf(node).length >= leastProse) add(node, ref);
    else for (const child of node.children) walk(child, ref);
  };
  for (const root of roots) walk(root, null);
  if (rest > 0) lines.push(`(${rest} more characters of text; find searches all of it)`);
  return lines;
}

const holdsOther = (node: OutlineNode): boolean => {
  const kind = kindOf(node);
  return (kind !== null && kind !== "link") || node.children.some(holdsOther);
};

const isProse = (node: OutlineNode): boolean =>
  (blocks.has(node.role) && node.role !== "text" && wordsOf(node).length >= leastProse) ||
  node.children.some(isProse);
