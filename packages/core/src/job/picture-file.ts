import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { TeamId } from "../actor.ts";
import { readArtifact } from "../artifact-read.ts";
import { resource } from "../resource.ts";
import { clientOf } from "../rights.ts";
import { seal, unseal } from "./file-cipher.ts";

/** Short limits, because a missing picture is better than a delayed run. */
const patience = {
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
} as const;

const connect = clientOf((acting) => new S3Client({ forcePathStyle: true, ...patience, ...acting }));

/**
 * The prefix of a team's pictures. It is separate from the files that are kept for a day, which begin with the team's
 * id.
 */
export const picturesOf = (teamId: TeamId): string => `pictures/${teamId}/`;

/** A picture's key; the fence separates the pictures of several runs of one job. */
export interface PicturePlace {
  readonly teamId: TeamId;
  readonly id: string;
  readonly fence: number;
  readonly index: number;
}

/** The key is authenticated with the contents, so that a sealed picture opens at its own place only. */
const nameOf = ({ teamId, id, fence, index }: PicturePlace): string =>
  `${picturesOf(teamId)}${id}/${fence}-${index}`;

/** A test finds the rights that each function needs by the calls with this parameter. */
const pictureFile = (Key: string) => ({ Bucket: resource.artifactsName(), Key });

/** Writes a picture, sealed where a key is given. */
export async function writePicture(
  place: PicturePlace,
  bytes: Uint8Array,
  key: Uint8Array | null,
): Promise<void> {
  const name = nameOf(place);
  const sealed = key && { Body: seal([bytes], name, key), ContentType: "application/octet-stream" };
  const file = sealed ?? { Body: bytes, ContentType: "image/webp" };
  await connect().send(new PutObjectCommand({ ...pictureFile(name), ...file }));
}

/** Null where it does not exist any more, or cannot be opened. */
export async function readPicture(place: PicturePlace, key: Uint8Array | null): Promise<Uint8Array | null> {
  const name = nameOf(place);
  const bytes = await readArtifact(connect(), pictureFile(name));
  return bytes && key ? (unseal(bytes, name, key)?.[0] ?? null) : bytes;
}
