import * as z from "zod";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid settings; the message has one line for each. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const unlessEmpty = (text: unknown): unknown => (text === "" ? undefined : text);

/** An optional setting; an empty value counts as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unlessEmpty, schema.optional());

/** A comma-separated list; empty when missing. */
export const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

interface WholeNumber {
  readonly min: number;
  readonly max?: number;
  readonly otherwise: number;
}

/** A whole number; `otherwise` when missing or empty. */
export function wholeNumber({ min, max = Number.MAX_SAFE_INTEGER, otherwise }: WholeNumber) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const error = `must be a whole number ${range}`;
  const read = (text: unknown): unknown =>
    typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : (unlessEmpty(text) ?? otherwise);
  return z.preprocess(read, z.int({ error }).min(min, { error }).max(max, { error }));
}

/** Parses settings; throws a SettingsError that names every invalid variable. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const read = schema.safeParse(env);
  if (read.success) return read.data;
  const sentences = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
  throw new SettingsError([...new Set(sentences)].join("\n"));
}
