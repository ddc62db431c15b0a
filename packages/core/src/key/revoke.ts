import type { TeamId } from "../actor.ts";
import { keys } from "../keys.ts";
import type { Action } from "../table.ts";

/**
 * Revokes a key: deletes it and its entry in the team's list, so that requests with it are refused from the commit
 * on. Fails where the key is gone already.
 */
export const revoke = (teamId: TeamId, key: { readonly id: string; readonly publicId: string }): Action[] => [
  { Delete: { Key: { ...keys.apiKey(key.publicId) }, ConditionExpression: "attribute_exists(pk)" } },
  { Delete: { Key: { ...keys.keyOfTeam(teamId, key.id) }, ConditionExpression: "attribute_exists(pk)" } },
];
