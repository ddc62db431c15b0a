import * as z from "zod";

/** Placeholders for a login account's values. A plan and its planner contain only these, never the values. */
export const Placeholder = z.enum(["{account.username}", "{account.password}", "{account.code}"]);
export type Placeholder = z.infer<typeof Placeholder>;

/** The placeholder, if the whole text is one; else null. */
export function placeholderOf(text: string): Placeholder | null {
  const parsed = Placeholder.safeParse(text.trim());
  return parsed.success ? parsed.data : null;
}
