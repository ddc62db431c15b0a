import type { DataRecord } from "@gleaner/automation";
import type { Records } from "@gleaner/core/job";
import { type Options, stringify } from "csv-stringify/sync";
import { toCell } from "./cell.ts";

const batchRows = 500;

/**
 * Records as a table (RFC 4180): CRLF, one column per field in order of first appearance. It begins with a byte order
 * mark, since without one Excel reads UTF-8 as the machine's old code page; readers of CSV drop it.
 */
export async function* writeCsv({ read }: Records): AsyncGenerator<string> {
  const names = await listNames(read());
  const options: Options = {
    record_delimiter: "windows",
    // A lone CR or LF in a cell, too; naming the delimiter turns this off.
    quote_record_delimiter: true,
    // A row of one empty cell would else be a blank line, which readers skip.
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

/** A field may be called `constructor` in one record and be missing in the next. */
const ownValue = (record: DataRecord, name: string) => (Object.hasOwn(record, name) ? record[name] : null);

/** What begins a formula, also behind quotes; the full-width forms are those that spreadsheets fold to the plain ones. */
const formula = String.raw`(?="*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])`;
/** A negative number is none. */
const number = String.raw`-\d[\d.,]*(?:e[+-]?\d+)?`;

/**
 * Where a spreadsheet may see a cell begin that it would run as a formula (OWASP, CSV injection): at the cell's own
 * beginning, behind a semicolon, which parts cells where the comma is the decimal sign, and behind a line break, which
 * then parts rows, since quotes count there only where a cell begins.
 */
const formulaStart = new RegExp(
  String.raw`^(?=[\r\n])|^(?!${number}$)${formula}|(?<=[;\r\n])(?!${number}(?:$|[;\r\n]))${formula}`,
  "gi",
);

/** Puts an apostrophe before each such place. */
const guard = (cell: string): string => cell.replace(formulaStart, "'");
