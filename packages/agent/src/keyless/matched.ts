import type { FieldType, Reader } from "@gleaner/automation";
import type { RecordGroup } from "@gleaner/extract";
import { headOf } from "./name-score.ts";
import { type AskedField, cutOf } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { isTextual } from "./score.ts";
import type { Target } from "./target.ts";

/** What one asked field is read from; `ref`, `reader` and `type` are null where nothing on the page fits. */
export interface MatchedField {
  readonly name: string;
  readonly ref: string | null;
  /** The type of the value, where it is not the target's own. */
  readonly type: FieldType | null;
  readonly reader: Reader | null;
  /** Text that the prompt wants cut out of the value. */
  readonly without: string | null;
  /** 0 to 1. */
  readonly score: number;
  /** In a few words, for the log; holds names, never values of the page. */
  readonly why: string;
}

/** How a request is answered from a page. */
export interface Match {
  readonly kind: "list" | "record";
  readonly group: RecordGroup | null;
  readonly fields: readonly MatchedField[];
  /** Mean of the fields' scores, 0 to 1; unmatched ones count 0. */
  readonly score: number;
}

/** A field that stays null, and why. */
export function unmatched(field: AskedField, why: string): MatchedField {
  return { name: field.name, ref: null, type: null, reader: null, without: null, score: 0, why };
}

/** A field read from a target, as the type that is asked for where the samples allow it. */
export function matched(
  field: AskedField,
  target: Target,
  score: number,
  language: string | null,
): MatchedField {
  const wanted = field.type ?? (isTextual(field) ? "text" : target.type);
  const reader = retypeReader(target, wanted, language);
  const isSame = reader === null || reader === target.reader;
  return {
    name: field.name,
    ref: target.ref,
    type: isSame ? null : wanted,
    reader: reader ?? target.reader,
    without: wanted === "text" ? (cutOf(field) ?? labelOf(field, target)) : null,
    score,
    why: `found, read as ${isSame ? target.type : wanted}`,
  };
}

/** A number is asked without the label that stands before it in every row. */
function labelOf(field: AskedField, { prefix }: Target): string | null {
  return ["number", "id"].includes(headOf(field.name) ?? "") ? prefix : null;
}

/** Mean of the scores, 0 for none. */
export function mean(fields: readonly MatchedField[]): number {
  return fields.reduce((sum, { score }) => sum + score, 0) / Math.max(1, fields.length);
}
