import * as z from "zod";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that cannot be used; its message has a sentence for each, a line each. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const unlessEmpty = (text: unknown): unknown => (text === "" ? undefined : text);

/** A setting that may be left out; empty, it counts as left out. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unlessEmpty, schema.optional());

/** A setting that is a list, its entries parted by commas; left out, it is empty. */
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

/** A setting that is a whole number; left out or empty, it is `otherwise`. */
export function wholeNumber({ min, max = Number.MAX_SAFE_INTEGER, otherwise }: WholeNumber) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const error = `must be a whole number ${range}`;
  const read = (text: unknown): unknown =>
    typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : (unlessEmpty(text) ?? otherwise);
  return z.preprocess(read, z.int({ error }).min(min, { error }).max(max, { error }));
}

/** Reads settings; throws a SettingsError that names every variable at fault. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const read = schema.safeParse(env);
  if (read.success) return read.data;
  const sentences = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
  throw new SettingsError([...new Set(sentences)].join("\n"));
}
