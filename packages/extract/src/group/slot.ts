import type { Locator, Reader } from "@gleaner/automation";

/** One thing that rows have in common: how to find it, what to read of it and what it may be called. */
export interface Slot {
  /** How it is found in a row, best first; worked out when asked, since most slots never become a column. */
  readonly locate: () => readonly Locator[];
  /** What the sampled rows show there, by row; null where only its locators can tell. */
  readonly glance: readonly (string | null)[] | null;
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly names: readonly string[];
  /** Below 1 for what is worth a column only where it differs between rows. */
  readonly weight: number;
  /** True where the text is the text of a link. */
  readonly isLinked?: boolean;
  /** True where the text is struck through: it holds no longer. */
  readonly isStruck?: boolean;
  /** Labels that some rows have within the text, to be left out of it. */
  readonly badges?: readonly string[];
}

/** A function that works its value out once. */
export function lazily<T>(make: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}
