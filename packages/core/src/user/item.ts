import * as z from "zod";

export const UserItem = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** Set while the user is being removed, so that no key or session can be created for it. */
  removedAt: z.string().optional(),
});
export type UserItem = z.infer<typeof UserItem>;

/** Letter case does not matter in an e-mail address. */
export const toEmail = (email: string): string => email.trim().toLowerCase();
