import * as z from "zod";
import { AwsError } from "../aws-error.ts";

const Value = z.union([z.string(), z.strictObject({ prefix: z.string() })]);
const Values = z.array(Value).min(1);

/** Lists of texts and of what texts begin with, over these members; what else AWS can match, this emulator refuses instead of ignoring. */
const Pattern = z
  .strictObject({
    source: Values.optional(),
    "detail-type": Values.optional(),
    account: Values.optional(),
    region: Values.optional(),
  })
  .refine((pattern) => Object.keys(pattern).length > 0);

type Member = keyof z.infer<typeof Pattern>;

const refusal = (reason: string) =>
  new AwsError(400, "InvalidEventPatternException", `Event pattern is not valid. Reason: ${reason}`);

/** Throws InvalidEventPatternException for a pattern that is none, or that this emulator does not know. */
export function checkPattern(text: string): void {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refusal("Filter is not JSON");
  }
  const { success, error } = Pattern.safeParse(json);
  if (!success)
    throw refusal(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

/** Whether an event has, in every member that the checked pattern names, one of the pattern's values. */
export function matches(pattern: string, event: Readonly<Record<Member, string>>): boolean {
  const members = Object.entries(Pattern.parse(JSON.parse(pattern))) as [Member, z.infer<typeof Values>][];
  return members.every(([member, values]) => values.some((value) => isMet(value, event[member])));
}

const isMet = (value: z.infer<typeof Value>, text: string): boolean =>
  typeof value === "string" ? value === text : text.startsWith(value.prefix);
