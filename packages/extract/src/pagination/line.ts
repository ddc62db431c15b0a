import { once, type Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { textIn } from "../dom/text.ts";
import { collapse } from "../value/text.ts";

/** An element with a short text of its own, outside the footer. */
export interface Line {
  readonly box: Box;
  readonly text: string;
}

const mostLines = 4000;
/** Characters. */
export const longestLine = 120;

/** The first lines of a page that count, in its order. */
export function linesOf(page: Page, counts: (box: Box) => boolean = () => true): Line[] {
  return scan(page)
    .filter((box) => isLine(box) && counts(box))
    .slice(0, mostLines)
    .map((box) => ({
      box,
      text: once(page, "line", box.element, () => collapse(textIn(page, box.element))),
    }));
}

const isLine = ({ textLength, ownLength, region }: Box): boolean =>
  textLength > 2 && textLength <= longestLine && ownLength > 0 && region !== "footer";
