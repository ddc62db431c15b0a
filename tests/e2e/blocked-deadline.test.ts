import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "../sites/shop/products.ts";
import { ferries, type Pages } from "./pages.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

/** Long enough for a run of the shop's five pages, on a busy machine too. */
const maxRunMs = 30_000;

let scene: Scene;
let pages: Pages;
let system: System;
/** Of a team with one slot, on one runner: whatever ends after a job shows that its slot and its runner were freed. */
let client: Gleaner;

beforeAll(async () => {
  scene = await openScene({
    runners: 1,
    functions: { runner: new URL("./fixtures/blocking-runner.ts", import.meta.url).href },
    env: { GLEANER_MAX_RUN_MS: String(maxRunMs) },
  });
  ({ pages, system } = scene);
  ({ client } = await system.openTeam("starter"));
});
afterAll(() => scene?.close());

const end = async (prompt: string) => client.jobs.wait((await client.jobs.start({ prompt })).jobId);

test("a run whose thread is blocked for ever ends at its deadline, and the next runs", async () => {
  const blocked = await end(`${pages.prompt("/blocked")} then freeze`);
  expect(blocked).toMatchObject({
    status: "failed",
    error: { code: "deadline" },
    output: null,
    metadata: { attempts: 1 },
  });
  expect(blocked.metadata.durationMs).toBeLessThan(maxRunMs + 10_000);
  expect(await end(pages.prompt("/next"))).toMatchObject({ status: "success", output: ferries });
});

test("it delivers what it had handed over, says that time ended it, and saves nothing", async () => {
  const prompt = `Extract the name, price and link of every product on all pages of ${system.page("shop/")}`;
  expect(await end(`${prompt} after reading then freeze`)).toMatchObject({
    status: "success",
    output: products.map(({ name }) => expect.objectContaining({ name })),
    metadata: {
      completeness: { reason: "time", collected: products.length, pages: 5 },
      notRepeatableReason: expect.stringContaining("no time"),
      savedScriptId: null,
    },
  });
  expect(await end(pages.prompt("/after"))).toMatchObject({ status: "success", output: ferries });
});
