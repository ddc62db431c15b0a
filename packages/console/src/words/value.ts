import type { DataRecord, Value } from "../data/shapes.ts";

/** A value on one line; a list by its items. */
export function showValue(value: Value): string {
  if (value === null) return "null";
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** A field may be called `constructor` in one record and be missing in the next. */
export const heldIn = (record: DataRecord, field: string): Value =>
  (Object.hasOwn(record, field) ? record[field] : undefined) ?? null;

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Share (0 to 1) of the records that have nothing. */
  readonly nullShare: number;
  readonly isNumeric: boolean;
}

/** The columns of records in the order of their first appearance, with what they hold. */
export function listColumns(records: readonly DataRecord[]): readonly Column[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return names.map((name) => {
    const values = records.map((record) => heldIn(record, name));
    const held = values.filter((value) => value !== null);
    const kinds = [...new Set(held.map(kindOf))];
    return {
      name,
      type: kinds.length === 0 ? "nothing" : kinds.length === 1 ? `${kinds[0]}` : "mixed",
      nullShare: records.length === 0 ? 0 : (values.length - held.length) / values.length,
      isNumeric: kinds.length === 1 && kinds[0] === "number",
    };
  });
}

const dateLike = /^\d{4}-\d{2}-\d{2}(?:T[\d:.Z+-]+)?$/;
const linkLike = /^https?:\/\/\S+$/;

function kindOf(value: Value): string {
  if (Array.isArray(value)) return "list";
  if (typeof value !== "string") return typeof value === "boolean" ? "yes/no" : typeof value;
  if (dateLike.test(value)) return "date";
  return linkLike.test(value) ? "link" : "text";
}
