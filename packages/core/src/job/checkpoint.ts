import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { readArtifact } from "../artifact-read.ts";
import { now, toIso } from "../clock.ts";
import { keys } from "../keys.ts";
import { resource } from "../resource.ts";
import { clientOf } from "../rights.ts";
import { setting } from "../setting.ts";
import { update } from "../table.ts";
import { refuseUnanswered } from "../unanswered.ts";
import { seal, unseal } from "./file-cipher.ts";
import type { JobMetadata } from "./info.ts";
import { JobItem, type StoredCheckpoint } from "./item.ts";

/**
 * A checkpoint may contain a live session of a website, so it expires after a day; the bucket's rule deletes the
 * file.
 */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** A request without an answer is retried; a large checkpoint takes some seconds. */
const patience = {
  requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000, throwOnRequestTimeout: true },
} as const;

const connect = clientOf((acting) => new S3Client({ forcePathStyle: true, ...patience, ...acting }));

type Held = Pick<JobItem, "teamId" | "id">;

/**
 * The name identifies the job and the checkpoint. It is authenticated with the contents, so that an older one cannot
 * replace it.
 */
const nameOf = ({ teamId, id }: Held, { fence, n }: Pick<StoredCheckpoint, "fence" | "n">): string =>
  `${teamId}/checkpoints/${id}/${fence}-${n}`;

/**
 * The object's place in the bucket. A test finds the rights that each function needs by the calls with this
 * parameter.
 */
const checkpointFile = (Key: string) => ({ Bucket: resource.artifactsName(), Key });

export interface Keeping {
  readonly pieces: readonly Uint8Array[];
  /** 32 bytes, for this job alone. */
  readonly key: Uint8Array;
  /** Whether the run made enough progress to reset the count of lost runners. */
  readonly gotOn: boolean;
  /**
   * What the run has learned and cost so far. It is stored together with the checkpoint, so that the next runner
   * neither counts it twice nor misses it.
   */
  readonly learned: Partial<JobMetadata>;
}

/**
 * Stores the progress of a running job, sealed for this job, and replaces the previous checkpoint. Returns the
 * updated job; null where this runner does not own it any more.
 */
export async function storeCheckpoint(
  job: JobItem,
  { pieces, key, gotOn, learned }: Keeping,
): Promise<JobItem | null> {
  const before = job.checkpoint;
  const n = before?.fence === job.fence ? before.n + 1 : 1;
  const checkpoint: StoredCheckpoint = { fence: job.fence, n, at: toIso(now()) };
  const name = nameOf(job, checkpoint);
  const Body = seal(pieces, name, key);
  await refuseUnanswered(() => connect().send(new PutObjectCommand({ ...checkpointFile(name), Body })));
  const { expression, names, values } = setting(learned, "metadata");
  const sets = ["checkpoint = :checkpoint", ...(expression === "" ? [] : [expression])].join(", ");
  const noted = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: `SET ${sets} ${gotOn ? "REMOVE losses" : ""}`,
    ConditionExpression: "#state = :running AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state", ...names },
    ExpressionAttributeValues: {
      ":checkpoint": checkpoint,
      ":running": "running",
      ":fence": job.fence,
      ...values,
    },
  });
  await dropCheckpoint(noted.ok ? job : { ...job, checkpoint });
  return noted.ok ? JobItem.parse(noted.item) : null;
}

/** A job's checkpoint; null where there is none, it is too old, or it cannot be opened. */
export async function readCheckpoint(
  { checkpoint, ...job }: Held & Pick<JobItem, "checkpoint">,
  key: Uint8Array,
): Promise<Uint8Array[] | null> {
  if (!checkpoint || Date.parse(checkpoint.at) + maxAgeMs <= now()) return null;
  const name = nameOf(job, checkpoint);
  const sealed = await readArtifact(connect(), checkpointFile(name));
  return sealed && unseal(sealed, name, key);
}

/** Deletes a job's checkpoint. If that fails, the bucket's rule deletes it within a day. */
export async function dropCheckpoint({
  checkpoint,
  ...job
}: Held & Pick<JobItem, "checkpoint">): Promise<void> {
  if (!checkpoint) return;
  await connect()
    .send(new DeleteObjectCommand(checkpointFile(nameOf(job, checkpoint))))
    .catch(() => undefined);
}
