import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { ferries, type Pages } from "./pages.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

let scene: Scene;
let pages: Pages;
let system: System;
let client: Gleaner;

beforeAll(async () => {
  scene = await openScene({
    runners: 1,
    // Memory fills at the machine's pace: a slow one needs half a minute for what a fast one does in a second.
    env: { GLEANER_BROWSER_MEMORY_MB: "800", GLEANER_MAX_RUN_MS: "45000" },
  });
  ({ pages, system } = scene);
  ({ client } = system);
});
afterAll(() => scene?.close());

const end = async (prompt: string) => client.jobs.wait((await client.jobs.start({ prompt })).jobId);
const expectNextRuns = async () =>
  expect(await end(pages.prompt("/next"))).toMatchObject({ status: "success" });

const eats = "setInterval(() => (globalThis.all ??= []).push(new Uint8Array(4e7).fill(1)), 30);";
const pageOf = (body: string, script: string) =>
  `<!doctype html><title>Ferries</title><h1>Ferries</h1>${body}<script>${script}</script>`;
const table = (rows: readonly (typeof ferries)[number][]) =>
  `<table><thead><tr><th>Ferry</th><th>Berth</th></tr></thead><tbody>${rows
    .map(({ ferry, berth }) => `<tr><td>${ferry}</td><td>${berth}</td></tr>`)
    .join("")}</tbody></table>`;

test("a page that fills the machine fails its job as the page's fault", async () => {
  pages.put("/eats", pageOf("", "for (const all = []; ; ) all.push(new Uint8Array(4e7).fill(1));"));
  expect(await end(pages.prompt("/eats"))).toMatchObject({
    status: "failed",
    error: { code: "page_failed", message: "The page took more than 800 MB of memory." },
    metadata: { attempts: 1 },
  });
  await expectNextRuns();
});

test("a later page that fills the machine costs only its own rows", async () => {
  pages.put("/list", pageOf(`${table(ferries)}<a rel="next" href="/list/2">Next</a>`, ""));
  pages.put("/list/2", pageOf(`${table([])}<a rel="next" href="/list/3">Next</a>`, eats));
  const prompt = pages.prompt("/list").replace("every row", "every row of all pages");
  expect(await end(prompt)).toMatchObject({
    status: "success",
    output: ferries,
    metadata: { savedScriptId: null, completeness: { reason: "page_failed", collected: ferries.length } },
  });
  await expectNextRuns();
});

test.each([
  ["asks for ever", "setInterval(() => alert('Stay'), 10);"],
  ["asks and loads again", "setTimeout(() => { for (;;) { alert('Stay'); location.reload(); } }, 20);"],
])("a page that %s ends its job in the first attempt, which says so once", async (name, script) => {
  const path = `/dialogs/${name.replaceAll(" ", "-")}`;
  pages.put(path, pageOf(table(ferries), script));
  const job = await end(pages.prompt(path));
  expect(job.metadata.attempts).toBe(1);
  expect(job.status).toMatch(/^(?:success|failed)$/);
  expect(job.logs.filter(({ message }) => message.includes("dialog (alert)"))).toHaveLength(1);
  await expectNextRuns();
});

test("after many jobs the temporary folder holds what it held after the first", async () => {
  await expectNextRuns();
  const temporary = join(system.dataDir, "tmp", "runner-1");
  const worker = join(temporary, String((await readdir(temporary))[0]));
  // Names end in something that is new each time.
  const held = async () => (await readdir(worker)).map((name) => name.replace(/-\w+$/, "")).sort();
  const atRest = ["gleaner-browser", "playwright_chromiumdev_profile"];
  const comesToRest = () => eventually(async () => `${await held()}` === `${atRest}`);
  await comesToRest();
  for (let jobs = 0; jobs < 5; jobs += 1) await expectNextRuns();
  await comesToRest();
  expect(await readdir(temporary)).toHaveLength(1);
});
