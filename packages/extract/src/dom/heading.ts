import { collapse } from "../value/text.ts";
import { labelNames } from "./name.ts";
import {
  classOf,
  findClosest,
  parentOf,
  previousElementOf,
  selectAll,
  selectFirst,
  tagOf,
  textContentOf,
} from "./node.ts";
import { isHeadingTag, textOf } from "./text.ts";

/** The caption or nearest heading over an element; null where there is none close by. */
export function findHeading(element: Element | null): string | null {
  const caption = selectFirst(findClosest(element, "table"), "caption");
  if (caption && collapse(textOf(caption)) !== "") return collapse(textOf(caption)).slice(0, 200);
  let level = 0;
  for (let up = element; up && level < 6 && tagOf(up) !== "body"; up = parentOf(up), level++) {
    for (let before = previousElementOf(up); before; before = previousElementOf(before)) {
      const heading = isHeading(before) ? before : lastHeading(before);
      const text = heading ? collapse(textOf(heading)) : "";
      if (text !== "") return text.slice(0, 200);
    }
  }
  return null;
}

// Headings without a heading tag: named so, or a short line in bold.
function isHeading(element: Element): boolean {
  if (isHeadingTag(tagOf(element))) return true;
  const length = textContentOf(element).trim().length;
  if (length < 3 || length > 60) return false;
  if (/(\b|_)(sub)?(title|head(ing|er|line))/i.test(classOf(element))) return true;
  const strong = selectFirst(element, "b, strong");
  return strong !== null && textContentOf(strong).trim() === textContentOf(element).trim();
}

function lastHeading(element: Element): Element | null {
  const headings = selectAll(element, "h1,h2,h3,h4,h5,h6");
  return headings[headings.length - 1] ?? null;
}

// What follows tells for whom or how much: "Zutaten für 4 Personen", "Ingredients (makes 12)".
const REST = /[([,;].*$|\s(?:for|für|pour|para|per|til|till|voor|dla|til|à|x)\s.*$|[–—|:]\s.*$|\s\d.*$/iu;

/** The names that a heading gives to what stands under it: as it reads, then without what it adds. */
export function headingNames(heading: string): string[] {
  const text = heading.replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, "");
  const short = text.replace(REST, "").replace(/^\d+[.)]?\s+/, "");
  return [...new Set([...labelNames(text), ...labelNames(short)])];
}
