import type { Observation } from "@gleaner/extract";
import { createKeylessPlanner } from "../../../../packages/agent/src/keyless/index.ts";
import type { PlannerTask, Seen, ToolResult } from "../../../../packages/agent/src/planner.ts";

/** What a planner sees of a page, and of the calls before. */
export function see(observation: Observation | null, results: readonly ToolResult[] = []): Seen {
  return {
    page:
      observation === null
        ? null
        : { observation, outline: async () => ({ roots: [], elements: new Map() }) },
    pageIsNew: true,
    results,
  };
}

/** The first turn for a prompt and a page, with its log; `proceed` gives the next one. */
export async function plan(
  prompt: string,
  observation: Observation | null,
  fields: PlannerTask["fields"] = null,
) {
  const log: string[] = [];
  const thread = createKeylessPlanner((line) => log.push(line)).start({ prompt, fields });
  const turn = await thread.next(see(observation), new AbortController().signal);
  const proceed = (results: readonly ToolResult[]) =>
    thread.next(see(observation, results), new AbortController().signal);
  return { calls: turn.calls.map(({ tool, input }) => ({ tool, input })), usage: turn.usage, log, proceed };
}
