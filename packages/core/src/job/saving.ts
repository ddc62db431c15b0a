import type { ProvenPlan } from "@gleaner/automation";
import { type NewItem, newAutomationItem } from "../automation/item.ts";
import { now, toIso } from "../clock.ts";
import { newId } from "../id.ts";
import { plans } from "../plan.ts";
import type { TeamItem } from "../team/item.ts";
import { automationCount } from "../usage/count.ts";
import { findNotice, type Notice } from "../usage/threshold.ts";
import type { JobItem } from "./item.ts";

/** What happens to a proven plan. */
export interface Saving {
  readonly item: NewItem | null;
  /** Why a proven plan is not stored. */
  readonly reason: string | null;
  /** The notice to send, where this automation reaches a level of the limit. */
  readonly notice: Notice | null;
}

/** Stores a proven plan as an automation, unless the team's limit is reached or the plan is too large. */
export function savingOf(job: JobItem, proven: ProvenPlan, team: TeamItem): Saving {
  const limit = plans[team.plan].automations;
  if (limit !== null && team.automations >= limit) {
    return { item: null, reason: "The plan's stored-automation limit is reached.", notice: null };
  }
  const item = newAutomationItem({
    id: newId(),
    prompt: job.task.prompt,
    taskId: job.taskId,
    accountId: job.task.accountId ?? null,
    proxyId: job.task.proxyId ?? null,
    createdAt: toIso(now()),
    pageSeenAt: toIso(now()),
    latestSuccessId: job.id,
    origin: "proof",
    jobId: job.id,
    ...proven,
  });
  if (!item) return { item, reason: "The plan is too large to be stored.", notice: null };
  const count = automationCount(team);
  return { item, reason: null, notice: count && findNotice(team.id, team, count, team.automations + 1) };
}
