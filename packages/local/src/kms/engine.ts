import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { AwsError } from "../aws-error.ts";
import { readJson, writePrivateJson } from "../private-file.ts";
import { accountId, region } from "../resources.ts";

const MasterKey = z.object({ keyId: z.uuid(), secret: z.string().regex(/^[0-9a-f]{64}$/) });
type MasterKey = z.infer<typeof MasterKey>;

/** What is said when wrapping, and has to be said again when unwrapping. */
export type EncryptionContext = Readonly<Record<string, string>>;

export interface KmsEngine {
  readonly keyArn: string;
  generateDataKey(keyId: string, context: EncryptionContext): { plaintext: Buffer; wrapped: Buffer };
  decrypt(wrapped: Buffer, keyId: string | undefined, context: EncryptionContext): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;
const dataKeyBytes = 32;

/** One master key, kept in the folder for its owner alone: without it nothing that was sealed is ever read again. */
export async function openKms(dataDir: string): Promise<KmsEngine> {
  const { keyId, secret } = await loadMasterKey(join(dataDir, "kms.json"));
  const master = Buffer.from(secret, "hex");
  const keyArn = `arn:aws:kms:${region}:${accountId}:key/${keyId}`;
  const requireKey = (asked: string): void => {
    if (asked !== keyArn && asked !== keyId)
      throw new AwsError(400, "NotFoundException", `There is no key ${asked}.`);
  };
  // The order of a context does not count.
  const bind = (context: EncryptionContext): Buffer =>
    Buffer.from(
      JSON.stringify([keyArn, ...Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    );
  return {
    keyArn,
    generateDataKey(asked, context) {
      requireKey(asked);
      const plaintext = randomBytes(dataKeyBytes);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", master, nonce).setAAD(bind(context));
      const wrapped = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
      return { plaintext, wrapped };
    },
    decrypt(wrapped, asked, context) {
      if (asked !== undefined) requireKey(asked);
      try {
        const decipher = createDecipheriv("aes-256-gcm", master, wrapped.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(bind(context))
          .setAuthTag(wrapped.subarray(-tagBytes));
        return Buffer.concat([decipher.update(wrapped.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      } catch {
        throw new AwsError(
          400,
          "InvalidCiphertextException",
          "The ciphertext is not one of this key and context.",
        );
      }
    },
  };
}

async function loadMasterKey(path: string): Promise<MasterKey> {
  const kept = await readJson(path, MasterKey);
  if (kept) return kept;
  const made = { keyId: randomUUID(), secret: randomBytes(32).toString("hex") };
  await writePrivateJson(path, made);
  return made;
}
