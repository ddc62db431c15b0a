import * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { schedulesOf } from "../schedule/item.ts";
import { update } from "../table.ts";
import { readEach } from "../unreadable.ts";
import type { Automation, AutomationSummary } from "./info.ts";
import { readAutomation, toAutomation, toSummary } from "./item.ts";

export { Automation, AutomationSummary } from "./info.ts";
export { remove } from "./remove.ts";

export const Change = z.strictObject({ name: z.string().trim().min(1).max(200) });

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

/** Gives an automation another name. */
export async function rename(id: string, name: string): Promise<Automation> {
  const teamId = useTeam();
  const [renamed, schedules] = await Promise.all([
    isId(id)
      ? update({
          Key: { ...keys.automation(teamId, id) },
          UpdateExpression: "SET #name = :name",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeNames: { "#name": "name" },
          ExpressionAttributeValues: { ":name": name },
        })
      : undefined,
    schedulesOf(teamId),
  ]);
  if (!renamed?.ok || !renamed.item) throw missing();
  return toAutomation(renamed.item, schedules.get(id));
}

const missing = (): Refusal => new Refusal("not_found", "There is no such automation.");
