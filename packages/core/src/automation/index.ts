import { useTeam } from "../actor.ts";
import { fromCursor, toCursor } from "../cursor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { query, transact } from "../table.ts";
import type { Automation, AutomationSummary } from "./info.ts";
import { readAutomation, toAutomation, toSummary } from "./item.ts";

export { Automation, AutomationSummary } from "./info.ts";

const missing = () => new Refusal("not_found", "There is no such automation.");

/** The team's automations, newest first. */
export async function list(input: {
  limit: number;
  cursor?: string | undefined;
}): Promise<{ scripts: AutomationSummary[]; nextCursor: string | null }> {
  const teamId = useTeam();
  const { pk } = keys.team(teamId);
  const { items, lastKey } = await query({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": prefixes.automation },
    ...(input.cursor && { ExclusiveStartKey: { ...keys.automation(teamId, fromCursor(input.cursor)) } }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: input.limit,
  });
  const scripts = items.map(toSummary);
  const last = scripts.at(-1);
  return { scripts, nextCursor: lastKey && last ? toCursor(last.id) : null };
}

export async function get(id: string): Promise<Automation> {
  const item = await readAutomation(useTeam(), id);
  if (!item) throw missing();
  return toAutomation(item);
}

/** Deletes an automation; its past jobs stay. */
export async function remove(id: string): Promise<void> {
  const teamId = useTeam();
  if (!isId(id)) throw missing();
  const removed = await transact([
    { Delete: { Key: { ...keys.automation(teamId, id) }, ConditionExpression: "attribute_exists(pk)" } },
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "SET automations = automations - :one",
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
  ]);
  if (!removed.ok) throw missing();
}
