import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import type * as z from "zod";

/** Writes JSON that only its owner may read; readers see the old file or the new one, never half. */
export async function writePrivateJson(path: string, value: unknown): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Undefined when the file is missing or holds something else. */
export async function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}
