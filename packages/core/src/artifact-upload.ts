import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";

/** S3 takes parts from 5 MB on. One is in memory at a time. */
const partBytes = 6 * 1024 * 1024;

/** Writes a text of any length as one object, in parts; a failed upload leaves nothing behind. */
export async function upload(
  client: S3Client,
  file: CreateMultipartUploadCommandInput,
  text: AsyncIterable<string>,
): Promise<void> {
  const { Bucket, Key } = file;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(file));
  const at = { Bucket, Key, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for await (const Body of toParts(text)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...at, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts } }));
  } catch (error) {
    // If aborting fails too, the bucket's rule for unfinished uploads deletes the parts.
    await client.send(new AbortMultipartUploadCommand(at)).catch(() => {});
    throw error;
  }
}

async function* toParts(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of text) {
    const buffer = Buffer.from(piece);
    pieces.push(buffer);
    bytes += buffer.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  yield Buffer.concat(pieces);
}
