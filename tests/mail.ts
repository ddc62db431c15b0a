import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What was sent to an address by the service on a data folder, oldest first. */
export async function readMail(dataDir: string, to: string): Promise<string[]> {
  const dir = join(dataDir, "mail");
  const names = (await readdir(dir)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(dir, name), "utf8")));
  return texts.filter((text) => text.includes(`To: ${to.toLowerCase()}\r\n`));
}
