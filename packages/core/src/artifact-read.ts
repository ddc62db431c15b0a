import { GetObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { refuseUnanswered } from "./unanswered.ts";

/** The contents of an object in the bucket; null where it does not exist any more. */
export async function readArtifact(
  client: S3Client,
  at: { readonly Bucket: string; readonly Key: string },
): Promise<Uint8Array | null> {
  return refuseUnanswered(async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand(at));
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      // S3 answers "forbidden" for a missing object to a caller that may not list the bucket.
      const { httpStatusCode = 0 } = error instanceof S3ServiceException ? error.$metadata : {};
      if (httpStatusCode === 403 || httpStatusCode === 404) return null;
      throw error;
    }
  });
}
