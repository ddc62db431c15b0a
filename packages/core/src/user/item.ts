import { z } from "zod";

export const UserItem = z.object({ id: z.string(), email: z.string(), createdAt: z.string() });
export type UserItem = z.infer<typeof UserItem>;
