import { withActor } from "@gleaner/core/actor";
import * as Key from "@gleaner/core/key";
import { PlanId } from "@gleaner/core/plan";
import * as Session from "@gleaner/core/session";
import * as Team from "@gleaner/core/team";
import * as User from "@gleaner/core/user";
import { z } from "zod";

const teamId = z.uuid();
const email = z.email();

/** Makes a team and its first user. */
export async function createTeam(
  input: z.input<typeof Team.Create>,
): Promise<{ teamId: string; userId: string }> {
  return Team.create(Team.Create.parse(input));
}

export const SetPlan = z.strictObject({ teamId, plan: PlanId });

export async function setPlan(input: z.input<typeof SetPlan>): Promise<void> {
  const { teamId, plan } = SetPlan.parse(input);
  await Team.setPlan(teamId, plan);
}

export const CreateSession = z.strictObject({ teamId, email });

/** Opens a session of a team's user for 12 hours. */
export async function createSession(
  input: z.input<typeof CreateSession>,
): Promise<{ token: string; expiresAt: string }> {
  return Session.create(CreateSession.parse(input));
}

export const CreateKey = z.strictObject({ teamId, email, name: Key.Create.shape.name });

/** Makes an API key of a team's user; the key is in this answer and nowhere else. */
export async function createKey(input: z.input<typeof CreateKey>): Promise<{ id: string; apiKey: string }> {
  const { teamId, email, name } = CreateKey.parse(input);
  const userId = await User.fromEmail(teamId, email);
  const key = await withActor({ type: "user", teamId, userId, via: "session" }, () => Key.create({ name }));
  return { id: key.id, apiKey: key.apiKey };
}
