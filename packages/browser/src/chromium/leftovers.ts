import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { killGroup } from "./process-group.ts";

export { isRunning } from "./process-group.ts";

/** The prefix of each browser folder's name. */
export const folderPrefix = "gleaner-browser-";
/** The file in that folder that holds the browser's process group id. */
export const pidFileName = "pid";

const reapTimeoutMs = 800;

/**
 * Kills every browser that has its folder below `tempDir`, and removes the folders. Called when the process that
 * launched them is gone.
 */
export async function endBrowsers(tempDir: string): Promise<void> {
  const names = await readdir(tempDir).catch(() => []);
  const folders = names.filter((name) => name.startsWith(folderPrefix)).map((name) => join(tempDir, name));
  await Promise.all(folders.map(endBrowser));
}

async function endBrowser(folder: string): Promise<void> {
  const pid = await readPid(join(folder, pidFileName)).catch(() => undefined);
  if (pid !== undefined) await killGroup(pid, reapTimeoutMs);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

/** The process group id that a browser's launch wrote into this file. */
export async function readPid(file: string): Promise<number> {
  const pid = Number((await readFile(file, "utf8")).trim());
  if (!Number.isInteger(pid) || pid < 2) throw new Error("Chromium's process id could not be read.");
  return pid;
}
