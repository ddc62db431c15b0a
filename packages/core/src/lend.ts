import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import * as z from "zod";
import type { TeamId } from "./actor.ts";
import { isSent, JobState } from "./job/item.ts";
import { keys } from "./keys.ts";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";
import { get } from "./table.ts";
import { refuseUnanswered } from "./unanswered.ts";
import type { LendAnswer } from "./vault/message.ts";

export interface Claim {
  readonly teamId: TeamId;
  readonly jobId: string;
  /** The fence of the message that brought the job; after the start, that of the run. */
  readonly fence: number;
}

/** The shortest duration that STS allows: a runner that lost a job keeps the job's rights no longer than this. */
const lentSeconds = 15 * 60;

const Held = z.object({ state: JobState, fence: z.number() });

let client: STSClient | undefined;

/**
 * Lends the job role to the runner that holds a job. The session's tags name the team and the job and limit the
 * rights to these. Only the vault may set the tags; without tags the role has no rights.
 */
export async function lend({ teamId, jobId, fence }: Claim): Promise<LendAnswer> {
  const stored = await get(keys.job(teamId, jobId), ["state", "fence"]);
  const job = stored && Held.parse(stored);
  if (!job || !isSent(job.state) || job.fence !== fence) return { refused: "not_running" };
  client ??= new STSClient(patience);
  const sts = client;
  const assume = new AssumeRoleCommand({
    RoleArn: resource.jobRoleArn(),
    RoleSessionName: jobId,
    DurationSeconds: lentSeconds,
    Tags: [
      { Key: "team", Value: teamId },
      { Key: "job", Value: jobId },
    ],
  });
  const { Credentials: lent } = await refuseUnanswered(() => sts.send(assume));
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = lent ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration)
    throw new Error("STS gave no credentials");
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiresAt: Expiration.toISOString(),
  };
}
