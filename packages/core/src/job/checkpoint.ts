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

/** A checkpoint may hold a live session of a website, so it is good for a day; the bucket's rule then deletes what is left. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** A request that is not answered is asked again; a large checkpoint takes some seconds. */
const patience = {
  requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000, throwOnRequestTimeout: true },
} as const;

const connect = clientOf((acting) => new S3Client({ forcePathStyle: true, ...patience, ...acting }));

type Held = Pick<JobItem, "teamId" | "id">;

/** The name says whose it is and which one: as part of what is sealed, it keeps an older one from being put in its place. */
const nameOf = ({ teamId, id }: Held, { fence, n }: Pick<StoredCheckpoint, "fence" | "n">): string =>
  `${teamId}/checkpoints/${id}/${fence}-${n}`;

/** Where it lies. A test reads off the calls with this which functions need which rights. */
const checkpointFile = (Key: string) => ({ Bucket: resource.artifactsName(), Key });

export interface Keeping {
  readonly pieces: readonly Uint8Array[];
  /** 32 bytes, for this job alone. */
  readonly key: Uint8Array;
  /** Whether the run got on well enough for earlier losses of its runner to count no more. */
  readonly gotOn: boolean;
  /** What the run has learned and cost so far: noted with it, so that who goes on from it counts none of that again, nor leaves it out. */
  readonly learned: Partial<JobMetadata>;
}

/**
 * Keeps where a running job stands, sealed for it alone, in place of what was kept before. Gives the job as it is then;
 * null where it is not this runner's any more.
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

/** What was kept of a job; null where nothing was, it is too old, or it is not what was kept. */
export async function readCheckpoint(
  { checkpoint, ...job }: Held & Pick<JobItem, "checkpoint">,
  key: Uint8Array,
): Promise<Uint8Array[] | null> {
  if (!checkpoint || Date.parse(checkpoint.at) + maxAgeMs <= now()) return null;
  const name = nameOf(job, checkpoint);
  const sealed = await readArtifact(connect(), checkpointFile(name));
  return sealed && unseal(sealed, name, key);
}

/** Deletes what was kept of a job. Should that fail, the bucket's rule does it within a day. */
export async function dropCheckpoint({
  checkpoint,
  ...job
}: Held & Pick<JobItem, "checkpoint">): Promise<void> {
  if (!checkpoint) return;
  await connect()
    .send(new DeleteObjectCommand(checkpointFile(nameOf(job, checkpoint))))
    .catch(() => undefined);
}
