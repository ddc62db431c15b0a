import { useTeam } from "../actor.ts";
import { fromCursor, toCursor } from "../cursor.ts";
import { Refusal } from "../error.ts";
import { keys, prefixes } from "../keys.ts";
import { schedulesOf } from "../schedule/item.ts";
import { query } from "../table.ts";
import type { Automation, AutomationSummary } from "./info.ts";
import { readAutomation, toAutomation, toSummary } from "./item.ts";

export { Automation, AutomationSummary } from "./info.ts";
export { remove } from "./remove.ts";

/** The team's automations, newest first. */
export async function list(input: {
  limit: number;
  cursor?: string | undefined;
}): Promise<{ scripts: AutomationSummary[]; nextCursor: string | null }> {
  const teamId = useTeam();
  const { pk } = keys.team(teamId);
  const [{ items, lastKey }, schedules] = await Promise.all([
    query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": pk, ":prefix": prefixes.automation },
      ...(input.cursor && { ExclusiveStartKey: { ...keys.automation(teamId, fromCursor(input.cursor)) } }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: input.limit,
    }),
    schedulesOf(teamId),
  ]);
  const scripts = items.map((item) => toSummary(item, schedules.get(String(item.id))));
  const last = scripts.at(-1);
  return { scripts, nextCursor: lastKey && last ? toCursor(last.id) : null };
}

export async function get(id: string): Promise<Automation> {
  const teamId = useTeam();
  const [item, schedules] = await Promise.all([readAutomation(teamId, id), schedulesOf(teamId)]);
  if (!item) throw new Refusal("not_found", "There is no such automation.");
  return toAutomation(item, schedules.get(id));
}
