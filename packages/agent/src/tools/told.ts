import type { DataRecord } from "@gleaner/automation";
import { findOverlaps } from "@gleaner/replay";

/** How many records were read, and how many lack what. */
export function countOf(records: readonly DataRecord[]): string {
  const missing = Object.keys(records[0] ?? {})
    .map((name) => [name, records.filter((record) => record[name] === null).length] as const)
    .filter(([, nulls]) => nulls > 0)
    .map(([name, nulls]) => `${name} in ${nulls}`);
  const nulls = missing.length === 0 ? "No value is missing." : `Missing: ${missing.join(", ")}.`;
  return `${records.length} records on this page. ${nulls}`;
}

/** What is told of lists that hold another one: nobody sees it in what is shown of them. */
export function tellOverlaps(records: readonly DataRecord[]): string {
  const [record] = records;
  const found = record === undefined ? [] : findOverlaps(record);
  return found.map(({ name, other }) => ` ${name} also holds the lines of ${other}.`).join("");
}

const mostOfRecord = 1200;

/** The first three records, or one where there is much to show. */
export function showFirst(records: readonly DataRecord[], fieldCount: number): string {
  return records
    .slice(0, fieldCount > 12 ? 1 : 3)
    .map((record) => {
      const text = JSON.stringify(record);
      const rest = text.length - mostOfRecord;
      return rest <= 0 ? text : `${text.slice(0, mostOfRecord)}… (${rest} more)`;
    })
    .join("\n");
}
