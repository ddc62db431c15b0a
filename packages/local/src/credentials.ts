import { join } from "node:path";
import * as z from "zod";
import { readJson, writePrivateJson } from "./private-file.ts";

const Seeded = z.object({ apiKey: z.string(), teamId: z.string() });
export type Seeded = z.infer<typeof Seeded>;

/** The first team and its key: those of an earlier start, or new ones from `seed`. Kept in credentials.json. */
export async function loadCredentials(
  dataDir: string,
  baseUrl: string,
  seed: () => Promise<unknown>,
): Promise<Seeded> {
  const path = join(dataDir, "credentials.json");
  const { apiKey, teamId } = (await readJson(path, Seeded)) ?? Seeded.parse(await seed());
  await writePrivateJson(path, { baseUrl, apiKey, teamId });
  return { apiKey, teamId };
}
