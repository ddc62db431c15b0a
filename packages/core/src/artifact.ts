import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { useTeam } from "./actor.ts";
import { newId } from "./id.ts";
import { resource } from "./resource.ts";

const expiresInSeconds = 900;

let client: S3Client | undefined;

export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: string;
}

/** Keeps a file too large for an answer and returns a presigned address for it, good for 15 minutes. */
export async function storeExport(file: ExportFile): Promise<string> {
  client ??= new S3Client({ forcePathStyle: true });
  const at = { Bucket: resource.artifactsName(), Key: `${useTeam()}/exports/${newId()}` };
  const ContentDisposition = `attachment; filename="${file.name}"`;
  await client.send(
    new PutObjectCommand({ ...at, Body: file.body, ContentType: file.contentType, ContentDisposition }),
  );
  return getSignedUrl(client, new GetObjectCommand(at), { expiresIn: expiresInSeconds });
}
