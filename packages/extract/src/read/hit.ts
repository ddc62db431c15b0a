import { firstNodeOf, isElement, isText, nextNodeOf, nodeValueOf, selectAll, tagOf } from "../dom/node.ts";
import { isHidden, isSkipped, textOfAll } from "../dom/text.ts";
import { markIn } from "../value/mark.ts";
import { collapse } from "../value/text.ts";

/** What a locator resolved to: nodes, and a text where only a part of their text is meant. */
export interface Hit {
  readonly nodes: readonly Node[];
  readonly text: string | null;
}

export const whole = (element: Element): Hit => ({ nodes: [element], text: null });

/** The parts of a text that a mark separates. */
export function partsAt(mark: string, { nodes, text }: Hit): Hit[] {
  const parts = collapse(text ?? textOfAll(nodes)).split(mark);
  return parts.flatMap((part) => (part.trim() === "" ? [] : [{ nodes, text: part.trim() }]));
}

/** What stands between links of one list, and says nothing: commas, dots, the arrows of a trail. */
export const STRUNG = /^[\s,;·•|/、，،；>›»→]*$/;

/** The things that a value lists: links with nothing but marks between them, else list items, else lines, else parts of its text. */
export function itemsOf(hit: Hit): Hit[] {
  const { nodes, text } = hit;
  const all = textOfAll(nodes).replace(/^[:：]\s*/, "");
  // The nodes hold the label, too.
  const isPart = text !== null && !collapse(all).startsWith(text);
  const links = isPart ? null : strungLinks(nodes);
  if (links !== null) return links.map(whole);
  const items = isPart ? [] : nodes.flatMap((node) => (isElement(node) ? [...selectAll(node, "li")] : []));
  if (items.length > 0) return items.map(whole);
  const lines = isPart ? [text] : all.split("\n");
  const mark = lines.length === 1 ? markIn(lines[0] ?? "") : null;
  return mark === null ? lines.map((line) => ({ nodes, text: line })) : partsAt(mark, hit);
}

/** The links of nodes that hold nothing else to read; null where they hold more, or none. */
function strungLinks(nodes: readonly Node[]): Element[] | null {
  const links: Element[] = [];
  const isStrung = (node: Node): boolean => {
    if (isText(node)) return STRUNG.test(nodeValueOf(node));
    if (!isElement(node) || isSkipped(tagOf(node)) || isHidden(node)) return true;
    if (tagOf(node) !== "a") return childrenAre(node, isStrung);
    if (collapse(textOfAll([node])) !== "") links.push(node);
    return true;
  };
  return nodes.every(isStrung) && links.length > 0 ? links : null;
}

function childrenAre(parent: Node, isRight: (node: Node) => boolean): boolean {
  for (let node = firstNodeOf(parent); node; node = nextNodeOf(node)) if (!isRight(node)) return false;
  return true;
}
