import { resource } from "@gleaner/core/resource";
import * as Session from "@gleaner/core/session";
import * as SignIn from "@gleaner/core/sign-in";
import * as User from "@gleaner/core/user";
import * as z from "zod";

const CreateSession = z.strictObject({ teamId: z.uuid(), email: z.email() });

/** Opens a session of a team's user for 12 hours. */
export async function createSession(
  input: z.input<typeof CreateSession>,
): Promise<{ token: string; expiresAt: string }> {
  return Session.create(CreateSession.parse(input));
}

/** Makes a link that signs a team's user in to the console, once, within ten minutes. */
export async function createSignInLink(
  input: z.input<typeof CreateSession>,
): Promise<{ link: string; expiresAt: string }> {
  const { teamId, email } = CreateSession.parse(input);
  const userId = await User.fromEmail(teamId, email);
  return SignIn.createLink({ teamId, userId }, resource.address());
}
