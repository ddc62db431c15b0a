import type { Locator, Reader, Transform } from "@gleaner/automation";

/** A value found, before it is a candidate: how to read it and what it may be called. */
export interface Draft {
  readonly locators: readonly Locator[];
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly names: readonly string[];
  /** True where structured data says nearly the same as what is seen. */
  readonly isConfirmed?: boolean;
  /** What cleans the text before it is typed. */
  readonly transforms?: readonly Transform[];
}
