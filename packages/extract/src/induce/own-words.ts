import type { Way } from "@gleaner/automation";
import { selectAll, textContentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { essence } from "../read/agree.ts";
import { headingsOf } from "../read/under.ts";
import type { Example } from "./example.ts";

/** Shorter names are within other words by chance. */
const LEAST = 4;

/** What only this page's record is called: its main headings, and values that these or the page's title hold. */
export function ownWords(page: Page, example: Example): string[] {
  const heads = headingsOf(page).flatMap(({ box, text }) => (box.tag === "h1" ? [essence(text)] : []));
  const [title] = selectAll(page.document, "title");
  const shown = [...heads, essence(title ? textContentOf(title) : "")];
  const values = Object.values(example).flatMap(({ value }) =>
    typeof value === "string" ? [essence(value)] : [],
  );
  const named = values.filter((value) => shown.some((each) => each.includes(value)));
  return [...new Set([...heads, ...named])].filter((each) => each.length >= LEAST);
}

/** True for a way that goes by such words: they are on no other page, and head all of this one. */
export function goesByOwnWords(
  { locator, transforms }: Pick<Way, "locator" | "transforms">,
  own: readonly string[],
): boolean {
  const marks = transforms.flatMap((each) => ("text" in each ? [each.text] : []));
  const literals = [...literalsOf(locator), ...marks].map(essence);
  return own.some((words) => literals.some((literal) => literal.includes(words)));
}

function literalsOf(locator: Way["locator"]): string[] {
  switch (locator.by) {
    case "label":
      return [locator.label];
    case "under":
      return [locator.heading, locator.css];
    case "css":
      return [locator.css];
    default:
      return [];
  }
}
