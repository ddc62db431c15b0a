import type { Locator } from "./locator.ts";
import type { Reader } from "./read.ts";

const nowhere = { by: "css", css: ":not(*)" } as const satisfies Locator;

/** Finds nothing on any page: what reads a field that the page lacks, or one whose reader is to be learned yet. */
export const unread = {
  locators: [nowhere],
  attribute: null,
  take: "one",
  transforms: [],
} satisfies Reader;

/** True for what reads nothing on any page: its field is null whatever a page says. */
export const isUnread = ({ locators, also }: Pick<Reader, "locators" | "also">): boolean =>
  !also && locators.every((locator) => locator.by === nowhere.by && locator.css === nowhere.css);
