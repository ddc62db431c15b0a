import { contains, previousElementOf, selectFirst } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { boxOf, scan } from "../dom/scan.ts";
import { textOf } from "../dom/text.ts";
import { collapse } from "../value/text.ts";
import { headingsOver } from "./under.ts";

/** A line of a section and its text, without the number that only counts it. */
export interface SectionLine {
  readonly element: Element;
  readonly text: string;
}

/** Lines that are less of a section's text than this stand in it by chance. */
const LEAST_COVER = 0.6;
const COUNTED = /^(\p{L}{2,12}\s*)?\(?(\d{1,2})([.):]+)?(?:\s*[–-])?\s*(?=\D)/u;

/**
 * The elements under a heading as the lines of one list: the innermost, where they are most of what the section says
 * up to the last of them; none where they are not. Numbers that count the lines from 1 on are left out.
 */
export function sectionLines(page: Page, elements: readonly Element[], heading: string): SectionLine[] {
  const lines = elements.filter((each) => !elements.some((other) => other !== each && contains(each, other)));
  if (coverOf(page, lines, heading) < LEAST_COVER || lines.every(isLink)) return [];
  const texts = lines.map((element) => collapse(textOf(element)));
  const counts = texts.map((text) => COUNTED.exec(text));
  const end = counts.findIndex((match, at) => Number(match?.[2] ?? 0) !== at + 1);
  const counted = end < 0 ? lines.length : end;
  // "1 egg", "2 onions": amounts carry no mark, and do not count on for long.
  const isMarked = counts.slice(0, counted).every((match) => match?.[1] || match?.[3]);
  const isCounted = counted > 1 && (isMarked || counted > 4);
  // What follows a counted list is no part of it.
  return lines.slice(0, isCounted ? counted : lines.length).map((element, at) => {
    const text = texts[at] ?? "";
    return { element, text: isCounted ? text.slice(counts[at]?.[0].length ?? 0) : text };
  });
}

// A list of nothing but links is a menu.
function isLink(line: Element): boolean {
  const link = selectFirst(line, "a[href]");
  return link !== null && collapse(textOf(link)) === collapse(textOf(line));
}

// Share of the text between the heading and the end of the last line that is in lines.
function coverOf(page: Page, lines: readonly Element[], heading: string): number {
  const boxes = lines.flatMap((line) => boxOf(page, line) ?? []);
  const [first] = boxes;
  const last = boxes.at(-1);
  const start = first && headingsOver(page, first).find((each) => each.text === heading);
  if (!start || !last) return 0;
  const end = last.order + last.size;
  const all = scan(page);
  let length = 0;
  for (let at = start.box.order + start.box.size; at < end; ) {
    const box = all[at];
    if (!box) break;
    const isWhole = at + box.size <= end;
    if (isWhole) length += box.textLength;
    at += isWhole ? box.size : 1;
  }
  return boxes.reduce((sum, box) => sum + box.textLength, 0) / Math.max(1, length);
}

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
