import type { FieldCandidate } from "@gleaner/extract";
import { parsePage } from "./parse.ts";

/** Every field of a page with the value that its reader gives. */
export function readFields(html: string): { field: FieldCandidate; value: unknown }[] {
  const page = parsePage(html);
  const { fields } = page.observe();
  const { records } = page.read({
    kind: "record",
    fields: fields.map(({ ref, type, reader }) => ({ name: ref, type, reader })),
  });
  return fields.map((field) => ({ field, value: records[0]?.[field.ref] ?? null }));
}

/** The first value that is called so. */
export function firstValue(html: string, name: string): unknown {
  return readFields(html).find(({ field }) => field.names.includes(name))?.value;
}

/** True when some field called so reads exactly these lines. */
export function hasLines(html: string, name: string, lines: readonly string[]): boolean {
  const found = readFields(html).filter(({ field }) => field.names.includes(name));
  return found.some(({ value }) => JSON.stringify(value) === JSON.stringify(lines));
}
