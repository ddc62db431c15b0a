import type { Locator, Reader } from "@gleaner/automation";

/** One thing that rows have in common: how to find it, what to read of it and what it may be called. */
export interface Slot {
  readonly locators: readonly Locator[];
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly names: readonly string[];
  /** Below 1 for what is worth a column only where it differs between rows. */
  readonly weight: number;
  /** True where the text is the text of a link. */
  readonly isLinked?: boolean;
}
