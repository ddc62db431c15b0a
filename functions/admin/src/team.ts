import { PlanId } from "@gleaner/core/plan";
import * as Team from "@gleaner/core/team";
import { erase } from "@gleaner/core/team/delete";
import * as z from "zod";

/** Makes a team and its first user. */
export async function createTeam(
  input: z.input<typeof Team.Create>,
): Promise<{ teamId: string; userId: string }> {
  return Team.create(Team.Create.parse(input));
}

/** All teams, oldest first. */
export async function listTeams(): Promise<{ teams: Team.TeamSummary[] }> {
  return { teams: await Team.list() };
}

const SetPlan = z.strictObject({
  teamId: z.uuid(),
  plan: PlanId,
  /** Grants a seat in a plan that is closed to new members. */
  grantSeat: z.boolean().optional(),
});

/** Moves a team to another plan. */
export async function setPlan(input: z.input<typeof SetPlan>): Promise<void> {
  const { teamId, plan, grantSeat } = SetPlan.parse(input);
  await Team.setPlan(teamId, plan, { grantSeat });
}

const DeleteTeam = z.strictObject({ teamId: z.uuid() });

/** Deletes a team and all of its data. After an interruption, calling it again finishes the deletion. */
export async function deleteTeam(input: z.input<typeof DeleteTeam>): Promise<void> {
  await erase(DeleteTeam.parse(input).teamId);
}
