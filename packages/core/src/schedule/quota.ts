import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import { monthOf } from "../month.ts";
import { type PlanId, plans } from "../plan.ts";
import { readUsage } from "../usage/item.ts";
import { type PauseItem, readPause } from "./item.ts";
import { pauseForQuota, resumeFromQuota } from "./pause.ts";

/** Pauses a team's schedules where the month's replays are used up, and ends such a pause where some are left again. */
export async function followQuota(teamId: TeamId, plan: PlanId): Promise<void> {
  if (plans[plan].schedule === null) return;
  await ((await isUsedUp(teamId, plan)) ? pauseForQuota(teamId) : resumeFromQuota(teamId));
}

/** The pause by quota that holds a schedule which has just become active, where the month's replays are used up. */
export async function pauseWhereUsedUp(teamId: TeamId, plan: PlanId): Promise<PauseItem | null> {
  if (!(await isUsedUp(teamId, plan))) return null;
  await pauseForQuota(teamId);
  return readPause(teamId);
}

async function isUsedUp(teamId: TeamId, plan: PlanId): Promise<boolean> {
  const { replays } = await readUsage(teamId, monthOf(now()));
  return replays >= plans[plan].replaysPerMonth;
}
