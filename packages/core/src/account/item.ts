import * as z from "zod";

/** A login account as stored. */
export const AccountItem = z.object({
  id: z.string(),
  label: z.string(),
  username: z.string(),
  /** The registrable domains that its secrets may be typed into; empty until a first task sets them. */
  sites: z.array(z.string()),
  /** Sealed by the vault for this account; only the vault can open them. */
  sealed: z.object({ password: z.string(), mfa: z.string().optional() }),
  createdAt: z.string(),
});
export type AccountItem = z.infer<typeof AccountItem>;
