import type { Box } from "../dom/scan.ts";
import type { RowSet } from "./row-set.ts";

/** Where most rows stand alone in their branch of the list, the rows that share one: a list inside a row. */
export function crowdedRows({ boxes, at }: RowSet): Set<number> {
  const starts = boxes.map((row) => row[0]);
  const crowded = new Set<number>();
  const holds = (around: Box): number =>
    starts.filter((start) => start && start.order > around.order && start.order < around.order + around.size)
      .length;
  let home = starts[at]?.parent ?? null;
  while (home && holds(home) < starts.length / 2) home = home.parent;
  if (!home) return crowded;
  const branches = starts.map((start) => branchOf(start, home));
  const counts = new Map<Box | undefined, number>();
  for (const branch of branches) counts.set(branch, (counts.get(branch) ?? 0) + 1);
  const isLone = (branch: Box | undefined): boolean => branch !== undefined && counts.get(branch) === 1;
  if (!isLone(branches[at]) || branches.filter(isLone).length < boxes.length * 0.6) return crowded;
  branches.forEach((branch, index) => {
    if (!isLone(branch)) crowded.add(index);
  });
  return crowded;
}

// Undefined for what stands outside of the list.
function branchOf(start: Box | undefined, home: Box): Box | undefined {
  let up = start;
  while (up?.parent && up.parent !== home) up = up.parent;
  return up?.parent === home ? up : undefined;
}
