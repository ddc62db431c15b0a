import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Seals some pieces with AES-256-GCM for one place, under a fresh nonce. At another place they cannot be opened. */
export function seal(pieces: readonly Uint8Array[], place: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const sealed = pieces.flatMap((piece) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    return [cipher.update(length), cipher.update(piece)];
  });
  return Buffer.concat([nonce, ...sealed, cipher.final(), cipher.getAuthTag()]);
}

/** Opens the pieces that were sealed for this place; null where anything was altered. */
export function unseal(sealed: Uint8Array, place: string, key: Uint8Array): Buffer[] | null {
  try {
    return decrypt(sealed, place, key);
  } catch {
    return null;
  }
}

function decrypt(sealed: Uint8Array, place: string, key: Uint8Array): Buffer[] {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  const pieces: Buffer[] = [];
  for (let at = 0; at < opened.length; ) {
    const from = at + 4;
    at = from + opened.readUInt32BE(at);
    pieces.push(opened.subarray(from, at));
  }
  return pieces;
}
