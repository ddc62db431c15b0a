import { Plan } from "@gleaner/automation";
import * as z from "zod";
import { useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { publish, putEvent } from "../event/index.ts";
import { newId } from "../id.ts";
import { Task } from "../job/info.ts";
import { refuseMissing, requireNamed } from "../job/named.ts";
import { keys } from "../keys.ts";
import { plans } from "../plan.ts";
import { type Action, transact } from "../table.ts";
import { readTeam } from "../team/item.ts";
import { automationCount } from "../usage/count.ts";
import { findNotice, raise } from "../usage/threshold.ts";
import type { Automation } from "./info.ts";
import { newAutomationItem, toAutomation } from "./item.ts";

/** A plan to import, as an export of an automation has it. */
export const Import = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  prompt: z.string().trim().min(1).max(10_000).optional(),
  plan: Plan,
  /** The login account and the proxy of this team that its runs use by default. */
  accountId: Task.shape.accountId,
  proxyId: Task.shape.proxyId,
});
export type Import = z.infer<typeof Import>;

const maxLooks = 10;
/** The contract of an imported plan: empty, because nothing is known of its results before proof. */
const unknown = { minRecords: 0, maxRecords: null, fields: [], key: [] };

/**
 * Stores an imported plan as an automation that delivers nothing until its first replay has proven it on the live
 * page. Refused where the team's limit of automations is reached, and as `not_found` where the account or proxy is
 * not the team's.
 */
export async function importPlan({ name, prompt: given, plan, ...named }: Import): Promise<Automation> {
  const teamId = useTeam();
  const [first] = plan.steps;
  const address = first?.kind === "open" ? first.url : "";
  const prompt = given ?? `An imported plan of ${address}`;
  const made = newAutomationItem({
    id: newId(),
    prompt,
    taskId: newId(),
    createdAt: toIso(now()),
    origin: "import",
    jobId: null,
    plan,
    contract: unknown,
    accountId: named.accountId ?? null,
    proxyId: named.proxyId ?? null,
  });
  if (!made) throw new Refusal("invalid_request", "plan: it is larger than an automation may be.");
  const item = { ...made, ...(name !== undefined && { name }), status: null, proven: false };
  let team = await readTeam(teamId);
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const limit = plans[team.plan].automations;
    if (limit !== null && team.automations >= limit) {
      const message = `The plan stores ${limit} automations, and there are as many.`;
      throw new Refusal("quota_exceeded", message, { details: { limit } });
    }
    const count = automationCount(team);
    const notice = count && findNotice(teamId, team, count, team.automations + 1);
    const raised = count && raise(count, notice);
    const counted: Action = {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: `SET automations = automations + :one${raised?.sets ? `, ${raised.sets}` : ""}`,
        ConditionExpression: `#plan = :plan AND automations = :automations${raised ? ` AND ${raised.condition}` : ""}`,
        ExpressionAttributeNames: { "#plan": "plan", ...raised?.names },
        ExpressionAttributeValues: {
          ":plan": team.plan,
          ":one": 1,
          ":automations": team.automations,
          ...raised?.values,
        },
      },
    };
    const actions: Record<string, Action> = {
      counted,
      put: { Put: { Item: { ...keys.automation(teamId, item.id), ...item } } },
      ...(notice && { notice: putEvent(notice.event) }),
      ...(await requireNamed(named, { prompt, startUrl: address })),
    };
    const written = await transact(Object.values(actions));
    if (written.ok) {
      if (notice) await publish([notice.event]);
      return toAutomation(item);
    }
    refuseMissing(new Map(Object.keys(actions).map((each, at) => [each, written.reasons[at]])));
    team = await readTeam(teamId);
  }
  throw new Refusal("storage_busy", "Too much is being saved at once. Try again in a moment.");
}
