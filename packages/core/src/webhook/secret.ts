import { randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret, as Standard Webhooks writes them. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The key that a secret stands for. */
export function bytesOf(secret: string): Buffer {
  const bytes = Buffer.from(secret.slice(prefix.length), "base64");
  // An empty key signs, too, and everybody has it.
  if (bytes.length === 0) throw new Error("a webhook's secret is missing");
  return bytes;
}
