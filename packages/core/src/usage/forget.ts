import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import type { UsageKind } from "../event/index.ts";
import { keys } from "../keys.ts";
import { monthOf } from "../month.ts";
import { type PlanId, type PlanLimits, plans } from "../plan.ts";
import type { Action } from "../table.ts";
import { markAttribute } from "./threshold.ts";

const limits = [
  ["aiRuns", "aiRunsPerMonth"],
  ["replays", "replaysPerMonth"],
  ["automations", "automations"],
] as const satisfies [UsageKind, keyof PlanLimits][];

/** The counts whose limit differs between the plans: notices sent so far were for the old limit. */
export const relimited = (before: PlanId, after: PlanId): UsageKind[] =>
  limits.filter(([, limit]) => plans[before][limit] !== plans[after][limit]).map(([kind]) => kind);

/** Forgets which levels of this month's counts were notified. */
export function forgetNotices(teamId: TeamId, kinds: readonly UsageKind[]): Action[] {
  const marks = kinds.filter((kind) => kind !== "automations").map((kind) => markAttribute({ kind }));
  if (marks.length === 0) return [];
  const Key = { ...keys.usage(teamId, monthOf(now())) };
  return [{ Update: { Key, UpdateExpression: `REMOVE ${marks.join(", ")}` } }];
}
