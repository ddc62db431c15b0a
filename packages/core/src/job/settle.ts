import { now } from "../clock.ts";
import { monthOf } from "../month.ts";
import { plans } from "../plan.ts";
import type { Action, Item } from "../table.ts";
import type { TeamItem } from "../team/item.ts";
import { aiRunCount, giveBackAiRun, giveBackReplay, useAiRun, useLateAiRun } from "../usage/count.ts";
import { UsageItem } from "../usage/item.ts";
import { type Count, findNotice, type Notice } from "../usage/threshold.ts";
import type { End } from "./ending.ts";
import { isPending, type JobItem } from "./item.ts";

/**
 * Settles the usage of a job that ended. An AI run counts only if it built an automation, for which `team` is given.
 * A replay is returned to the quota if it was cancelled while pending or lost by us.
 */
export function settle(
  job: Counted,
  how: Ending,
  team: TeamItem | null,
  notice: Notice | null,
): Record<string, Action> {
  const { teamId, usageMonth } = job;
  if (job.kind === "heal") return {};
  if (job.kind === "agent") {
    if (!team) return { usage: giveBackAiRun(teamId, usageMonth) };
    const count = runCount(job, team);
    return { usage: count ? useAiRun(teamId, count, notice) : useLateAiRun(teamId, usageMonth) };
  }
  return isGivenBack(job, how) ? { usage: giveBackReplay(teamId, usageMonth) } : {};
}

/** What of a job says how it was counted. */
type Counted = Pick<JobItem, "teamId" | "kind" | "usageMonth" | "state" | "startedAt">;

type Ending = Pick<End, "status" | "error">;

/** Whether a replay's end returns it to its month's quota. */
export function isGivenBack(job: Pick<Counted, "kind" | "state" | "startedAt">, how: Ending): boolean {
  if (job.kind === "agent" || job.kind === "heal") return false;
  const unused = how.status === "cancelled" && isPending(job.state) && job.startedAt === null;
  return unused || how.error?.code === "runner_lost";
}

/** The counter of AI runs, for notices; a month that is over sends none. */
export const runCount = (job: Pick<Counted, "usageMonth">, team: TeamItem): Count | null =>
  job.usageMonth === monthOf(now()) ? aiRunCount(job.usageMonth, plans[team.plan].aiRunsPerMonth) : null;

/** The notice that this AI run causes, given the month's counters. */
export function runNoticeOf(job: JobItem, team: TeamItem, counters: Item | undefined): Notice | null {
  const count = runCount(job, team);
  return count && findNotice(team.id, counters, count, UsageItem.parse(counters ?? {}).aiRunsUsed + 1);
}
