import type { FieldType, Reader } from "@gleaner/automation";

/** Something observed that a field can be read from. */
export interface Source {
  readonly type: FieldType;
  readonly reader: Reader;
  /** Values as they were seen, by which marks and formats are told. */
  readonly samples: readonly string[];
  /** Set where it is a number in a text that is offered as a whole, too. */
  readonly isPart?: true;
}
