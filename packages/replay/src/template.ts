import type { Contract } from "@gleaner/automation";
import type { Collected } from "./collect.ts";

/** Marks of a template that a contract keeps. */
const mostMarks = 60;
/** Fewer of them tell no template from another. */
const fewMarks = 8;
/** Share (0 to 1) of the proven marks that a page of the same template has at least. */
const leastShared = 0.5;

/** Some of many marks, as far apart in their order as they can be. */
export function sampleMarks(marks: readonly string[]): string[] {
  const step = Math.max(1, marks.length / mostMarks);
  return Array.from(
    { length: Math.min(mostMarks, marks.length) },
    (_, at) => marks[Math.floor(at * step)] ?? "",
  );
}

/** True for a page that has most of what the proven one's template called things around the record's values. */
export function isOfTemplate({ surroundings }: Contract, { anchors }: Collected): boolean {
  const proven = surroundings?.marks ?? [];
  const now = new Set(anchors?.marks?.page);
  const shared = proven.filter((mark) => now.has(mark));
  return proven.length >= fewMarks && shared.length >= proven.length * leastShared;
}
