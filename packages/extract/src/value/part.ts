import type { FieldType, Transform } from "@gleaner/automation";

/** A part of a column's text that all rows have at the same place. */
export interface Part {
  readonly transforms: readonly Transform[];
  readonly names: readonly string[];
  /** Set where the transforms already give the typed value. */
  readonly type: FieldType | null;
}
