import { newAutomationItem } from "../../../packages/core/src/automation/item.ts";
import { newId } from "../../../packages/core/src/id.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import { transact } from "../../../packages/core/src/table.ts";
import type { TestTeam } from "./cloud.ts";
import { provenPlan } from "./played-runner.ts";

/** Stores an automation as the run that built it would, without the run; returns its id. */
export async function saveAutomation(
  team: TestTeam,
  prompt = "the title of https://example.com/",
): Promise<string> {
  return team.as(async () => {
    const { teamId } = team;
    const id = newId();
    const item = newAutomationItem({
      id,
      prompt,
      taskId: newId(),
      createdAt: "2026-01-01T00:00:00.000Z",
      origin: "proof",
      jobId: null,
      ...provenPlan,
    });
    await transact([
      { Put: { Item: { ...keys.automation(teamId, id), ...item } } },
      {
        Update: {
          Key: { ...keys.team(teamId) },
          UpdateExpression: "ADD automations :one",
          ExpressionAttributeValues: { ":one": 1 },
        },
      },
    ]);
    return id;
  });
}
