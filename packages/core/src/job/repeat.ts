import { createHash } from "node:crypto";
import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { type Action, get, type Item } from "../table.ts";
import type { JobStatus } from "./info.ts";
import { type JobItem, readJob, toSummary } from "./item.ts";

export interface Created {
  readonly jobId: string;
  readonly taskId: string;
  readonly status: JobStatus;
}

const idempotencyMs = 24 * 60 * 60 * 1000;

export const hashOf = (body: unknown): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** The job that the same key created before, while that is remembered. */
export async function findEarlier(teamId: TeamId, key: string | undefined): Promise<Item | undefined> {
  if (key === undefined) return undefined;
  const earlier = await get(keys.idempotency(teamId, key));
  return earlier && Number(earlier.expiresAt) * 1000 > now() ? earlier : undefined;
}

/** Stores what a key created; its condition fails where the key is in use already. */
export function rememberRequest(teamId: TeamId, key: string, bodyHash: string, job: JobItem): Action {
  const at = now();
  return {
    Put: {
      Item: {
        ...keys.idempotency(teamId, key),
        bodyHash,
        jobId: job.id,
        expiresAt: Math.ceil((at + idempotencyMs) / 1000),
      },
      ConditionExpression: "attribute_not_exists(pk) OR expiresAt <= :now",
      ExpressionAttributeValues: { ":now": Math.floor(at / 1000) },
    },
  };
}

/** The job that the key created before; refused where the body differs. */
export async function repeatOf(
  teamId: TeamId,
  earlier: Item | undefined,
  bodyHash: string,
): Promise<Created> {
  if (earlier?.bodyHash !== bodyHash) {
    throw new Refusal("idempotency_conflict", "This Idempotency-Key was used with another request.");
  }
  const { id, taskId, status } = toSummary(await readJob(teamId, String(earlier.jobId)));
  return { jobId: id, taskId, status };
}
