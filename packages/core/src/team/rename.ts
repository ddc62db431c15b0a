import * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { update } from "../table.ts";
import { isKept, TeamItem, TeamName } from "./item.ts";

export const Rename = z.strictObject({ name: TeamName });

/** Gives the acting team another name. */
export async function rename({ name }: z.infer<typeof Rename>): Promise<Pick<TeamItem, "id" | "name">> {
  const renamed = await update({
    Key: { ...keys.team(useTeam()) },
    UpdateExpression: "SET #name = :name",
    ConditionExpression: isKept,
    ExpressionAttributeNames: { "#name": "name", "#plan": "plan" },
    ExpressionAttributeValues: { ":name": name },
  });
  if (!renamed.ok) throw new Refusal("not_found", "There is no such team.");
  const { id } = TeamItem.parse(renamed.item);
  return { id, name };
}
