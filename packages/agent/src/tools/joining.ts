import type { Addition, DataRecord, Read } from "@gleaner/automation";
import { isUnread } from "@gleaner/automation/nowhere";
import { choose, combine, deliveredFields } from "@gleaner/replay";
import { currentRead, type Joins, type Kept } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import type { Workbench } from "./tool.ts";

/** What a planner says of a read that joins those before it. */
interface Asked {
  readonly adds: Addition["adds"] | undefined;
  readonly by?: string | undefined;
}

interface Placed {
  readonly before: readonly Kept[];
  readonly joins: Joins;
  /** What the planner is told of the reads before. */
  readonly told: string;
}

/** Says which reads a new one joins and how. What was read again on the same page replaces what it was read as. */
export function placeRead({ recording, limits }: Workbench, read: Read, { adds, by }: Asked): Placed {
  const current = currentRead(recording, limits);
  // Who adds to the first read means another one; who adds again what was added mends it.
  const isAgain =
    current !== null && (adds === undefined || current.joins !== null) && isSameRead(current.read, read);
  const last = isAgain ? null : (current ?? recording.left);
  const before = last === null ? recording.before : [...recording.before, last];
  const told = isAgain ? "This takes the place of the same read before it. " : "";
  if (adds === undefined) {
    if (isAgain) return { before, joins: current.joins, told };
    if (before.length === 0) return { before, joins: null, told };
    return {
      before: [],
      joins: null,
      told: "This takes the place of all that was read before it: also keeps that. ",
    };
  }
  if (before.length === 0) throw new ToolError("Nothing was read before; leave also out.");
  const names = new Set(before.flatMap((each) => shownNames(each.read)));
  if (adds === "rows") {
    const others = shownNames(read).filter((name) => !names.has(name));
    if (others.length === 0) return { before, joins: { adds }, told };
    throw new ToolError(`Rows have the fields of those before: ${[...names].join(", ")}.`);
  }
  const isList = before.some((each) => each.read.kind === "list" || each.joins?.adds === "rows");
  const isJoined = isList && read.kind === "list";
  if (isJoined && (by === undefined || !names.has(by) || !shownNames(read).includes(by))) {
    throw new ToolError("The fields of two lists are joined by a field that both have: name it by by.");
  }
  const twice = shownNames(read).filter((name) => names.has(name) && name !== by);
  if (twice.length > 0) throw new ToolError(`Read before already: ${twice.join(", ")}. Leave out or rename.`);
  return { before, joins: { adds, ...(isJoined && by !== undefined && { by }) }, told };
}

/** The names of the fields that a read reads and delivers. */
function shownNames(read: Read): string[] {
  return deliveredFields(read).flatMap(({ name, hidden, reader }) => {
    return hidden || isUnread(reader) ? [] : [name];
  });
}

/** True for a list of the same rows, and for a record that shares a field. */
function isSameRead(one: Read, other: Read): boolean {
  if (one.kind === "list" && other.kind === "list")
    return JSON.stringify(one.rows) === JSON.stringify(other.rows);
  const names = new Set(shownNames(one));
  return one.kind === other.kind && shownNames(other).some((name) => names.has(name));
}

/** The records of all reads so far, as far as they are known; null where there is but one. */
export function joinedSoFar({ recording, limits }: Workbench): readonly DataRecord[] | null {
  const current = currentRead(recording, limits);
  if (current === null || recording.before.length === 0) return null;
  const deliveries = [...recording.before, current].map(({ read, joins, joined, collected }) => ({
    read,
    joins,
    collected: joined ?? choose(read, collected),
  }));
  return combine(deliveries, limits).records;
}

/** How much the reads so far are together. */
export function countJoined(bench: Workbench): string {
  const records = joinedSoFar(bench);
  return records === null ? "" : ` With what was read before: ${records.length} records.`;
}
