import type { TeamId } from "../actor.ts";
import { keys } from "../keys.ts";
import type { Action } from "../table.ts";

/** Revokes a key: it and its place in its team's list are gone, from the commit on no request is let in with it. Fails when another did. */
export const revoke = (teamId: TeamId, key: { readonly id: string; readonly publicId: string }): Action[] => [
  { Delete: { Key: { ...keys.apiKey(key.publicId) }, ConditionExpression: "attribute_exists(pk)" } },
  { Delete: { Key: { ...keys.keyOfTeam(teamId, key.id) }, ConditionExpression: "attribute_exists(pk)" } },
];
