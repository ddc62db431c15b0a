import type { Locator } from "./locator.ts";
import type { Reader } from "./read.ts";

const nowhere = { by: "css", css: ":not(*)" } as const satisfies Locator;

/** Matches nothing on any page: the reader of a field that the page lacks, or of one that is still to be learned. */
export const unread = {
  locators: [nowhere],
  attribute: null,
  take: "one",
  transforms: [],
} satisfies Reader;

/** True for a reader that matches nothing on any page, so that its field is always null. */
export const isUnread = ({ locators, also }: Pick<Reader, "locators" | "also">): boolean =>
  !also && locators.every((locator) => locator.by === nowhere.by && locator.css === nowhere.css);
