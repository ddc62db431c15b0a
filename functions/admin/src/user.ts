import * as User from "@gleaner/core/user";
import * as z from "zod";

/** Adds a user to a team. */
export async function addUser(input: z.input<typeof User.Add>): Promise<{ userId: string }> {
  return User.add(User.Add.parse(input));
}

const ListUsers = z.strictObject({ teamId: z.uuid() });

/** A team's users, in the order in which they came. */
export async function listUsers(input: z.input<typeof ListUsers>): Promise<{ users: User.User[] }> {
  return { users: await User.list(ListUsers.parse(input).teamId) };
}

const RemoveUser = z.strictObject({ teamId: z.uuid(), email: z.email() });

/** Removes a user from a team; the user's keys and sessions are refused at once. */
export async function removeUser(input: z.input<typeof RemoveUser>): Promise<{ userId: string }> {
  const { teamId, email } = RemoveUser.parse(input);
  const userId = await User.fromEmail(teamId, email);
  await User.remove(teamId, userId);
  return { userId };
}
