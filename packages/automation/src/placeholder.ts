import * as z from "zod";

/** What stands in a plan, and is all that a planner knows, where a login account is typed. */
export const Placeholder = z.enum(["{account.username}", "{account.password}", "{account.code}"]);
export type Placeholder = z.infer<typeof Placeholder>;

/** The placeholder that a text is as a whole; null for a text that is meant as it is written. */
export function placeholderOf(text: string): Placeholder | null {
  const parsed = Placeholder.safeParse(text.trim());
  return parsed.success ? parsed.data : null;
}
