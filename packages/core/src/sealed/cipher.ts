import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Where a sealed text belongs: moved anywhere else, it does not open. */
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

/** A sealed text that was altered, moved or swapped, or is none at all. */
export class NotGenuine extends Error {
  override readonly name = "NotGenuine";
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** `s1`, the version of the key, then nonce, ciphertext and tag in base64url. */
const form = /^s1\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{38,})$/;

/** Each use of a data key has a key of its own (RFC 5869), so that no two uses can be played off against each other. */
function deriveKey({ bytes }: DataKey, use: readonly string[]): Buffer {
  return Buffer.from(hkdfSync("sha256", bytes, "", JSON.stringify(["gleaner", ...use]), 32));
}

/** What the tag vouches for beside the text. A JSON list of texts can be read in one way only. */
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
  // Base64 has several spellings of the same bytes; only the one that was written is taken.
  if (version === undefined || bytes.toString("base64url") !== text) throw new NotGenuine();
  return { version: Number(version), bytes };
}

/** The key of the page that one job kept: of no use for anything else. */
export const derivePageKey = (key: DataKey, teamId: string, jobId: string): Buffer =>
  deriveKey(key, ["page", teamId, jobId]);

/** The key of one job's pictures: of no use for another job's, nor for anything else of the team. */
export const derivePictureKey = (key: DataKey, teamId: string, jobId: string): Buffer =>
  deriveKey(key, ["picture", teamId, jobId]);

/** The key of one job's checkpoints: of no use for another job's, nor for anything else of the team. */
export const deriveCheckpointKey = (key: DataKey, teamId: string, jobId: string): Buffer =>
  deriveKey(key, ["checkpoint", teamId, jobId]);
