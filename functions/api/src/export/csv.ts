import type { DataRecord } from "@gleaner/automation";
import type { Records } from "@gleaner/core/job";
import { type Options, stringify } from "csv-stringify/sync";
import { toCell } from "./cell.ts";

const batchRows = 500;

/**
 * Records as a table (RFC 4180): CRLF, one column per field in order of first appearance. It begins with a byte order
 * mark, because without one Excel assumes the machine's old code page; CSV readers ignore the mark.
 */
export async function* writeCsv({ read }: Records): AsyncGenerator<string> {
  const names = await listNames(read());
  const options: Options = {
    record_delimiter: "windows",
    // Also quotes a single CR or LF in a cell, which setting the record delimiter turns off by default.
    quote_record_delimiter: true,
    // A row with one empty cell is quoted, because readers skip blank lines.
    quoted_empty: names.length === 1,
  };
  yield "\uFEFF";
  if (names.length === 0) return;
  let rows = [names.map(guard)];
  for await (const record of read()) {
    rows.push(names.map((name) => guard(toCell(ownValue(record, name)))));
    if (rows.length < batchRows) continue;
    yield stringify(rows, options);
    rows = [];
  }
  if (rows.length > 0) yield stringify(rows, options);
}

async function listNames(records: AsyncIterable<DataRecord>): Promise<string[]> {
  const names = new Set<string>();
  for await (const record of records) for (const name of Object.keys(record)) names.add(name);
  return [...names];
}

/** Own properties only: a field may be called `constructor` in one record and be missing in the next. */
const ownValue = (record: DataRecord, name: string) => (Object.hasOwn(record, name) ? record[name] : null);

/**
 * The first characters of a formula, also after quotes; spreadsheets treat the full-width forms like the plain ones.
 */
const formula = String.raw`(?="*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])`;
/** A negative number is not a formula. */
const number = String.raw`-\d[\d.,]*(?:e[+-]?\d+)?`;

/**
 * The positions at which a spreadsheet may start a cell and run it as a formula (OWASP, CSV injection): the start of
 * the cell, after a semicolon, which separates cells where the comma is the decimal sign, and after a line break,
 * which then separates rows, because quotes only count at the start of a cell.
 */
const formulaStart = new RegExp(
  String.raw`^(?=[\r\n])|^(?!${number}$)${formula}|(?<=[;\r\n])(?!${number}(?:$|[;\r\n]))${formula}`,
  "gi",
);

/** Inserts an apostrophe at each such position. */
const guard = (cell: string): string => cell.replace(formulaStart, "'");
