import { createHash } from "node:crypto";

/** As 64 hex digits: how what must not be read from the table, or may be of any length, stands in it. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
