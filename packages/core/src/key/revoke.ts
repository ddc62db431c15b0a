import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { keys } from "../keys.ts";
import type { Action } from "../table.ts";

/** Revokes a key and takes it off its team's list; from the commit on no request is let in with it. Fails when another did. */
export const revoke = (teamId: TeamId, key: { readonly id: string; readonly publicId: string }): Action[] => [
  {
    Update: {
      Key: { ...keys.apiKey(key.publicId) },
      UpdateExpression: "SET revokedAt = :now",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":now": toIso(now()) },
    },
  },
  { Delete: { Key: { ...keys.keyOfTeam(teamId, key.id) }, ConditionExpression: "attribute_exists(pk)" } },
];
