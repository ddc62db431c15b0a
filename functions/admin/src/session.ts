import * as Session from "@gleaner/core/session";
import * as z from "zod";

const CreateSession = z.strictObject({ teamId: z.uuid(), email: z.email() });

/** Opens a session of a team's user for 12 hours. */
export async function createSession(
  input: z.input<typeof CreateSession>,
): Promise<{ token: string; expiresAt: string }> {
  return Session.create(CreateSession.parse(input));
}
