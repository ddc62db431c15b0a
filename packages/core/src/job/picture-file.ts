import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { TeamId } from "../actor.ts";
import { readArtifact } from "../artifact-read.ts";
import { resource } from "../resource.ts";
import { clientOf } from "../rights.ts";
import { seal, unseal } from "./file-cipher.ts";

/** Pictures are done without rather than waited for. */
const patience = {
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
} as const;

const connect = clientOf((acting) => new S3Client({ forcePathStyle: true, ...patience, ...acting }));

/** Below this everything of a team lies; beside what is kept for a day, which begins with the team. */
export const picturesOf = (teamId: TeamId): string => `pictures/${teamId}/`;

/** Where a picture lies; the fence keeps it from being taken for that of another run of the job. */
export interface PicturePlace {
  readonly teamId: TeamId;
  readonly id: string;
  readonly fence: number;
  readonly index: number;
}

/** What is sealed opens at this place alone. */
const nameOf = ({ teamId, id, fence, index }: PicturePlace): string =>
  `${picturesOf(teamId)}${id}/${fence}-${index}`;

/** A test reads off the calls with this which functions need which rights. */
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

/** Null where it is not there any more, or is not what was sealed. */
export async function readPicture(place: PicturePlace, key: Uint8Array | null): Promise<Uint8Array | null> {
  const name = nameOf(place);
  const bytes = await readArtifact(connect(), pictureFile(name));
  return bytes && key ? (unseal(bytes, name, key)?.[0] ?? null) : bytes;
}
