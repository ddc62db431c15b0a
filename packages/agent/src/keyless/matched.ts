import type { FieldType, Reader } from "@gleaner/automation";
import type { RecordGroup } from "@gleaner/extract";

/** What one asked field is read from; `ref` is null where nothing on the page is likely enough. */
export interface MatchedField {
  readonly name: string;
  readonly ref: string | null;
  /** The type of the value, where it is not the target's own. */
  readonly type: FieldType | null;
  readonly reader: Reader | null;
  /** Text that the prompt wants cut out of the value. */
  readonly without: string | null;
  /** How likely it is what was asked for, 0 to 1. */
  readonly probability: number;
  /** In a few words, for the log; holds names, never values of the page. */
  readonly why: string;
}

/** How a request is answered from a page: from the rows of a group, or where that is null, from the page itself. */
export interface Match {
  readonly group: RecordGroup | null;
  readonly fields: readonly MatchedField[];
}
