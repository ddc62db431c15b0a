import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorOf, launchFor, limits, processesOf, until } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
const tempDir = mkdtempSync(join(tmpdir(), "gleaner-compositor-"));

beforeAll(async () => {
  site = await serveSite({ "/": "<title>Home</title>" });
});
afterAll(async () => {
  rmSync(tempDir, { recursive: true, force: true });
  await site?.close();
});

/** The process of a browser's compositor, where there is one. */
function compositorOf(group: number): number | undefined {
  return processesOf(group).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=gpu-process");
    } catch {
      return false; // ended in the meantime
    }
  });
}

it("a browser outlives its compositor's process, however often that ends", async () => {
  const session = await launchFor([site.host], { tempDir });
  const ended = new Set<number | undefined>([undefined]);
  while (ended.size < 8) {
    await until(() => session.lost() !== undefined || !ended.has(compositorOf(session.pid)));
    expect(await errorOf(session.open(`${site.url}/`, limits()))).toBeUndefined();
    const pid = compositorOf(session.pid);
    if (pid) process.kill(pid, "SIGKILL");
    ended.add(pid);
  }
  expect(await errorOf(session.open(`${site.url}/`, limits()))).toBeUndefined();
  await session.close();
  expect(processesOf(session.pid)).toEqual([]);
  expect(readdirSync(tempDir)).toEqual([]);
});
