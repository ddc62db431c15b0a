import type { DataRecord, FieldType } from "@gleaner/automation";

/** A page with the records that a right reading gives. */
export interface Sample {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  /** A selector of the rows, for the mutators to aim at; null for a page of one record. */
  readonly rows: string | null;
  readonly types: Readonly<Record<string, FieldType>>;
  readonly records: readonly DataRecord[];
}
