import type { DataRecord, Read, RecordEvidence, Transform } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { applyTransforms } from "./transform.ts";

const NUMERIC = /(?<!\d)(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(?:\d\d){1,2}(?!\d)/;

/** True where a language (BCP 47) writes dates with slashes by the month first; a page that says none may be American. */
export const isMonthFirst = (language: string | null): boolean => /^(en(-us)?)?$/i.test(language ?? "");

/** The order of day and month that dates in digits prove by a day above 12; null where none or both are proven. */
export function provenOrder(texts: readonly string[]): "dmy" | "mdy" | null {
  const found = new Set<"dmy" | "mdy">();
  for (const text of texts) {
    const match = NUMERIC.exec(text);
    const [first, second] = [Number(match?.[1]), Number(match?.[3])];
    if (isDay(first) && second <= 12) found.add("dmy");
    if (isDay(second) && first <= 12) found.add("mdy");
  }
  const [order = null] = found;
  return found.size === 1 ? order : null;
}

const isDay = (part: number): boolean => part > 12 && part <= 31;

/** Reads dates in digits anew where the column itself proves another order than the reader expects; changes both lists in place. */
export function settleDates(
  read: Read,
  records: DataRecord[],
  evidence: RecordEvidence[],
  base: string,
): void {
  for (const { name, type } of read.fields) {
    if (type !== "date") continue;
    const order = provenOrder(evidence.flatMap((proof) => evidenceOf(proof, name)?.raw ?? []));
    if (order === null) continue;
    for (const [at, proof] of evidence.entries()) {
      const seen = evidenceOf(proof, name);
      const record = records[at];
      if (!seen || !record || typeof seen.raw !== "string" || !NUMERIC.test(seen.raw)) continue;
      if (orderIn(seen.transforms) === null || orderIn(seen.transforms) === order) continue;
      const transforms = seen.transforms.map((each) => (each.op === "date" ? { ...each, order } : each));
      const value = applyTransforms(transforms, seen.raw, base);
      if (value === null) continue;
      record[name] = value;
      proof[name] = { ...seen, transforms };
    }
  }
}

/** The order that a chain of transforms reads dates in; null where it reads none. */
export function orderIn(transforms: readonly Transform[]): "ymd" | "dmy" | "mdy" | null {
  const date = transforms.find((each) => each.op === "date");
  return date?.op === "date" ? date.order : null;
}
