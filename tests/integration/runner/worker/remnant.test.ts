import type { ProvenPlan } from "@gleaner/automation";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Site, serveSite } from "../../browser/site.ts";
import { openPlayedWorker, type PlayedWorker } from "./played-worker.ts";

const facts = {
  keeper: "Ada Holm",
  height: "31 m",
  range: "18 miles",
  tower: "granite",
  lens: "first order",
};

let site: Site;
let worker: PlayedWorker;
let proven: ProvenPlan;
let shown: Partial<typeof facts> = facts;

beforeAll(async () => {
  site = await serveSite({
    "/": (_request, response) => {
      const rows = Object.entries(shown).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(
          `<!doctype html><html lang="en"><title>Skelling</title><h1>Skelling</h1><dl>${rows.join("")}</dl>`,
        );
    },
  });
  worker = await openPlayedWorker();
  const built = await worker.work({ task, work: { kind: "prompt" } }, { from: null });
  if (!built.end?.proven) throw new Error(JSON.stringify(built));
  proven = built.end.proven;
});
afterAll(async () => {
  await worker?.close();
  await site?.close();
});
beforeEach(() => {
  shown = facts;
});

const task = {
  get prompt() {
    return `keeper, height, range, tower and lens from ${site.url}/`;
  },
};

const replay = () => worker.work({ task, work: { kind: "replay", proven, heals: true } }, { from: null });

test("a record that lost one of its values, and no heal finds it, is delivered as partial with a null", async () => {
  const { tower: _, ...others } = facts;
  shown = others;
  const { end, records, learned } = await replay();
  expect(end).toMatchObject({ status: "success", error: null });
  expect(end?.proven).toBeUndefined();
  expect(learned).toMatchObject({ verdict: "partial", heal: { reason: expect.any(String) } });
  expect(records).toMatchObject([{ keeper: "Ada Holm", tower: null, lens: "first order" }]);
});

test("a record that lost most of its values is a changed site, and nothing of it is delivered", async () => {
  const { keeper, lens } = facts;
  shown = { keeper, lens };
  const { end, records, learned } = await replay();
  expect(end).toMatchObject({ status: "failed", error: { code: "site_changed" } });
  expect(learned).toMatchObject({ verdict: "site_changed" });
  expect(records).toBeNull();
});
