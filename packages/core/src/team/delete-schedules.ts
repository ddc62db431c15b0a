import type { TeamId } from "../actor.ts";
import { keys, prefixes } from "../keys.ts";
import { forget } from "../schedule/cloud.ts";
import { readAll } from "../schedule/item.ts";
import { sweepRemoved } from "../schedule/remove.ts";
import { removeAll } from "../table.ts";
import { erasePartition, listBelow } from "./delete-partition.ts";

/**
 * Deletes a team's schedules, first from the cloud, so that a second attempt still knows their names. If a sweep
 * creates one again meanwhile, it notices that the item is gone and removes it.
 */
export async function eraseSchedules(teamId: TeamId): Promise<void> {
  const { schedules } = await readAll(teamId);
  for (const { id, cloudFrom, revision } of schedules) {
    await forget(id, cloudFrom, revision);
    await erasePartition(keys.fire(teamId, id, "").pk);
    await removeAll([keys.schedule(teamId, id)]);
  }
  for (const item of await listBelow(keys.team(teamId).pk, prefixes.removedSchedule)) {
    await sweepRemoved(item);
  }
}
