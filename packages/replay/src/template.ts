import type { Contract } from "@gleaner/automation";
import type { Collected } from "./collect.ts";

/** Marks of a template that a contract keeps. */
const mostMarks = 60;
/** Fewer of them tell no template from another. */
const fewMarks = 8;
/**
 * Share (0 to 1) of the proven page's marks that a page of the same template has. Of 118 pages of one template each the
 * least had .74, of 36 pages that were redesigned the most had .56.
 */
const leastShared = 0.65;

/** Marks evenly from all over. */
export function sampleMarks(marks: readonly string[]): string[] {
  const step = Math.max(1, marks.length / mostMarks);
  return Array.from(
    { length: Math.min(mostMarks, marks.length) },
    (_, at) => marks[Math.floor(at * step)] ?? "",
  );
}

/** True for a page that is surely made as the proven one was: what it lacks, its record lacks. */
export function isOfTemplate({ surroundings }: Contract, { anchors }: Collected): boolean {
  const proven = surroundings?.marks ?? [];
  const now = new Set(anchors?.marks);
  return (
    proven.length >= fewMarks && proven.filter((mark) => now.has(mark)).length >= proven.length * leastShared
  );
}
