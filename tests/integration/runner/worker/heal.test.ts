import { createClaudePlanner } from "@gleaner/agent";
import type { ProvenPlan } from "@gleaner/automation";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Answer, refOf, scriptModel } from "../../agent/scripted-model.ts";
import { type Site, serveSite } from "../../browser/site.ts";
import { openPlayedWorker, type PlayedWorker } from "./played-worker.ts";

const isles = ["Skelling", "Great Orme", "Lundy Head", "Farne Inner"].map((name, at) => ({
  name,
  keepers: 3 + at * 17,
}));

let site: Site;
let worker: PlayedWorker;
let proven: ProvenPlan;
/** After the redesign the list stands on a page of its own, called otherwise by everything but the prompt. */
let isMoved = false;
/** Which of the next visits to the first page the site breaks off. */
let brokenVisit = 0;
let shown = isles;

const table = () => {
  const rows = shown.map(({ name, keepers }) => `<tr><td>${name}</td><td>${keepers}</td></tr>`);
  return `<table><thead><tr><th>Name</th><th>Keepers</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
};
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Lights</title><body><h1>Lights</h1>${body}`;

beforeAll(async () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  site = await serveSite({
    "/": (request, response) => {
      brokenVisit -= 1;
      if (brokenVisit === 0) return void request.socket.destroy();
      response.writeHead(200, html).end(page(isMoved ? '<a href="/list">All lights</a>' : table()));
    },
    "/list": (_request, response) => void response.writeHead(200, html).end(page(table())),
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
  isMoved = true;
  brokenVisit = 0;
  shown = isles;
});

const prompt = "name and keepers of every light on";
const task = {
  get prompt() {
    return `${prompt} ${site.url}/`;
  },
};

const click: Answer = (view) => [["click", { ref: refOf(view, /link "All lights"/) }]];
const read: Answer = (view) => {
  const fields = [
    { name: "name", ref: refOf(view, /g1\.c\d+ .*Skelling/) },
    { name: "keepers", ref: refOf(view, /g1\.c\d+ .*number/) },
  ];
  return [
    ["read_list", { group: "g1", fields }],
    ["finish", {}],
  ];
};

/** Replays the plan, to be healed by a model that answers so. */
function replay(...answers: Answer[]) {
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const work = { kind: "replay", proven, heals: true } as const;
  return worker.work({ task, work, planner }, { from: null }).then((outcome) => ({ ...outcome, requests }));
}

test("what code alone does not find is found by the model, and counts since the records read as before, twice", async () => {
  const { end, records, learned, requests } = await replay(click, read);
  expect(learned).toMatchObject({
    verdict: "ok",
    tier: "browser",
    model: "scripted",
    modelCalls: 2,
    heal: { reason: null, changes: [{ field: null, before: "no step" }] },
  });
  expect(end).toMatchObject({ status: "success" });
  expect(records).toEqual(isles);
  expect(end?.proven?.plan.steps).toMatchObject([{ kind: "open" }, { kind: "click" }]);
  const said = JSON.stringify(requests[0]?.messages);
  expect(said).toContain(prompt);
  expect(said).toContain("keepers");
});

test("what the model reads is refused where the records do not read as before, and its cost is told all the same", async () => {
  shown = isles.map(({ name, keepers }) => ({ name, keepers: keepers + 1 }));
  const { end, records, learned } = await replay(click, read);
  expect(end).toMatchObject({ status: "failed", error: { code: "site_changed" } });
  expect(end?.proven).toBeUndefined();
  expect(records).toBeNull();
  expect(learned).toMatchObject({
    verdict: "site_changed",
    modelCalls: 2,
    heal: { version: null, reason: expect.stringContaining("not sure") },
  });
});

test("a page that breaks off once while the plan is mended is opened again", async () => {
  // After the replay, over plain HTTP and in the browser, and the heal by code alone, the model is to see the page.
  brokenVisit = 4;
  const { end, records, learned } = await replay(click, read);
  expect(brokenVisit).toBeLessThan(0);
  expect(learned).toMatchObject({ verdict: "ok", heal: { reason: null } });
  expect(end).toMatchObject({ status: "success" });
  expect(records).toEqual(isles);
});
