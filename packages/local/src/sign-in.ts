import { listUsers } from "@gleaner/admin";
import * as SignIn from "@gleaner/core/sign-in";

/** Makes a link that signs the first of a team's users in; null where the operator deleted them. */
export async function handler({ teamId, url }: { teamId: string; url: string }): Promise<string | null> {
  const [first] = (await listUsers({ teamId })).users;
  if (!first) return null;
  const { link } = await SignIn.createLink({ teamId, userId: first.id }, url);
  return link;
}
