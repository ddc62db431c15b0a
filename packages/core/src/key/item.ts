import * as z from "zod";
import { Rated } from "../credential/use.ts";

/** An API key as stored, with the SHA-256 of its secret and never the secret. */
export const KeyItem = Rated.extend({
  id: z.string(),
  publicId: z.string(),
  teamId: z.string(),
  userId: z.string(),
  name: z.string(),
  hash: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  uses: z.number(),
});
export type KeyItem = z.infer<typeof KeyItem>;
