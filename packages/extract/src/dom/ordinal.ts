import { collapse } from "../value/text.ts";
import { previousElementOf } from "./node.ts";
import { textOf } from "./text.ts";

const ORDINAL = /^(?:\p{L}{2,12}\s*)?\(?(\d{1,2})(?=[\s.):–-]|$)/u;

/** Of elements those right behind a line that carries the next number, from 1 on: the steps among other paragraphs. */
export function numberedAmong(elements: readonly Element[]): Element[] {
  const found: Element[] = [];
  for (const element of elements) {
    if (ordinalBefore(element) === found.length + 1) found.push(element);
  }
  return found;
}

function ordinalBefore(element: Element): number | null {
  const before = previousElementOf(element);
  const match = before ? ORDINAL.exec(collapse(textOf(before))) : null;
  return match ? Number(match[1]) : null;
}
