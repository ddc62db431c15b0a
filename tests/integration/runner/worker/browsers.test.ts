import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../../../functions/runner/src/settings.ts";
import { openBrowsers } from "../../../../functions/runner/src/worker/browsers.ts";

let dir: string;
let chromium: string;
let pidFile: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "gleaner-runner-"));
  pidFile = join(dir, "pid");
  chromium = join(dir, "chromium");
  // An executable that starts and never says a word; it ends at once where it is only asked something.
  const script = `#!/bin/sh\ncase "$*" in *--remote-debugging-pipe*) echo $$ >> ${pidFile}; exec sleep 30;; esac\nexit 1\n`;
  await writeFile(chromium, script, { mode: 0o700 });
});
afterEach(async () => {
  // One for the job, one that was to stand ready.
  for (const pid of (await readFile(pidFile, "utf8")).trim().split("\n"))
    process.kill(Number(pid), "SIGKILL");
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
});

test.each(["take", "launch"] as const)(
  "a job that is stopped does not wait for a browser that hangs at its start (%s)",
  async (way) => {
    const settings = { ...readSettings({ GLEANER_CHROMIUM: chromium }), tempDir: dir };
    const job = new AbortController();
    const browser = openBrowsers(settings, () => {})[way](job.signal);
    const refused = expect(browser).rejects.toBe("lost");
    while (!existsSync(pidFile)) await sleep(10);
    job.abort("lost");
    // The launch itself would go on for 20 s, longer than this test may take.
    await refused;
  },
  10_000,
);
