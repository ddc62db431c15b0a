import { withActor } from "@gleaner/core/actor";
import * as Key from "@gleaner/core/key";
import * as User from "@gleaner/core/user";
import * as z from "zod";

const Owner = z.strictObject({ teamId: z.uuid(), email: z.email() });

/** Acts as a team's user, as in a session of that user. */
async function as<Result>(
  { teamId, email }: z.infer<typeof Owner>,
  run: () => Promise<Result>,
): Promise<Result> {
  const userId = await User.fromEmail(teamId, email);
  return withActor({ type: "user", teamId, userId, via: "session" }, run);
}

const CreateKey = Owner.extend({ name: Key.Create.shape.name });

/** Makes an API key of a team's user; the key is in this answer and nowhere else. */
export async function createKey(input: z.input<typeof CreateKey>): Promise<{ id: string; apiKey: string }> {
  const { name, ...owner } = CreateKey.parse(input);
  const { id, apiKey } = await as(owner, () => Key.create({ name }));
  return { id, apiKey };
}

/** A user's keys, without their secrets. */
export async function listKeys(input: z.input<typeof Owner>): Promise<{ keys: Key.KeySummary[] }> {
  return { keys: await as(Owner.parse(input), Key.list) };
}

const RevokeKey = Owner.extend({ id: z.uuid() });

/** Revokes a user's key; the very next request with it is refused. */
export async function revokeKey(input: z.input<typeof RevokeKey>): Promise<void> {
  const { id, ...owner } = RevokeKey.parse(input);
  await as(owner, () => Key.remove(id));
}
