import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { update } from "../table.ts";
import { type AutomationItem, readAutomation, toItem } from "./item.ts";

/** Heals of one automation on one UTC day, both those by hand and those during replays. */
export const healsPerDay = 5;

const maxLooks = 20;

type Healed = Pick<AutomationItem, "healsOfDay">;

const today = (): string => toIso(now()).slice(0, 10);

function listToday({ healsOfDay = "" }: Healed): readonly string[] {
  const [day, jobIds = ""] = healsOfDay.split("#");
  return day === today() ? jobIds.split(",") : [];
}

/** Counts this job's heal for the day. Its condition fails where another heal was counted since `item` was read. */
export function countHeal(teamId: TeamId, item: Healed & Pick<AutomationItem, "id">, jobId: string) {
  const { id, healsOfDay } = item;
  const isAsRead = healsOfDay ? "healsOfDay = :before" : "attribute_not_exists(healsOfDay)";
  return {
    Key: { ...keys.automation(teamId, id) },
    UpdateExpression: "SET healsOfDay = :heals",
    ConditionExpression: `attribute_exists(pk) AND ${isAsRead}`,
    ExpressionAttributeValues: {
      ":heals": `${today()}#${[...listToday(item), jobId].join(",")}`,
      ...(healsOfDay && { ":before": healsOfDay }),
    },
  };
}

/**
 * Uses one of the day's heals for a run of an automation; a second call for the same job uses none. False where none
 * is left, or healing was turned off meanwhile.
 */
export async function claimHeal({
  teamId,
  scriptId,
  id: jobId,
}: {
  readonly teamId: TeamId;
  readonly scriptId: string | null;
  readonly id: string;
}): Promise<boolean> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const stored = await readAutomation(teamId, String(scriptId));
    if (!stored) return false;
    const item = toItem(stored);
    if (listToday(item).includes(jobId)) return true;
    if (!item.autoHeal || listToday(item).length >= healsPerDay) return false;
    const { ok } = await update(countHeal(teamId, item, jobId));
    if (ok) return true;
  }
  return false;
}

/** Refuses a heal by hand where none of the day's is left. */
export function requireHeal(item: Healed): void {
  if (listToday(item).length < healsPerDay) return;
  const resetsAt = `${toIso(now() + 24 * 60 * 60 * 1000).slice(0, 10)}T00:00:00.000Z`;
  const message = `An automation is healed ${healsPerDay} times a day at most, and was.`;
  throw new Refusal("quota_exceeded", message, { details: { limit: healsPerDay, resetsAt } });
}
