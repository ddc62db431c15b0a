import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import { publish, putEvent } from "../event/index.ts";
import { type Key, keys } from "../keys.ts";
import { monthOf } from "../month.ts";
import { plans } from "../plan.ts";
import { get, type Item, transact } from "../table.ts";
import { readTeam } from "../team/item.ts";
import { aiRunCount, automationCount, replayCount } from "./count.ts";
import { type Count, findNotice, markNotice } from "./threshold.ts";

/** Sends notices for levels that a team reached without counting anything, by moving to a plan with lower limits. */
export async function tellThresholds(teamId: TeamId): Promise<void> {
  const month = monthOf(now());
  const usage = keys.usage(teamId, month);
  const [team, counters] = await Promise.all([readTeam(teamId), get(usage)]);
  const { aiRunsPerMonth, replaysPerMonth } = plans[team.plan];
  await tell(teamId, usage, counters, aiRunCount(month, aiRunsPerMonth));
  await tell(teamId, usage, counters, replayCount(month, replaysPerMonth));
  const stored = automationCount(team);
  if (stored) await tell(teamId, keys.team(teamId), { ...team }, stored);
}

async function tell(teamId: TeamId, key: Key, item: Item | undefined, count: Count): Promise<void> {
  const notice = findNotice(teamId, item, count, Number(item?.[count.attribute] ?? 0));
  if (!notice) return;
  const told = await transact([markNotice(key, count, notice), putEvent(notice.event)]);
  // If another process sent it first, nothing is left to do.
  if (told.ok) await publish([notice.event]);
}
