import type { Locator } from "./locator.ts";
import type { Reader } from "./read.ts";

/** Finds nothing on any page: what reads a field that the page lacks. */
export const nowhere = { by: "css", css: ":not(*)" } as const satisfies Locator;

/** True for what reads nothing on any page: its field is null whatever a page says. */
export const isUnread = ({ locators, also }: Pick<Reader, "locators" | "also">): boolean =>
  !also && locators.every((locator) => locator.by === nowhere.by && locator.css === nowhere.css);
