import type { DataRecord } from "@gleaner/automation";
import { stringify } from "csv-stringify/sync";
import { toCell } from "./cell.ts";

/**
 * Records as a table (RFC 4180): CRLF, one column per field in order of first appearance. It begins with a byte order
 * mark, since without one Excel reads UTF-8 as the machine's old code page; readers of CSV drop it.
 */
export function toCsv(records: readonly DataRecord[]): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => names.map((name) => guard(toCell(ownValue(record, name)))));
  return stringify(names.length > 0 ? [names.map(guard), ...rows] : [], {
    bom: true,
    record_delimiter: "windows",
    // A lone CR or LF in a cell, too; naming the delimiter turns this off.
    quote_record_delimiter: true,
    // A row of one empty cell would else be a blank line, which readers skip.
    quoted_empty: names.length === 1,
  });
}

/** A field may be called `constructor` in one record and be missing in the next. */
const ownValue = (record: DataRecord, name: string) => (Object.hasOwn(record, name) ? record[name] : null);

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula (OWASP, CSV injection), but leaves numbers alone.
 * The full-width forms are those that spreadsheets fold to the plain ones.
 */
function guard(cell: string): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !/^-\d[\d.,]*(?:e[+-]?\d+)?$/i.test(cell)
    ? `'${cell}`
    : cell;
}
