import * as z from "zod";
import type { TeamId, UserId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { newId } from "../id.ts";
import { keys } from "../keys.ts";
import { PlanId } from "../plan.ts";
import { transact } from "../table.ts";
import { putAddress } from "../user/address.ts";
import { toEmail, type UserItem } from "../user/item.ts";
import { checkSeat } from "./founding.ts";
import { type TeamItem, TeamName } from "./item.ts";

export { list, type TeamSummary } from "./list.ts";
export { Rename, rename } from "./rename.ts";
export { setPlan } from "./set-plan.ts";

export const Create = z.strictObject({
  name: TeamName,
  email: z.email().max(320),
  plan: PlanId,
  /** The operator grants a seat in a plan that is closed to new members. */
  grantSeat: z.boolean().optional(),
});

/** Makes a team with its first user. */
export async function create(input: z.infer<typeof Create>): Promise<{ teamId: TeamId; userId: UserId }> {
  const { name, email, plan, grantSeat = false } = Create.parse(input);
  checkSeat(undefined, plan, grantSeat);
  const teamId: TeamId = newId();
  const userId: UserId = newId();
  const createdAt = toIso(now());
  const team: TeamItem = {
    id: teamId,
    name,
    plan,
    slots: {},
    waiting: 0,
    automations: 0,
    users: 1,
    createdAt,
  };
  const user: UserItem = { id: userId, email: toEmail(email), createdAt };
  const event = newEvent(teamId, "user.added", { userId });
  await transact([
    { Put: { Item: { ...keys.team(teamId), ...team } } },
    { Put: { Item: { ...keys.listedTeam(teamId), id: teamId } } },
    { Put: { Item: { ...keys.user(teamId, userId), ...user } } },
    { Put: { Item: { ...keys.email(teamId, user.email), userId } } },
    putAddress(teamId, user),
    putEvent(event),
  ]);
  await publish([event]);
  return { teamId, userId };
}
