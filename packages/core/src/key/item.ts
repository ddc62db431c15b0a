import * as z from "zod";

/** An API key as stored: never the secret, only its SHA-256. */
export const KeyItem = z.object({
  id: z.string(),
  publicId: z.string(),
  teamId: z.string(),
  userId: z.string(),
  name: z.string(),
  hash: z.string(),
  apiAccess: z.enum(["none", "basic", "full"]),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  uses: z.number(),
  /** When the requests made so far would be worked off at the key's rate, in milliseconds. */
  busyUntil: z.number(),
});
export type KeyItem = z.infer<typeof KeyItem>;
