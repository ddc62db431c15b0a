import * as z from "zod";
import { defineTool } from "../tool.ts";

const counter = z.looseObject({});

export const getUsage = defineTool({
  name: "get_usage",
  description: "This month's AI runs and replays, used and allowed, and when they begin anew.",
  effect: "reads",
  input: {},
  output: {
    plan: z.string(),
    resets_at: z.string(),
    ai_runs: counter,
    replays: counter,
    automations: counter,
  },
  run: async (_, { gleaner }) => {
    const { plan, period, aiRuns, replays, automations } = await gleaner.usage();
    return { plan, resets_at: period.resetsAt, ai_runs: aiRuns, replays, automations };
  },
});
