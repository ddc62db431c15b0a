import * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { type Action, get, type Item, removeAll, transact } from "../table.ts";
import { forget } from "./cloud.ts";
import { dueSoon, readSchedule, type ScheduleItem } from "./item.ts";

const maxLooks = 10;

/** Deletes a schedule of the acting team; its past jobs stay. */
export async function remove(id: string): Promise<void> {
  const teamId = useTeam();
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const item = await readSchedule(teamId, id);
    const written = await transact([
      ...removeSchedule(item),
      {
        Update: {
          Key: { ...keys.automation(teamId, item.scriptId) },
          UpdateExpression: "ADD schedules :minusOne",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":minusOne": -1 },
        },
      },
      countSchedules(teamId, -1),
    ]);
    if (written.ok) return forgetRemoved(item);
  }
  throw new Refusal("storage_busy", "The schedule is being changed by others. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
  });
}

/**
 * Deletes a schedule and notes what must be removed from the cloud; its condition fails when the schedule was changed
 * since it was read.
 */
export const removeSchedule = ({ teamId, id, revision, cloudFrom }: ScheduleItem): Action[] => [
  {
    Delete: {
      Key: { ...keys.schedule(teamId, id) },
      ConditionExpression: "revision = :read",
      ExpressionAttributeValues: { ":read": revision },
    },
  },
  {
    Put: {
      Item: { ...keys.removedSchedule(teamId, id), id, teamId, revision, cloudFrom, ...dueSoon(teamId) },
    },
  },
];

export const countSchedules = (teamId: TeamId, change: number): Action => ({
  Update: {
    Key: { ...keys.team(teamId) },
    UpdateExpression: "ADD schedules :change",
    ExpressionAttributeValues: { ":change": change },
  },
});

const Removed = z.object({ id: z.string(), teamId: z.string(), revision: z.number(), cloudFrom: z.number() });
type Removed = z.infer<typeof Removed>;

/** Removes a deleted schedule from the cloud; the sweep repeats it where that fails. */
export async function forgetRemoved(removed: Removed): Promise<void> {
  await tellRemoved(removed).catch(() => undefined);
}

/** The sweep's part of that; throws when the cloud does not answer. */
export async function sweepRemoved(item: Item): Promise<void> {
  const { teamId, id } = Removed.parse(item);
  const left = await get(keys.removedSchedule(teamId, id));
  if (left) await tellRemoved(Removed.parse(left));
}

async function tellRemoved({ teamId, id, cloudFrom, revision }: Removed): Promise<void> {
  await forget(id, cloudFrom, revision);
  await removeAll([keys.removedSchedule(teamId, id)]);
}
