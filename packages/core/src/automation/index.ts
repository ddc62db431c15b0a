import * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { schedulesOf } from "../schedule/item.ts";
import { setting } from "../setting.ts";
import { update } from "../table.ts";
import { readEach } from "../unreadable.ts";
import type { Automation, AutomationSummary } from "./info.ts";
import { readAutomation, toAutomation, toSummary } from "./item.ts";
import { restoreVersion } from "./version.ts";

export { claimHeal } from "./heals.ts";
export { Import, importPlan } from "./import.ts";
export { Automation, AutomationSummary } from "./info.ts";
export { openPage, sealPage } from "./kept-page.ts";
export { remove } from "./remove.ts";
export { findRunnable, type Runnable } from "./run.ts";

export const Change = z
  .strictObject({ name: z.string().trim().min(1).max(200).optional(), autoHeal: z.boolean().optional() })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    "name or autoHeal is missing",
  );
export type Change = z.infer<typeof Change>;

/** The team's automations, newest first. */
export async function list(input: {
  limit: number;
  cursor?: string | undefined;
}): Promise<{ scripts: AutomationSummary[]; nextCursor: string | null }> {
  const [{ items, nextCursor }, schedules] = await Promise.all([
    listNewest({ prefix: prefixes.automation, ...input, filter: null }),
    schedulesOf(useTeam()),
  ]);
  const scripts = readEach(items, (item) => toSummary(item, schedules.get(String(item.id))));
  return { scripts, nextCursor };
}

export async function get(id: string): Promise<Automation> {
  const teamId = useTeam();
  const [item, schedules] = await Promise.all([readAutomation(teamId, id), schedulesOf(teamId)]);
  if (!item) throw missing();
  return toAutomation(item, schedules.get(id));
}

/** Renames an automation, or turns its healing on or off. */
export async function change(id: string, sets: Change): Promise<Automation> {
  const teamId = useTeam();
  const { expression, names, values } = setting(sets);
  const [changed, schedules] = await Promise.all([
    isId(id)
      ? update({
          Key: { ...keys.automation(teamId, id) },
          UpdateExpression: `SET ${expression}`,
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        })
      : undefined,
    schedulesOf(teamId),
  ]);
  if (!changed?.ok || !changed.item) throw missing();
  return toAutomation(changed.item, schedules.get(id));
}

/** Makes an earlier version of its plan the current one again. */
export async function rollBack(id: string, version: number): Promise<Automation> {
  await restoreVersion(id, version);
  return get(id);
}

const missing = (): Refusal => new Refusal("not_found", "There is no such automation.");
