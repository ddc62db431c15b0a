import { isMonthFirst, provenOrder } from "../value/date-order.ts";
import { bodyOf, textContentOf } from "./node.ts";
import { once, type Page } from "./page.ts";

/**
 * How the page writes numbers and dates (BCP 47): its language, but English with the day first where dates of its own prove
 * that. Null where the page says nothing.
 */
export function localeOf(page: Page): string | null {
  return once(page, "locale", null, () => {
    const { document, language } = page;
    if (!isMonthFirst(language)) return language;
    const dates = textContentOf(bodyOf(document)).match(/[\d/]{6,10}/g) ?? [];
    return provenOrder(dates) === "dmy" ? "en-GB" : language;
  });
}
