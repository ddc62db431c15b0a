import type { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** Thrown for a body that is too large or does not match its headers. */
export class BadBody extends Error {
  override readonly name = "BadBody";
}

type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Some servers send "deflate" without the zlib header that the standard requires; browsers accept both. */
const inflate: Unpack = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options);

const unpackers: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflate],
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
]);

/** The Accept-Encoding header that is sent. */
export const acceptedEncodings = "gzip, deflate, br, zstd";

/** Reads and decompresses a whole body. Neither its compressed nor its decompressed size may exceed `maxBytes`. */
export async function readBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
): Promise<Buffer<ArrayBufferLike>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) {
      body.destroy();
      throw tooLarge(maxBytes);
    }
    pieces.push(piece);
  }
  const packed = Buffer.concat(pieces, size);
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity" || size === 0) return packed;
  const unpack = unpackers.get(name);
  if (!unpack) throw new BadBody("The page is packed in a way that is not known.");
  try {
    return unpack(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxBytes);
    throw new BadBody("The page cannot be unpacked.", { cause: error });
  }
}

const tooLarge = (maxBytes: number): BadBody =>
  new BadBody(`The page is larger than ${Math.round(maxBytes / 100_000) / 10} MB.`);
