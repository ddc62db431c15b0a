import { Refusal } from "../error.ts";
import { resetOf } from "../month.ts";
import { plans } from "../plan.ts";
import type { Action, Item } from "../table.ts";
import type { TeamItem } from "../team/item.ts";
import { countReplay, replayCount, reserveAiRun } from "../usage/count.ts";
import { UsageItem } from "../usage/item.ts";
import { findNotice, type Notice } from "../usage/threshold.ts";
import type { JobKind } from "./info.ts";
import type { JobItem } from "./item.ts";

/** What counting a job causes besides the count. */
export interface Counting {
  readonly notice: Notice | null;
  /** Whether this is the last replay of the month, after which the schedules pause. */
  readonly isLast: boolean;
}

/** Counts a new job in its month; heals are counted by their automation instead. */
export function countUsage(
  { id, plan }: TeamItem,
  job: JobItem,
  { notice, isLast }: Counting,
): Record<string, Action> {
  const { aiRunsPerMonth, replaysPerMonth } = plans[plan];
  if (job.kind === "heal") return {};
  if (job.kind === "agent") return { usage: reserveAiRun(id, job.usageMonth, aiRunsPerMonth) };
  return { usage: countReplay(id, replayCount(job.usageMonth, replaysPerMonth), notice, isLast) };
}

/**
 * Why the month's counter refused the job: its quota is used up, or the replay is the last one, or one that needs a
 * notice.
 */
export function countingOf(
  team: TeamItem,
  { kind, usageMonth }: JobItem,
  counters: Item | undefined,
): Counting {
  const { aiRunsPerMonth, replaysPerMonth } = plans[team.plan];
  const { aiRuns, replays } = UsageItem.parse(counters ?? {});
  if (kind === "agent" ? aiRuns >= aiRunsPerMonth : replays >= replaysPerMonth) {
    throw quotaExceeded(team, kind, usageMonth);
  }
  const notice = findNotice(team.id, counters, replayCount(usageMonth, replaysPerMonth), replays + 1);
  return { notice, isLast: replays + 1 === replaysPerMonth };
}

/** Resets at the end of the month in which the job was counted, even if the next month has begun since. */
function quotaExceeded({ plan }: TeamItem, kind: JobKind, month: string): Refusal {
  const limits = plans[plan];
  const [limit, what] =
    kind === "agent" ? [limits.aiRunsPerMonth, "AI runs"] : [limits.replaysPerMonth, "replays"];
  return new Refusal("quota_exceeded", `This month's ${limit} ${what} are used up.`, {
    details: { limit, resetsAt: resetOf(month) },
  });
}

/** Why a manual replay is refused while its automation's schedules are paused by quota. */
export function pausedByQuota({ plan }: TeamItem, resetsAt: string): Refusal {
  const message =
    "The automation's schedules are paused until the month's replays are counted anew, and it with them.";
  return new Refusal("quota_exceeded", message, {
    details: { limit: plans[plan].replaysPerMonth, resetsAt },
  });
}
