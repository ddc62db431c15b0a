import {
  firstNodeOf,
  isElement,
  isText,
  MOST_DEPTH,
  nextNodeOf,
  nodeValueOf,
  selectAll,
  tagOf,
} from "../dom/node.ts";
import { isHidden, isSkipped, textOf, textOfAll } from "../dom/text.ts";
import { markIn } from "../value/mark.ts";
import { collapse, squeeze } from "../value/text.ts";

/** What a locator resolved to: nodes, and a text where only a part of their text is meant. */
export interface Hit {
  readonly nodes: readonly Node[];
  readonly text: string | null;
  /** Set where the nodes hold the label and what follows the value, too. */
  readonly isPart?: true;
}

export const whole = (element: Element): Hit => ({ nodes: [element], text: null });

/** The parts of a text that a mark separates. */
export function partsAt(mark: string, { nodes, text }: Hit): Hit[] {
  const parts = collapse(text ?? textOfAll(nodes)).split(mark);
  return parts.flatMap((part) => (part.trim() === "" ? [] : [{ nodes, text: part.trim() }]));
}

/** What stands between links of one list, and says nothing: commas, dots, the arrows of a trail. */
export const STRUNG = /^[\s,;·•|/、，،；>›»→]*$/;

/**
 * The things that a value lists: links with nothing but marks between them, else list items, else lines, else the parts of its
 * text: at this mark, or where none is given at one that parts it into short things.
 */
export function itemsOf(hit: Hit, mark?: string): Hit[] {
  const { nodes, text, isPart } = hit;
  const found = isPart ? null : (strungLinks(nodes) ?? listItems(nodes));
  if (found !== null) return found.map(whole);
  const lines = isPart
    ? [text ?? ""]
    : textOfAll(nodes)
        .replace(/^[:：]\s*/, "")
        .split("\n");
  const [only = ""] = lines;
  const parting = lines.length > 1 ? null : (mark ?? markIn(only));
  return parting === null
    ? lines.map((line) => ({ nodes, text: line }))
    : partsAt(parting, { nodes, text: only });
}

/** The links of nodes that hold nothing else to read; null where they hold more, or none. */
function strungLinks(nodes: readonly Node[]): Element[] | null {
  const links: Element[] = [];
  const isStrung = (node: Node, depth: number): boolean => {
    if (isText(node)) return STRUNG.test(nodeValueOf(node));
    if (!isElement(node) || isSkipped(tagOf(node)) || isHidden(node)) return true;
    if (depth > MOST_DEPTH) return false;
    if (tagOf(node) !== "a") {
      for (let child = firstNodeOf(node); child; child = nextNodeOf(child))
        if (!isStrung(child, depth + 1)) return false;
      return true;
    }
    if (collapse(textOfAll([node])) !== "") links.push(node);
    return true;
  };
  return nodes.every((node) => isStrung(node, 0)) && links.length > 0 ? links : null;
}

/** The items of a list that is all that the nodes hold; null where they hold more, lists within lists, or none. */
function listItems(nodes: readonly Node[]): Element[] | null {
  const all = nodes.flatMap((node) => (isElement(node) ? [...selectAll(node, "li")] : []));
  const items = all.filter((item) => !isHidden(item) && squeeze(textOf(item)) !== "");
  if (items.length === 0) return null;
  return squeeze(items.map(textOf).join("")) === squeeze(textOfAll(nodes)) ? items : null;
}
