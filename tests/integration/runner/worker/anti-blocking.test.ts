import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeylessPlanner } from "@gleaner/agent";
import type { JobMetadata } from "@gleaner/core/job";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "../../../../functions/runner/src/assignment.ts";
import { readSettings } from "../../../../functions/runner/src/settings.ts";
import { type Browsers, openBrowsers } from "../../../../functions/runner/src/worker/browsers.ts";
import { execute } from "../../../../functions/runner/src/worker/execute.ts";
import { outfit } from "../../../../functions/runner/src/worker/outfit.ts";
import { findChromium } from "../../../../packages/local/src/chromium.ts";
import { type HastySite, type HeldClock, holdClock, serveHastySite } from "./hasty-site.ts";

let tempDir: string;
let browsers: Browsers;
let site: HastySite;

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), "gleaner-runner-"));
  const env = { GLEANER_CHROMIUM: await findChromium(process.env), GLEANER_ALLOW_HOSTS: "127.0.0.0/8" };
  browsers = openBrowsers({ ...readSettings(env), tempDir }, () => {});
});
afterEach(() => site.close());
afterAll(async () => {
  await browsers.close();
  await rm(tempDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs a prompt on the site as a worker does, by a held clock, for a team whose plan has anti-blocking or not. */
async function runOn(at: HastySite, clock: HeldClock, { antiBlocking = true, minutes = 15 } = {}) {
  const settings = readSettings({ GLEANER_ALLOW_HOSTS: "127.0.0.0/8" });
  const task = { prompt: `Extract the buoy and depth of every row on all pages of ${at.url}` };
  const collectUntil = clock.now() + minutes * 60_000;
  const lines: string[] = [];
  const log = ({ message }: { readonly message: string }) => void lines.push(message);
  let delivery: Delivery | undefined;
  let metadata: Partial<JobMetadata> = {};
  const run = {
    settings,
    ...outfit({ antiBlocking, proxy: null, collectUntil }, { settings, browsers, login: null, log, clock }),
    signal: new AbortController().signal,
    collectUntil: Date.now() + 600_000,
    course: { from: null, handOnAt: Number.POSITIVE_INFINITY, keep: async () => {} },
    claimHeal: async () => true,
    keptPage: async () => null,
    log,
    learn: (learned: Partial<JobMetadata>) => {
      metadata = { ...metadata, ...learned };
    },
    deliverPage: () => {},
    voidPages: () => {},
    deliver: (all: Delivery) => {
      delivery = all;
    },
  };
  const end = await execute({ task, work: { kind: "prompt" } }, run, () =>
    createKeylessPlanner((message) => log({ message })),
  ).finally(() => browsers.clear());
  return { end, records: delivery?.records.length ?? 0, lines, metadata };
}

describe("a site that blocks fast visitors", () => {
  it("blocks a run of a plan without anti-blocking at its second page", async () => {
    const clock = holdClock();
    site = await serveHastySite(clock, { leastMs: 300 });
    const { end, lines } = await runOn(site, clock, { antiBlocking: false });
    expect(end).toMatchObject({ status: "blocked", error: { code: "blocked" } });
    expect(site.served).toEqual(["/list"]);
    expect(site.turnedAway).toEqual(["/list?page=2"]);
    expect(clock.slept).toEqual([]);
    expect(lines.join()).not.toMatch(/Waiting|once more/);
  });

  it("lets a paced run and its proof see every page, plain HTTP included", async () => {
    const clock = holdClock();
    site = await serveHastySite(clock, { leastMs: 300 });
    const { end, records } = await runOn(site, clock);
    expect(end).toMatchObject({ status: "success", proven: expect.anything() });
    expect(records).toBe(12);
    expect(site.turnedAway).toEqual([]);
    // Four pages each by the run and its proof, and twice over plain HTTP.
    expect(site.served.length).toBe(16);
    expect(clock.slept).toEqual(Array(15).fill(400));
  });

  it("turns a run away that is too fast for it still, which comes back after Retry-After, more slowly, and gets all", async () => {
    const clock = holdClock();
    site = await serveHastySite(clock, { leastMs: 2000, retryAfter: "45" });
    const { end, records, lines, metadata } = await runOn(site, clock);
    expect(end).toMatchObject({ status: "success", proven: expect.anything() });
    expect(records).toBe(12);
    expect(site.turnedAway).toEqual(["/list?page=2"]);
    expect(clock.slept).toContain(45_000);
    expect(lines).toContain(
      `Turned away by ${site.host}: The website blocked the visit: too many requests (status 429). Waiting 45 s, as it asks, then trying once more in a fresh browser, more slowly.`,
    );
    expect(lines).toContain(`Waiting 4 s before asking ${site.host} again.`);
    expect(metadata.steps).toBeGreaterThan(3);
  });

  it.each([
    ["503", { status: 503 }, { code: "navigation_failed" }],
    ["a challenge", { status: 403, body: "<title>Just a moment...</title>Checking your browser" }, null],
  ] as const)("is tried once more after %s, and no third time", async (_name, refusal, thrown) => {
    const clock = holdClock();
    site = await serveHastySite(clock, { leastMs: Number.POSITIVE_INFINITY, ...refusal });
    // The first page is served to whoever comes first.
    await fetch(site.url);
    const running = runOn(site, clock);
    if (thrown) await expect(running).rejects.toMatchObject(thrown);
    else expect((await running).end).toMatchObject({ status: "blocked" });
    expect(site.turnedAway).toEqual(["/list", "/list"]);
    expect(clock.slept).toContain(5000);
  });

  it("is not waited for where it asks for more time than the run has", async () => {
    const clock = holdClock();
    site = await serveHastySite(clock, { leastMs: 2000, retryAfter: "3600" });
    const { end, lines } = await runOn(site, clock);
    expect(end).toMatchObject({ status: "blocked" });
    expect(lines.at(-1)).toMatch(/There is no time left to wait and try again\.$/);
    expect(site.turnedAway).toEqual(["/list?page=2"]);
  });

  it("is not asked again where it refuses for good", async () => {
    const clock = holdClock();
    site = await serveHastySite(clock, { leastMs: Number.POSITIVE_INFINITY, status: 403, body: "No." });
    await fetch(site.url);
    const { end } = await runOn(site, clock);
    expect(end).toMatchObject({ status: "blocked" });
    expect(site.turnedAway).toEqual(["/list"]);
  });
});
