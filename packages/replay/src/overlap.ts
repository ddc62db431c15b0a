import type { DataRecord } from "@gleaner/automation";
import { squeeze } from "./squeeze.ts";

/** Share (0 to 1) of a list's lines that another list must have to hold it. */
const leastShared = 0.8;
/** A shorter line stands within longer ones by chance. */
const leastWithin = 12;

/** A list of a record that holds the lines of another list of it, and more: what was to be two lists is one of both. */
export interface Overlap {
  readonly name: string;
  readonly other: string;
}

/** The lists of a record that hold another one. */
export function findOverlaps(record: DataRecord): Overlap[] {
  const lists = Object.entries(record).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 1
      ? [{ name, lines: value.map((each) => squeeze(String(each))) }]
      : [],
  );
  return lists.flatMap(({ name, lines }) => {
    const whole = new Set(lines);
    const isIn = (line: string): boolean =>
      whole.has(line) || (line.length >= leastWithin && lines.some((each) => each.includes(line)));
    const held = lists.find(
      (other) =>
        other.name !== name &&
        other.lines.length < lines.length &&
        other.lines.filter(isIn).length >= other.lines.length * leastShared,
    );
    return held ? [{ name, other: held.name }] : [];
  });
}
