import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { keys } from "../keys.ts";
import { get } from "../table.ts";

/**
 * A month's counters. `aiRuns` holds used and reserved together, so that one condition keeps it under the limit;
 * `aiRunsUsed` are those of them that built an automation.
 */
export const UsageItem = z.object({
  aiRuns: z.number().default(0),
  aiRunsUsed: z.number().default(0),
  replays: z.number().default(0),
});
export type UsageItem = z.infer<typeof UsageItem>;

export async function readUsage(teamId: TeamId, month: string): Promise<UsageItem> {
  return UsageItem.parse((await get(keys.usage(teamId, month))) ?? {});
}
