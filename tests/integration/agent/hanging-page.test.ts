import { createKeylessPlanner, type Planner, runAgent } from "@gleaner/agent";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSites } from "../../sites/index.ts";
import { openBrowser } from "./browser.ts";

let sites: Awaited<ReturnType<typeof startSites>>;

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites?.close());

test("a page that hangs once it was seen fails the run, and is no reason to reject the prompt", async () => {
  const session = await openBrowser(sites.url, { callTimeoutMs: 500 });
  const keyless = createKeylessPlanner(() => {});
  const hanging: Planner = {
    ...keyless,
    start: (task) => {
      const thread = keyless.start(task);
      return {
        state: () => thread.state(),
        next: async (seen, signal) => {
          await session.page.evaluate(() => {
            setTimeout(() => {
              for (;;);
            });
          });
          return thread.next(seen, signal);
        },
      };
    },
  };
  const run = runAgent({
    task: { prompt: `name and price of every product on ${sites.url}/shop/` },
    session,
    planner: hanging,
    limits: { signal: new AbortController().signal, timeoutMs: 20_000 },
    log: () => {},
  });
  await expect(run).rejects.toMatchObject({ code: "timeout" });
  await session.close();
});
