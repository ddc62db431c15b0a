import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Environment } from "./settings.ts";

/** One copy for all data folders of this checkout. */
const home = fileURLToPath(new URL("../../../.gleaner/chromium", import.meta.url));

/**
 * The browser that the runners use: the one that GLEANER_CHROMIUM names, else the packaged one, unpacked once before
 * the runners start, since two processes that unpack at once break each other's copy.
 */
export async function findChromium(env: Environment): Promise<string> {
  if (env.GLEANER_CHROMIUM) return env.GLEANER_CHROMIUM;
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The packaged browser runs on Linux x64. Set GLEANER_CHROMIUM to the path of a Chrome.");
  }
  await mkdir(home, { recursive: true, mode: 0o700 });
  const { unpackChromium } = await import("@gleaner/browser");
  return unpackChromium(home, env);
}
