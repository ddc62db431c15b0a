import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import { Refusal } from "../error.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { monthOf } from "../month.ts";
import { type PlanId, plans } from "../plan.ts";
import { transact } from "../table.ts";
import { unlessPlanChanged } from "../team/item.ts";
import { readUsage } from "../usage/item.ts";
import { reviseSchedule } from "./change.ts";
import { syncCloud } from "./cloud.ts";
import { readAll, type ScheduleItem } from "./item.ts";
import { concern, resumeFromQuota } from "./pause.ts";
import { fitToPlan } from "./plan-fit.ts";

/** With the plan's check and an event, well below a transaction's 100 actions. */
const maxTogether = 50;
const maxLooks = 10;

/**
 * Brings a team's schedules in line with the plan that it has just been moved to: those that fire too often take the
 * plan's maximum; a plan that runs automations by hand only pauses them, to be resumed by hand on a plan that allows
 * it; and a pause by quota ends when the plan has replays left.
 */
export async function adjustToPlan(teamId: TeamId, plan: PlanId): Promise<void> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const { schedules } = await readAll(teamId);
    const changes = schedules.flatMap((schedule) => {
      const adjusted = adjust(schedule, plan);
      return adjusted ? [{ schedule, adjusted }] : [];
    });
    if (changes.length === 0) return resumeWhereReplaysAreLeft(teamId, plan);
    const together = changes.slice(0, maxTogether);
    const outcome = await apply(teamId, plan, together);
    if (outcome === "on another plan") return;
    // What is left over is another look's; only a change by others uses one up.
    if (outcome === "applied") looks -= 1;
  }
  throw new Refusal(
    "storage_busy",
    "The team's schedules are being changed by others. Try again in a moment.",
    {
      details: { retryAfterSeconds: 1 },
    },
  );
}

function adjust(schedule: ScheduleItem, plan: PlanId): ScheduleItem | null {
  const max = plans[plan].schedule;
  if (max === null) return schedule.paused ? null : { ...schedule, paused: true };
  const fitting = fitToPlan(schedule, max);
  return fitting === schedule ? null : { ...schedule, ...fitting };
}

interface Adjustment {
  readonly schedule: ScheduleItem;
  readonly adjusted: ScheduleItem;
}

async function apply(
  teamId: TeamId,
  plan: PlanId,
  changes: readonly Adjustment[],
): Promise<"applied" | "changed" | "on another plan"> {
  const paused = changes.filter(({ adjusted }) => adjusted.paused).map(({ schedule }) => schedule);
  const events =
    plans[plan].schedule === null
      ? [newEvent(teamId, "schedule.paused", { reason: "plan", ...(await concern(paused)), resumesAt: null })]
      : [];
  const written = await transact([
    unlessPlanChanged(teamId, plan),
    ...changes.map(({ schedule, adjusted }) => reviseSchedule(schedule, adjusted)),
    ...events.map(putEvent),
  ]);
  // On yet another plan by now, whoever moved it there adjusts.
  if (!written.ok) return written.reasons[0]?.failed ? "on another plan" : "changed";
  await Promise.all([
    publish(events),
    // The sweep tells the cloud what could not be told now.
    ...changes.map(({ schedule }) => syncCloud(teamId, schedule.id).catch(() => undefined)),
  ]);
  return "applied";
}

async function resumeWhereReplaysAreLeft(teamId: TeamId, plan: PlanId): Promise<void> {
  const { replays } = await readUsage(teamId, monthOf(now()));
  const { schedule, replaysPerMonth } = plans[plan];
  if (schedule !== null && replays < replaysPerMonth) await resumeFromQuota(teamId);
}
