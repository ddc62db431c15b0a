import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import type { AutomationItem } from "./item.ts";

/** Heals of one automation on one day, by UTC; those by hand and those of replays together. */
export const healsPerDay = 5;

const today = (): string => toIso(now()).slice(0, 10);

function countToday({ heals = "" }: Pick<AutomationItem, "heals">): number {
  const [day, count] = heals.split("#");
  return day === today() ? Number(count) : 0;
}

/** Whether a replay that finds the site changed may try to mend the plan. */
export const mayHeal = (item: Pick<AutomationItem, "heals" | "autoHeal">): boolean =>
  item.autoHeal && countToday(item) < healsPerDay;

/** The day's heals with one more. */
export const withOneMore = (item: Pick<AutomationItem, "heals">): string =>
  `${today()}#${countToday(item) + 1}`;

/** Refuses a heal by hand where the day's are used up. */
export function requireHeal(item: Pick<AutomationItem, "heals">): void {
  if (countToday(item) < healsPerDay) return;
  const resetsAt = `${toIso(now() + 24 * 60 * 60 * 1000).slice(0, 10)}T00:00:00.000Z`;
  const message = `An automation is healed ${healsPerDay} times a day at most, and was.`;
  throw new Refusal("quota_exceeded", message, { details: { limit: healsPerDay, resetsAt } });
}
