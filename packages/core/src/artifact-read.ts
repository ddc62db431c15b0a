import { GetObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { refuseUnanswered } from "./unanswered.ts";

/** What lies at a place of the bucket; null where nothing does any more. */
export async function readArtifact(
  client: S3Client,
  at: { readonly Bucket: string; readonly Key: string },
): Promise<Uint8Array | null> {
  return refuseUnanswered(async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand(at));
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      // S3 says "forbidden" of what is not there to whoever may not list the bucket.
      const { httpStatusCode = 0 } = error instanceof S3ServiceException ? error.$metadata : {};
      if (httpStatusCode === 403 || httpStatusCode === 404) return null;
      throw error;
    }
  });
}
