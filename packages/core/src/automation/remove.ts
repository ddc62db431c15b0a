import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { isId } from "../id.ts";
import { keys } from "../keys.ts";
import { readAll } from "../schedule/item.ts";
import { forgetRemoved, removeSchedule } from "../schedule/remove.ts";
import { type Action, type Item, queryAll, transact } from "../table.ts";

const maxLooks = 10;

/** Deletes an automation and its schedules, and returns the schedules' ids; its past jobs stay. */
export async function remove(id: string): Promise<{ removedSchedules: string[] }> {
  const teamId = useTeam();
  const event = newEvent(teamId, "automation.deleted", { scriptId: id });
  for (let looks = 0; looks < maxLooks && isId(id); looks += 1) {
    const [{ schedules }, versions] = await Promise.all([readAll(teamId), keptVersions(id)]);
    const mine = schedules.filter(({ scriptId }) => scriptId === id);
    const removed = await transact([
      removeWithSchedules(id, mine.length),
      {
        Update: {
          Key: { ...keys.team(teamId) },
          UpdateExpression: "SET automations = automations - :one ADD schedules :fewer",
          ExpressionAttributeValues: { ":one": 1, ":fewer": -mine.length },
        },
      },
      putEvent(event),
      ...mine.flatMap(removeSchedule),
      ...versions.map((Key): Action => ({ Delete: { Key } })),
    ]);
    if (removed.ok) {
      await Promise.all([publish([event]), ...mine.map(forgetRemoved)]);
      return { removedSchedules: mine.map((schedule) => schedule.id) };
    }
    if (!removed.reasons.some(({ item }) => item !== undefined)) break;
  }
  throw new Refusal("not_found", "There is no such automation.");
}

/** Its condition fails when the automation's schedules changed since they were read. */
function removeWithSchedules(id: string, count: number): Action {
  return {
    Delete: {
      Key: { ...keys.automation(useTeam(), id) },
      ConditionExpression:
        count === 0
          ? "attribute_exists(pk) AND (attribute_not_exists(schedules) OR schedules = :count)"
          : "schedules = :count",
      ExpressionAttributeValues: { ":count": count },
    },
  };
}

/** The keys of its other versions' plans, and of all versions' pages. */
async function keptVersions(id: string): Promise<Item[]> {
  const { pk, sk } = keys.version(useTeam(), id, 0);
  return queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": sk.slice(0, sk.lastIndexOf("#") + 1) },
    ProjectionExpression: "pk, sk",
    ConsistentRead: true,
  });
}
