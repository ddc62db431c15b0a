import type { Read } from "@gleaner/automation";
import { type Collected, collect, type ListProgress, orLoggedInAgain, perform } from "@gleaner/replay";
import type { Workbench } from "./tool.ts";

/** Collects from the page at hand; where the login runs out on the way, from the first page again, as a replay would. */
export function collectAll(
  bench: Workbench,
  read: Read,
  unfinished: ListProgress | null = null,
): Promise<Collected> {
  const { session, limits, recording } = bench;
  const save = (list: ListProgress): Promise<void> => bench.save({ list });
  return orLoggedInAgain(session, limits, async (isAgain) => {
    if (!isAgain) return collect(session, read, limits, recording.seen, { from: unfinished, save });
    for (const step of recording.steps) await perform(session, step, limits);
    return collect(session, read, limits, null, { from: null, save });
  });
}
