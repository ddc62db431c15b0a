import { createHash } from "node:crypto";

/** SHA-256 as 64 hex digits, for secrets and for keys of any length, which are stored only as hashes. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
