import { createKeylessPlanner, runAgent } from "@gleaner/agent";
import { PageError } from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import type { Limits } from "@gleaner/replay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchFor } from "../browser/chromium.ts";
import { type Site, serveSite } from "../browser/site.ts";
import { ferries, hostilePages } from "./pages.ts";

let site: Site;

beforeAll(async () => {
  site = await serveSite(Object.fromEntries(hostilePages.map(({ route }, at) => [`/${at}`, route])));
});
afterAll(() => site?.close());

// A page that must be read has a busy machine's time for it, one that never ends soon tells so.
const patient = { callTimeoutMs: 45_000, timeoutMs: 60_000 };
const impatient = { callTimeoutMs: 1_000, timeoutMs: 3_000 };

// Most of the time is spent waiting for pages that never answer.
describe.concurrent("a page ends with its rows or an honest failure", () => {
  test.each(hostilePages.map((page, at) => ({ ...page, at })))(
    "that $does",
    { timeout: 180_000 },
    async ({ at, isReadable }) => {
      const { callTimeoutMs, timeoutMs } = isReadable ? patient : impatient;
      const { signal } = new AbortController();
      const deadlineAt = Date.now() + 2 * timeoutMs;
      const limits: Limits = { signal, timeoutMs, rowsTimeoutMs: 500, deadlineAt };
      const task = { prompt: `name and seats of every ferry on ${site.url}/${at}` };
      const planner = createKeylessPlanner();
      const session = await launchFor([site.host], { pageScripts, callTimeoutMs });
      const outcome = await runAgent({ task, session, planner, limits, log: () => {} })
        .catch((error: unknown) => {
          if (error instanceof PageError) return error;
          throw error;
        })
        .finally(() => session.close());
      if (!(outcome instanceof PageError) && outcome.status === "success") {
        for (const record of outcome.records) expect(ferries).toContainEqual(record);
        if (isReadable) expect(outcome.records).toEqual(ferries);
      } else {
        expect(isReadable ? outcome : null).toBeNull();
      }
    },
  );
});
