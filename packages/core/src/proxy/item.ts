import * as z from "zod";

/** A proxy as stored. */
export const ProxyItem = z.object({
  id: z.string(),
  label: z.string().optional(),
  host: z.string(),
  port: z.int(),
  username: z.string().optional(),
  /** The country of its exit: two letters (ISO 3166-1). */
  country: z.string().optional(),
  /** Sealed by the vault for this proxy; only the vault can open it. */
  sealed: z.object({ password: z.string().optional() }),
  createdAt: z.string(),
});
export type ProxyItem = z.infer<typeof ProxyItem>;
