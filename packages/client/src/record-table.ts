import type { DataRecord, Value } from "gleaner";
import { type Column, formatTable } from "./table.ts";

const numeric = /^\p{Sc}?\s?-?\d[\d.,\s]*\s?(?:\p{Sc}|%|[A-Z]{3})?$/u;

/** Records for a person to read: many as a table, one as a list of its fields. */
export function formatRecords(
  records: readonly DataRecord[],
  { width, maxRows }: { readonly width: number; readonly maxRows: number },
): string {
  const [first] = records;
  if (!first) return "No records.\n";
  if (records.length === 1) {
    const rows = Object.entries(first).map(([name, value]) => [name, toText(value)]);
    return formatTable([{ name: "field", whole: true }, { name: "value" }], rows, width);
  }
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const shown = records.slice(0, maxRows);
  const columns = names.map((name): Column => {
    const values = shown.map((record) => ownValue(record, name)).filter((value) => value !== null);
    const right = values.length > 0 && values.every((value) => numeric.test(toText(value)));
    return { name, align: right ? "right" : "left" };
  });
  const rows = shown.map((record) => names.map((name) => toText(ownValue(record, name))));
  const more = records.length - shown.length;
  return formatTable(columns, rows, width) + (more > 0 ? `… and ${more} more records\n` : "");
}

/** A field may be called `constructor` in one record and be missing in the next. */
const ownValue = (record: DataRecord, name: string): Value =>
  (Object.hasOwn(record, name) ? record[name] : undefined) ?? null;

function toText(value: Value): string {
  if (value === null) return "";
  return typeof value === "object" ? value.join(", ") : String(value);
}
