import * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys, prefixes } from "../keys.ts";
import { isResultKept, resultExpiresAt } from "../retention.ts";
import { get, put, queryAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import * as Vault from "../vault/index.ts";
import { readJob } from "./item.ts";
import type { LogTarget } from "./log.ts";
import { readPicture, writePicture } from "./picture-file.ts";

/**
 * Why a picture was taken: after a step, before proof, when a plan was healed, for a doubtful verdict, or by request.
 */
export const PictureReason = z.enum(["step", "proof", "heal", "verdict", "asked"]);
export type PictureReason = z.infer<typeof PictureReason>;

/** A picture of a page, as a caller sees it listed. */
export const Picture = z.object({
  /** The number by which evidence refers to it. */
  index: z.int(),
  url: z.string(),
  takenAt: z.iso.datetime(),
  width: z.int(),
  height: z.int(),
  of: PictureReason,
  step: z.int().nullable(),
});
export type Picture = z.infer<typeof Picture>;

/** Stored beside its file; `sealed` where the file is sealed. */
const PictureItem = Picture.extend({ fence: z.number(), sealed: z.boolean().default(false) });

/**
 * Stores a picture of a running job, sealed where a key is given. The file is written first, so that every listed
 * picture has one.
 */
export async function storePicture(
  { teamId, id, fence }: LogTarget,
  picture: Picture,
  bytes: Uint8Array,
  key: Uint8Array | null = null,
): Promise<void> {
  await writePicture({ teamId, id, fence, index: picture.index }, bytes, key);
  const item: z.infer<typeof PictureItem> = { ...picture, fence, sealed: key !== null };
  await put({ Item: { ...keys.picture(teamId, id, picture.index), ...item, expiresAt: resultExpiresAt() } });
}

/** The pictures of a job, in the order in which they were taken; none once its records are deleted. */
export async function pictures(jobId: string): Promise<Picture[]> {
  const teamId = useTeam();
  const job = await readJob(teamId, jobId);
  return isResultKept(job) ? list({ teamId, id: job.id }) : [];
}

/** How many pictures a job has. */
export const countPictures = async (job: Pick<LogTarget, "teamId" | "id">): Promise<number> =>
  (await list(job)).length;

async function list({ teamId, id }: Pick<LogTarget, "teamId" | "id">): Promise<Picture[]> {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.picture(teamId, id, 0).pk, ":prefix": prefixes.picture },
    ConsistentRead: true,
  });
  return readEach(items, (item) => Picture.parse(item));
}

/** The bytes of one picture, as WebP. */
export async function picture(jobId: string, index: number): Promise<Uint8Array> {
  const teamId = useTeam();
  const job = await readJob(teamId, jobId);
  if (index < 0) throw missing();
  const item = keys.picture(teamId, job.id, index);
  const { data: stored } = PictureItem.safeParse(isResultKept(job) && (await get(item)));
  if (!stored) throw missing();
  const key = stored.sealed ? await openKey(job.id) : null;
  const bytes = await readPicture({ teamId, id: job.id, fence: stored.fence, index }, key);
  if (!bytes) throw missing();
  return bytes;
}

/** Where the vault does not give the key, the picture cannot be opened any more. */
const openKey = (jobId: string): Promise<Uint8Array> =>
  Vault.showPictures(jobId).catch((error: unknown) => {
    throw error instanceof Vault.Refused ? missing() : error;
  });

const missing = (): Refusal => new Refusal("not_found", "The job has no such picture.");
