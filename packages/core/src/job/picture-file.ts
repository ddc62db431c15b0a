import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { TeamId } from "../actor.ts";
import { readArtifact } from "../artifact-read.ts";
import { resource } from "../resource.ts";
import { clientOf } from "../rights.ts";

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

/** A test reads off the calls with this which functions need which rights. */
const pictureFile = ({ teamId, id, fence, index }: PicturePlace) => ({
  Bucket: resource.artifactsName(),
  Key: `${picturesOf(teamId)}${id}/${fence}-${index}`,
});

export async function writePicture(place: PicturePlace, Body: Uint8Array): Promise<void> {
  await connect().send(new PutObjectCommand({ ...pictureFile(place), Body, ContentType: "image/webp" }));
}

/** Null where it is not there any more. */
export async function readPicture(place: PicturePlace): Promise<Uint8Array | null> {
  return readArtifact(connect(), pictureFile(place));
}
