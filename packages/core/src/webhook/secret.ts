import { randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret, as Standard Webhooks writes them. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The signing key in a secret. */
export function bytesOf(secret: string): Buffer {
  const bytes = Buffer.from(secret.slice(prefix.length), "base64");
  // An empty key would be accepted for signing, but everybody knows it.
  if (bytes.length === 0) throw new Error("a webhook's secret is missing");
  return bytes;
}
