import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import type { TeamId } from "./actor.ts";
import { picturesOf } from "./job/picture-file.ts";
import { resource } from "./resource.ts";

/** Deletes every file of a team; throws when one of them could not be deleted. */
export async function removeFiles(teamId: TeamId): Promise<void> {
  for (const prefix of [`${teamId}/`, picturesOf(teamId)]) await removeBelow(prefix);
}

async function removeBelow(Prefix: string): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  const Bucket = resource.artifactsName();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    if (Contents.length === 0) continue;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${Errors.length} files could not be deleted`);
  }
}
