import * as z from "zod";
import { useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { isId, newId } from "../id.ts";
import { keys } from "../keys.ts";
import { transact } from "../table.ts";
import { readTeam } from "../team/item.ts";
import { syncCloud } from "./cloud.ts";
import { nextFires } from "./fires.ts";
import type { Schedule } from "./info.ts";
import { dueSoon, readPause, type ScheduleItem, toSchedule } from "./item.ts";
import { refuseTooFrequent } from "./plan-fit.ts";
import { pauseWhereUsedUp } from "./quota.ts";
import { type Timing, TimingInput, toExpressions, toTiming } from "./timing.ts";
import { Timezone } from "./zone.ts";

export const Create = TimingInput.extend({
  scriptId: z.string(),
  /** UTC when left out. */
  timezone: Timezone.default("UTC"),
  paused: z.boolean().default(false),
});

/** The limit: deleting an automation deletes its schedules in one transaction, which holds 100 actions. */
const maxPerAutomation = 20;
/** Schedules that one query reads. */
const maxPerTeam = 1000;

/** Attaches a schedule to an automation of the acting team. */
export async function create(input: z.output<typeof Create>): Promise<Schedule> {
  const teamId = useTeam();
  const { scriptId, timezone, paused, ...said } = input;
  const timing = toTiming(said);
  if (!isId(scriptId)) throw noAutomation();
  const [{ plan }, pause] = await Promise.all([readTeam(teamId), readPause(teamId)]);
  refuseTooFrequent(timing, plan);
  refuseNever(timing, timezone);
  const item: ScheduleItem = {
    ...timing,
    id: newId(),
    teamId,
    scriptId,
    timezone,
    paused,
    pausedByPlan: false,
    revision: 1,
    cloudFrom: 1,
    createdAt: toIso(now()),
  };
  const written = await transact([
    {
      Update: {
        Key: { ...keys.automation(teamId, scriptId) },
        UpdateExpression: "ADD schedules :one",
        ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(schedules) OR schedules < :max)",
        ExpressionAttributeValues: { ":one": 1, ":max": maxPerAutomation },
      },
    },
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "ADD schedules :one",
        ConditionExpression: "#plan = :plan AND (attribute_not_exists(schedules) OR schedules < :max)",
        ExpressionAttributeNames: { "#plan": "plan" },
        ExpressionAttributeValues: { ":one": 1, ":max": maxPerTeam, ":plan": plan },
      },
    },
    { Put: { Item: { ...keys.schedule(teamId, item.id), ...item, ...dueSoon(teamId) } } },
  ]);
  if (!written.ok) {
    const [automation, team] = written.reasons;
    if (automation?.failed && !automation.item) throw noAutomation();
    if (automation?.failed) throw conflict(`An automation has at most ${maxPerAutomation} schedules.`);
    if (team?.item?.plan === plan) throw conflict(`A team has at most ${maxPerTeam} schedules.`);
    throw conflict("The team's plan has just changed. Try again.");
  }
  // The sweep updates the cloud where that fails now.
  await syncCloud(teamId, item.id).catch(() => undefined);
  return toSchedule(item, pause ?? (paused ? null : await pauseWhereUsedUp(teamId, plan)));
}

/** Throws the refusal `cron_never_fires`. */
export function refuseNever(timing: Timing, timezone: string): void {
  if (nextFires(toExpressions(timing), timezone, now(), 1).length > 0) return;
  throw new Refusal("cron_never_fires", "No date matches this cron, so it would never fire.");
}

const noAutomation = () => new Refusal("not_found", "There is no such automation.");
const conflict = (message: string) => new Refusal("conflict", message);
