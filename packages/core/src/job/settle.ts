import { now } from "../clock.ts";
import { monthOf } from "../month.ts";
import { plans } from "../plan.ts";
import type { Action, Item } from "../table.ts";
import type { TeamItem } from "../team/item.ts";
import { aiRunCount, giveBackAiRun, giveBackReplay, useAiRun, useLateAiRun } from "../usage/count.ts";
import { UsageItem } from "../usage/item.ts";
import { type Count, findNotice, type Notice } from "../usage/threshold.ts";
import type { JobError, JobStatus } from "./info.ts";
import { isPending, type JobItem } from "./item.ts";

/**
 * An AI run counts only if it built an automation, which comes with its `team`; a replay is given back if cancelled
 * while pending or lost by us.
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

type Ending = { readonly status: JobStatus; readonly error: JobError | null };

/** Whether a replay's end gives it back to its month. */
export function isGivenBack(job: Pick<Counted, "kind" | "state" | "startedAt">, how: Ending): boolean {
  if (job.kind === "agent" || job.kind === "heal") return false;
  const unused = how.status === "cancelled" && isPending(job.state) && job.startedAt === null;
  return unused || how.error?.code === "runner_lost";
}

/** What the AI run counts in, for notices; nobody is told of a month that is over. */
export const runCount = (job: Pick<Counted, "usageMonth">, team: TeamItem): Count | null =>
  job.usageMonth === monthOf(now()) ? aiRunCount(job.usageMonth, plans[team.plan].aiRunsPerMonth) : null;

/** The notice that the AI run calls for, given the month's counters. */
export function runNoticeOf(job: JobItem, team: TeamItem, counters: Item | undefined): Notice | null {
  const count = runCount(job, team);
  return count && findNotice(team.id, counters, count, UsageItem.parse(counters ?? {}).aiRunsUsed + 1);
}
