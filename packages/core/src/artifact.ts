import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { fromHttp } from "@aws-sdk/credential-provider-http";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { useTeam } from "./actor.ts";
import { upload } from "./artifact-upload.ts";
import { newId } from "./id.ts";
import { resource } from "./resource.ts";
import { refuseUnanswered } from "./unanswered.ts";

const expiresInSeconds = 900;

let client: S3Client | undefined;
let signer: S3Client | undefined;

export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  /** Returned as the header `x-amz-meta-verdict`. */
  readonly verdict: string | null;
  /** The text in pieces: it may be larger than memory. */
  readonly body: AsyncIterable<string>;
}

/** Keeps a file too large for an answer and returns a presigned address for it, good for 15 minutes. */
export async function storeExport({ name, contentType, verdict, body }: ExportFile): Promise<string> {
  client ??= new S3Client({ forcePathStyle: true });
  signer ??= connectReader();
  const at = { Bucket: resource.artifactsName(), Key: `${useTeam()}/exports/${newId()}` };
  const ContentDisposition = `attachment; filename="${name}"`;
  const [writer, reader] = [client, signer];
  return refuseUnanswered(async () => {
    const Metadata = verdict === null ? {} : { verdict };
    await upload(writer, { ...at, ContentType: contentType, ContentDisposition, Metadata }, body);
    return getSignedUrl(reader, new GetObjectCommand(at), { expiresIn: expiresInSeconds });
  });
}

/**
 * The credentials for signing addresses. The address contains their access key id, so where a reader is linked, its
 * credentials, which may only read files, are used.
 */
function connectReader(): S3Client {
  const reader = resource.exportReader();
  return new S3Client({
    forcePathStyle: true,
    ...(reader && {
      credentials: fromHttp({
        awsContainerCredentialsFullUri: reader.url,
        awsContainerAuthorizationToken: reader.token,
      }),
    }),
  });
}
