import type { Counts } from "./counted-jobs.ts";
import { invocationCost, prices, tableCost } from "./prices.ts";

/** AWS counts the metrics of alarms; ours have one each. tests/infra compares it with infra/. */
export const alarms = 14;

const monthSeconds = 30 * 24 * 60 * 60;
const sweepSeconds = 0.05;

/** What a month costs in which nobody uses the service, in US dollars, without free tiers. */
export function idleMonth(counts: Counts): Readonly<Record<string, number>> {
  const sweep = counts["one sweep that finds nothing"];
  const sweepCost =
    (sweep ? tableCost(sweep) : 0) + invocationCost("scheduler", sweepSeconds) + prices.schedulerInvocation;
  return {
    "sweeps, one a minute": (monthSeconds / 60) * sweepCost,
    // Lambda keeps five long polls of 20 s open on each of three queues.
    "polling three queues": 3 * 5 * (monthSeconds / 20) * prices.plainQueueRequest,
    "the key that wraps the teams' keys": prices.kmsKeyMonth,
    [`${alarms} alarms`]: alarms * prices.alarmMonth,
  };
}
