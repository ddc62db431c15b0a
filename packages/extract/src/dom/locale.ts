import { isMonthFirst, provenOrder } from "../value/date-order.ts";
import { bodyOf, textContentOf } from "./node.ts";
import { once, type Page } from "./page.ts";
import { textIn } from "./text.ts";

/**
 * How the page writes numbers and dates (BCP 47): its language, but British English where that is or may be American, and dates
 * with slashes on the page prove the day first. Null where the page says nothing.
 */
export function localeOf(page: Page): string | null {
  return once(page, "locale", null, () => {
    const { document, language } = page;
    const body = bodyOf(document);
    if (!body || !isMonthFirst(language)) return language;
    // What is seen is asked only where the whole text, which is cheap and glues cells together, has such dates.
    return isDayFirst(textContentOf(body)) && isDayFirst(textIn(page, body)) ? "en-GB" : language;
  });
}

const isDayFirst = (text: string): boolean => provenOrder(text.match(/[\d/]{6,10}/g) ?? []) === "dmy";
