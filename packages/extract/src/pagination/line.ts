import { textContentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { textIn } from "../dom/text.ts";
import { collapse, withoutMarks } from "../value/text.ts";

/** An element with a short text of its own, outside the footer. */
export interface Line {
  readonly box: Box;
  readonly text: string;
}

const mostLines = 4000;
/** Characters. */
export const longestLine = 120;

/** Of the first lines of a page that count those that may hold what is looked for, in its order. */
export function linesOf(page: Page, wanted: RegExp, counts: (box: Box) => boolean = () => true): Line[] {
  return scan(page)
    .filter((box) => isLine(box) && counts(box))
    .slice(0, mostLines)
    .filter((box) => mayHold(box, wanted))
    .map((box) => ({ box, text: collapse(textIn(page, box.element)) }));
}

const isLine = ({ textLength, ownLength, region }: Box): boolean =>
  textLength > 2 && textLength <= longestLine && ownLength > 0 && region !== "footer";

// All text of an element is at hand, but for that of shadow roots; what a person sees of it takes long to work out.
const mayHold = ({ element, hasShadow }: Box, wanted: RegExp): boolean =>
  hasShadow || wanted.test(withoutMarks(textContentOf(element)));
