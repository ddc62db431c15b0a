import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../../../functions/runner/src/settings.ts";
import { type Browsers, openBrowsers } from "../../../../functions/runner/src/worker/browsers.ts";
import { findChromium } from "../../../../packages/local/src/chromium.ts";

let tempDir: string;
let browsers: Browsers;

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), "gleaner-runner-"));
  const settings = readSettings({ GLEANER_CHROMIUM: await findChromium(process.env) });
  browsers = openBrowsers({ ...settings, tempDir }, () => {});
});
afterAll(async () => {
  await browsers.close();
  await rm(tempDir, { recursive: true, force: true, maxRetries: 5 });
});

test.each(["take", "launch"] as const)(
  "a browser dies with its job, and with it every call into a page that never answers (%s)",
  async (way) => {
    const job = new AbortController();
    const session = await browsers[way](job.signal);
    const spinning = expect(
      session.page.evaluate(() => {
        for (;;);
      }),
    ).rejects.toThrow();
    job.abort("deadline");
    await spinning;
    await session.closed;
  },
);

test("a browser outlives a job that ended by itself only until it is closed", async () => {
  const job = new AbortController();
  const session = await browsers.take(job.signal);
  await session.close();
  job.abort("lost");
  await session.closed;
});
