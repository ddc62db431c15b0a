import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys } from "../keys.ts";
import { type Action, get } from "../table.ts";
import { AccountItem } from "./item.ts";

export const missingAccount = (): Refusal => new Refusal("not_found", "There is no such login account.");

/**
 * The action that uses an account for a task on these sites. Its condition fails where the account was deleted, or
 * another task has set its site meanwhile.
 */
export async function useAccount(
  teamId: TeamId,
  id: string,
  sitesOfTask: readonly string[],
): Promise<Action> {
  const key = keys.account(teamId, id);
  const stored = isId(id) ? await get(key) : undefined;
  if (!stored) throw missingAccount();
  const { sites } = AccountItem.parse(stored);
  if (sites.length > 0 || sitesOfTask.length === 0) {
    return { ConditionCheck: { Key: { ...key }, ConditionExpression: "attribute_exists(pk)" } };
  }
  return {
    Update: {
      Key: { ...key },
      UpdateExpression: "SET sites = :sites",
      ConditionExpression: "attribute_exists(pk) AND size(sites) = :none",
      ExpressionAttributeValues: { ":sites": sitesOfTask, ":none": 0 },
    },
  };
}
