import type { FieldType, Value } from "@gleaner/automation";

/** A page of one kind with the records that it shows; a field's value null where the page has none. */
export interface Kind {
  readonly name: string;
  readonly html: string;
  readonly types: Readonly<Record<string, FieldType>>;
  /** True where nothing but names tells an optional part from what stands in its place. */
  readonly needsNames?: true;
  /** True where `observe` does not see the rows: cells that are cards, one list over several `dl`. Nothing can point at them yet. */
  readonly isUnseen?: true;
  /** The field whose value stands once over several rows. */
  readonly above?: string;
  readonly records: readonly Readonly<Record<string, Value>>[];
}
