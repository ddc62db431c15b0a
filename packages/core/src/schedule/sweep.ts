import { keys, prefixes } from "../keys.ts";
import type { Item } from "../table.ts";
import { syncCloud } from "./cloud.ts";
import { ScheduleItem } from "./item.ts";
import { sweepPause } from "./pause.ts";
import { sweepRemoved } from "./remove.ts";

/** Processes a due item of a team's schedules: updates the cloud, or ends a pause. */
export async function sweepSchedule(item: Item): Promise<void> {
  const sk = String(item.sk);
  const { id, teamId } = ScheduleItem.pick({ id: true, teamId: true }).partial({ id: true }).parse(item);
  if (sk === keys.schedulePause(teamId).sk) return sweepPause(teamId);
  if (sk.startsWith(prefixes.removedSchedule)) return sweepRemoved(item);
  if (sk.startsWith(prefixes.schedule) && id !== undefined) return syncCloud(teamId, id);
  throw new Error(`nothing is known to do about a due ${sk.split("#", 1)[0]}`);
}
