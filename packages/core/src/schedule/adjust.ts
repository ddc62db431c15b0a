import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { type DomainEvent, newEvent, publish, putEvent } from "../event/index.ts";
import { type PlanId, plans } from "../plan.ts";
import { transact } from "../table.ts";
import { unlessPlanChanged } from "../team/item.ts";
import { reviseSchedule } from "./change.ts";
import { syncCloud } from "./cloud.ts";
import { isPaused, readAll, type ScheduleItem } from "./item.ts";
import { concern } from "./pause.ts";
import { fitToPlan } from "./plan-fit.ts";
import { followQuota } from "./quota.ts";

/** With the plan's check and an event, well below a transaction's 100 actions. */
const maxTogether = 50;
const maxLooks = 10;

/**
 * Adapts a team's schedules to its new plan: those that fire too often get the plan's maximum frequency; a plan that
 * runs automations by hand only pauses them until the next plan with schedules; and a pause by quota begins or ends
 * with the plan's replays.
 */
export async function adjustToPlan(teamId: TeamId, plan: PlanId): Promise<void> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const { schedules } = await readAll(teamId);
    const changes = schedules.flatMap((schedule) => {
      const adjusted = adjust(schedule, plan);
      return adjusted ? [{ schedule, adjusted }] : [];
    });
    if (changes.length === 0) return followQuota(teamId, plan);
    const together = changes.slice(0, maxTogether);
    const outcome = await apply(teamId, plan, together);
    if (outcome === "on another plan") return;
    // The next iteration handles the rest; only a concurrent change uses up an attempt.
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
  if (max === null) return isPaused(schedule) ? null : { ...schedule, pausedByPlan: true };
  const fitting = fitToPlan(schedule, max);
  if (fitting === schedule && !schedule.pausedByPlan) return null;
  return { ...schedule, ...fitting, pausedByPlan: false };
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
  const events = await eventsOf(teamId, changes);
  const written = await transact([
    unlessPlanChanged(teamId, plan),
    ...changes.map(({ schedule, adjusted }) => reviseSchedule(schedule, adjusted)),
    ...events.map(putEvent),
  ]);
  // If the plan changed again, that change adjusts the schedules.
  if (!written.ok) return written.reasons[0]?.failed ? "on another plan" : "changed";
  await Promise.all([
    publish(events),
    // The sweep updates the cloud where that fails now.
    ...changes.map(({ schedule }) => syncCloud(teamId, schedule.id).catch(() => undefined)),
  ]);
  return "applied";
}

async function eventsOf(teamId: TeamId, changes: readonly Adjustment[]): Promise<DomainEvent[]> {
  const turned = (to: boolean): ScheduleItem[] =>
    changes
      .filter(({ schedule, adjusted }) => isPaused(schedule) !== to && isPaused(adjusted) === to)
      .map(({ schedule }) => schedule);
  const [paused, resumed] = [turned(true), turned(false)];
  return [
    ...(paused.length > 0
      ? [newEvent(teamId, "schedule.paused", { reason: "plan", ...(await concern(paused)), resumesAt: null })]
      : []),
    ...(resumed.length > 0 ? [newEvent(teamId, "schedule.resumed", await concern(resumed))] : []),
  ];
}
