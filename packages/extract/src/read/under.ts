import { preferExact } from "../dom/label-name.ts";
import { attributeOf, classOf, contains, findClosest, titleOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { type Box, boxOf, scan } from "../dom/scan.ts";
import { isHeadingTag, textIn } from "../dom/text.ts";

const LIKE_TAG = /^(b|strong|dt|legend|caption|summary)$/;
const LIKE_CLASS = /(\b|_)(sub)?(title|head(ing|er|line)|label|hd)/i;
const MAX_LENGTH = 80;
/** What is marked up as a heading may be longer than what only looks like one. */
const MAX_MARKED = 120;
/** Of headings that read alike no more are looked under: a label in each of many rows heads nothing. */
const MOST_ALIKE = 50;

/** An element that heads a section, and its rank: 1 to 6 by tag, 7 where only looks say so. */
export interface Heading {
  readonly box: Box;
  readonly rank: number;
  readonly text: string;
}

/** All headings of the page in document order; short lines that only look like one included. */
export function headingsOf(page: Page): readonly Heading[] {
  return once(page, "headings", null, () => {
    const found: Heading[] = [];
    for (const box of scan(page)) {
      if (box.textLength === 0 || box.textLength > MAX_LENGTH * 2) continue;
      const rank = rankOf(box);
      if (rank === null) continue;
      const text = wordsOf(textIn(page, box.element));
      const most = isHeadingTag(box.tag) ? MAX_MARKED : MAX_LENGTH;
      if (text !== "" && text.length <= most) found.push({ box, rank, text });
    }
    return found;
  });
}

// Headings are the same by their words, whatever icons and marks stand around them.
function wordsOf(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}'’]+/gu) ?? []
  )
    .join(" ")
    .replaceAll("’", "'");
}

function rankOf(box: Box): number | null {
  const { tag } = box;
  if (isHeadingTag(tag)) return Number(tag.slice(1));
  if (box.attributes.includes("role") && attributeOf(box.element, "role") === "heading")
    return Number(attributeOf(box.element, "aria-level") ?? 2) || 2;
  if (LIKE_TAG.test(tag)) return 7;
  if (/^(div|p|span|a|th)$/.test(tag) && box.size <= 3 && box.textLength <= MAX_LENGTH) {
    return LIKE_CLASS.test(classOf(box.element)) ? 7 : null;
  }
  return null;
}

/** Of the elements those that stand under the one heading that reads so, before the next of its rank or above. */
export function findUnder(page: Page, elements: readonly Element[], heading: string): Element[] {
  const all = headingsOf(page);
  const alike = once(page, "alike", heading, () => {
    const wanted = wordsOf(heading);
    const exact = preferExact(all, ({ text }) => text, wanted);
    return exact.length > 0 ? exact : namingTheThing(page, all, wanted);
  });
  const inMain = alike.filter(({ box }) => box.region === "main");
  for (const start of (inMain.length > 0 ? inMain : alike).slice(0, MOST_ALIKE)) {
    // A table of contents or a second copy may have the same heading and nothing under it.
    const found = findBelow(page, elements, all, start);
    if (found.length > 0) return found;
  }
  return [];
}

// "Plum wine ingredients" where it was "Pear wine ingredients": words that it has from the page's title name another thing there.
function namingTheThing(page: Page, all: readonly Heading[], wanted: string): Heading[] {
  const title = new Set(wordsOf(titleOf(page.document)).split(" "));
  const words = wanted.split(" ");
  const found = all.filter(({ text }) => {
    const own = text.split(" ");
    const rest = own.filter((word) => !title.has(word));
    const isRest = rest.some((word) => word.length > 3) && rest.every((word) => words.includes(word));
    const gone = words.filter((word) => !own.includes(word));
    return isRest && own.some((word) => !words.includes(word)) && gone.length <= own.length - rest.length;
  });
  return new Set(found.map(({ text }) => text)).size === 1 ? found : [];
}

function findBelow(
  page: Page,
  elements: readonly Element[],
  all: readonly Heading[],
  start: Heading,
): Element[] {
  const from = start.box.order + start.box.size;
  const isNext = ({ box, rank }: Heading): boolean =>
    box.order >= from &&
    (rank <= Math.min(start.rank, 6) || (rank === start.rank && box.key === start.box.key));
  const to = all.slice(all.indexOf(start) + 1).find(isNext)?.box.order ?? Number.POSITIVE_INFINITY;
  // The same elements are looked for under many headings.
  const boxes = once(page, "boxes of", elements, () => elements.flatMap((each) => boxOf(page, each) ?? []));
  const found = boxes
    .filter(({ order }) => order >= from && order < to)
    .filter(({ region }) => region === start.box.region || start.box.region !== "main")
    .map(({ element }) => element);
  // Under the last heading of a part of the page stands no more than that part.
  const part = findClosest(start.box.element, "section, article");
  const within = part ? found.filter((element) => contains(part, element)) : [];
  return within.length > 0 ? within : found;
}

/** False for a heading of digits: it is a value itself, and another one on the next page. */
export const isWorded = ({ text }: Heading): boolean => /\p{L}/u.test(text);

/** The headings that an element stands under, the nearest first, each once by rank. */
export function headingsOver(page: Page, box: Box): Heading[] {
  const found: Heading[] = [];
  let rank = 8;
  const all = headingsOf(page);
  for (let at = all.length - 1; at >= 0 && rank > 1; at--) {
    const heading = all[at];
    if (!heading || heading.box.order + heading.box.size > box.order || heading.rank >= rank) continue;
    found.push(heading);
    rank = heading.rank;
  }
  return found;
}
