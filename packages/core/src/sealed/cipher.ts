import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The place of a sealed text: it cannot be opened at any other place. */
export interface Place {
  readonly teamId: string;
  readonly kind: "account" | "proxy" | "webhook";
  /** Of the item that holds it. */
  readonly id: string;
  readonly field: string;
}

/** A team's data key in the clear; it is never stored, logged or sent. */
export interface DataKey {
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** Thrown for a text that was altered or moved, or was never sealed. */
export class NotGenuine extends Error {
  override readonly name = "NotGenuine";
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** `s1`, the version of the key, then nonce, ciphertext and tag in base64url. */
const form = /^s1\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{38,})$/;

/** Derives a separate key for each use of a data key (RFC 5869), so that uses cannot affect each other. */
function deriveKey({ bytes }: DataKey, use: readonly string[]): Buffer {
  return Buffer.from(hkdfSync("sha256", bytes, "", JSON.stringify(["gleaner", ...use]), 32));
}

/** The additional data that the tag authenticates, as a JSON list, which has only one reading. */
const bind = ({ teamId, kind, id, field }: Place, { version }: DataKey): Buffer =>
  Buffer.from(JSON.stringify(["gleaner", "s1", teamId, kind, id, field, version]));

/** Seals a text for its place with AES-256-GCM under a fresh nonce. */
export function seal(text: string, place: Place, key: DataKey): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(key, ["field"]), nonce).setAAD(bind(place, key));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `s1.${key.version}.${sealed.toString("base64url")}`;
}

/** The version of the data key that a text was sealed under; throws NotGenuine. */
export function keyVersionOf(sealed: string): number {
  return Number(parse(sealed).version);
}

/** The text that was sealed for this place under this key; throws NotGenuine. */
export function unseal(sealed: string, place: Place, key: DataKey): string {
  const { version, bytes } = parse(sealed);
  if (version !== key.version) throw new NotGenuine();
  const decipher = createDecipheriv(algorithm, deriveKey(key, ["field"]), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(bind(place, key))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    throw new NotGenuine();
  }
}

function parse(sealed: string): { version: number; bytes: Buffer } {
  const [, version, text = ""] = form.exec(sealed) ?? [];
  const bytes = Buffer.from(text, "base64url");
  // Base64 has several spellings of the same bytes; only the canonical one is accepted.
  if (version === undefined || bytes.toString("base64url") !== text) throw new NotGenuine();
  return { version: Number(version), bytes };
}

/** The key of the page that one job kept; it opens nothing else. */
export const derivePageKey = (key: DataKey, teamId: string, jobId: string): Buffer =>
  deriveKey(key, ["page", teamId, jobId]);

/** The key of one job's pictures; it opens nothing else of the team. */
export const derivePictureKey = (key: DataKey, teamId: string, jobId: string): Buffer =>
  deriveKey(key, ["picture", teamId, jobId]);

/** The key of one job's checkpoints; it opens nothing else of the team. */
export const deriveCheckpointKey = (key: DataKey, teamId: string, jobId: string): Buffer =>
  deriveKey(key, ["checkpoint", teamId, jobId]);
