import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { keys, prefixes } from "../keys.ts";
import { removeAll } from "../table.ts";
import { listBelow } from "./delete-partition.ts";

const ListedUser = z.object({ id: z.string(), email: z.string() });
const ListedKey = z.object({ id: z.string(), publicId: z.string() });
const ListedSession = z.object({ sk: z.string(), hash: z.string() });

/**
 * Deletes a team's users, then its keys and sessions. Without the user, no key or session can be created, so the
 * lists are final. The credential itself is deleted before its list entry, so that a second attempt still finds it.
 */
export async function eraseCredentials(teamId: TeamId): Promise<void> {
  const { pk } = keys.team(teamId);
  const users = await listBelow(pk, prefixes.user);
  await removeAll(
    users.map((user) => ListedUser.parse(user)).map(({ id, email }) => keys.address(email, id)),
  );
  await removeAll(users.map(({ sk }) => ({ pk, sk: String(sk) })));

  const listedKeys = (await listBelow(pk, prefixes.key)).map((item) => ListedKey.parse(item));
  await removeAll(listedKeys.map(({ publicId }) => keys.apiKey(publicId)));
  await removeAll(listedKeys.map(({ id }) => keys.keyOfTeam(teamId, id)));

  const sessions = (await listBelow(pk, prefixes.session)).map((item) => ListedSession.parse(item));
  await removeAll(sessions.map(({ hash }) => keys.session(hash)));
  await removeAll(sessions.map(({ sk }) => ({ pk, sk })));
}
