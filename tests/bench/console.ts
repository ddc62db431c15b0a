import type { DataRecord, RecordEvidence } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import * as Session from "@gleaner/core/session";
import { type Browser, chromium, type Page } from "playwright-core";
import { serveApi } from "../../packages/local/src/api-server.ts";
import { findChromium } from "../../packages/local/src/chromium.ts";
import { findPort } from "../../packages/local/src/emulator-keys.ts";
import { serveLocally } from "../../packages/local/src/local-server.ts";
import { type Cloud, startCloud, type TestTeam } from "../integration/core/cloud.ts";
import { startJob } from "../integration/core/played-runner.ts";
import { median, spread } from "./statistics.ts";

const recordCount = 10_000;
const lineCount = 5000;
const rounds = 7;
/** What the console may take of a plain page with the same in it. Records are a hundred at a time, the log is whole. */
const limitRatios = { records: 1, log: 2 } as const;

/**
 * How long a person waits to have scrolled through a run's records and its log, from the address or the click to the last
 * row on the screen: in the console over the real API, and in a plain page of HTML that has all of it.
 */
export async function benchConsole(): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const cloud = stack.adopt(await startCloud(), (each) => each.close());
  const port = await findPort();
  const stop = await serveApi(["@gleaner/api", "@gleaner/console-server"], port);
  stack.defer(stop);
  const plain = await servePlain();
  stack.defer(() => plain.close());
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(process.env),
    args: ["--no-sandbox", "--headless"],
  });
  stack.defer(() => browser.close());

  const url = `http://127.0.0.1:${port}`;
  const team = await cloud.team("business");
  const { token } = await Session.create(team);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "gleaner", value: token, url }]);
  const page = await context.newPage();

  const run = await storeRecords(cloud, team);
  const records = await compare(
    async () => {
      const startedAt = performance.now();
      await page.goto(`${url}/runs/${run}`);
      await page.getByRole("gridcell").first().waitFor();
      return scrolled(page, '[aria-label="Records"].scroll', startedAt);
    },
    async () => {
      const startedAt = performance.now();
      await page.goto(`${plain.url}/records`);
      return scrolled(page, "html", startedAt);
    },
  );
  const turned = await turnPages(page, `${url}/runs/${run}`);

  const { id, append } = await openLog(cloud, team);
  await page.goto(`${url}/runs/${id}?tab=activity`);
  await append(page);
  const plainPage = await context.newPage();
  const log = await compare(
    async () => {
      await page.getByRole("tab", { name: "Details" }).click();
      const startedAt = performance.now();
      await page.getByRole("tab", { name: "Activity" }).click();
      return scrolled(page, '[aria-label="Log"].scroll', startedAt);
    },
    async () => {
      const startedAt = performance.now();
      await plainPage.goto(`${plain.url}/log`);
      return scrolled(plainPage, "html", startedAt);
    },
  );

  const ratios = [median(records.ours) / median(records.plain), median(log.ours) / median(log.plain)];
  console.log("| | least, median, greatest | ratio |\n|---|---|---|");
  console.log(`| ${recordCount} records, a plain table | ${spread(records.plain)} | |`);
  console.log(
    `| the same in the console, its first hundred | ${spread(records.ours)} | ${ratios[0]?.toFixed(2)} |`,
  );
  console.log(`| its next hundred | ${spread(turned)} | |`);
  console.log(`| ${lineCount} log lines, a plain list | ${spread(log.plain)} | |`);
  console.log(
    `| the same in the console, followed while it ran | ${spread(log.ours)} | ${ratios[1]?.toFixed(2)} |`,
  );
  return (ratios[0] ?? Infinity) <= limitRatios.records && (ratios[1] ?? Infinity) <= limitRatios.log;
}

/** Both take turns, so that what else the machine does meets both. */
async function compare(ours: () => Promise<number>, plain: () => Promise<number>) {
  const taken = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    taken.ours.push(await ours());
    taken.plain.push(await plain());
  }
  return taken;
}

/** Scrolls to the end and waits until that was drawn. */
async function scrolled(page: Page, box: string, startedAt: number): Promise<number> {
  await page
    .locator(box)
    .first()
    .evaluate(
      (node) =>
        new Promise<void>((drawn) => {
          node.scrollTop = node.scrollHeight;
          requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
        }),
    );
  return performance.now() - startedAt;
}

/** From the click to the next hundred's last row. */
async function turnPages(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  const taken: number[] = [];
  for (let first = 101; taken.length < rounds; first += 100) {
    const startedAt = performance.now();
    await page.getByRole("button", { name: "After" }).click();
    await page.getByRole("rowheader", { name: String(first), exact: true }).waitFor();
    taken.push(await scrolled(page, '[aria-label="Records"].scroll', startedAt));
  }
  return taken;
}

const nameOf = (n: number): string => `Kettle no. ${n}, enamelled`;
const recordOf = (n: number): DataRecord => ({
  name: nameOf(n),
  price: n / 100,
  stock: n % 7 === 0 ? null : n % 90,
  link: `https://shop.example/items/${n}`,
});

async function storeRecords(cloud: Cloud, team: TestTeam): Promise<string> {
  const records = Array.from({ length: recordCount }, (_, n) => recordOf(n));
  const found = (row: number, raw: string): RecordEvidence[string] => ({
    url: "https://shop.example/",
    locator: { by: "css", css: "td" },
    attribute: null,
    row,
    raw,
    transforms: [],
    confidence: 0.9,
  });
  const evidence = records.map((_, n) => ({ name: found(n, nameOf(n)) }));
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "every kettle on https://shop.example/" }));
  const job = await startJob(cloud, jobId);
  const result = await Job.storeResult(job, records, evidence);
  await Job.end(job, { status: "success", error: null, result, metadata: { recordCount } });
  return jobId;
}

const lineOf = (n: number): Job.LogEntry => ({
  at: new Date(1_900_000_000_000 + n * 40).toISOString(),
  level: n % 50 === 49 ? "warn" : "info",
  message: `Read item ${n}: ${nameOf(n)}`,
  step: n,
});

/** A run under way, whose log grows while a page follows it: the service gives the last lines, the page keeps all. */
async function openLog(cloud: Cloud, team: TestTeam) {
  const { jobId: id } = await team.as(() => Job.createAgent({ prompt: "every kettle, one by one" }));
  const job = await startJob(cloud, id);
  const batch = 20;
  const atOnce = 400;
  const append = async (page: Page): Promise<void> => {
    for (let from = 0; from < lineCount; from += batch) {
      const lines = Array.from({ length: batch }, (_, n) => lineOf(from + n));
      await Job.appendLog(job, { n: from / batch, before: from }, lines);
      const written = from + batch;
      if (written % atOnce === 0 || written === lineCount)
        await page.getByRole("tab", { name: `Activity ${written.toLocaleString("en")}` }).waitFor();
    }
  };
  return { id, append };
}

/** Pages as anybody would write them, with all of it. */
async function servePlain() {
  const rows = Array.from({ length: recordCount }, (_, n) => {
    const cells = Object.values(recordOf(n)).map((value) => `<td>${value ?? ""}</td>`);
    return `<tr><th>${n + 1}</th>${cells.join("")}</tr>`;
  });
  const lines = Array.from({ length: lineCount }, (_, n) => `<li>${lineOf(n).at} ${lineOf(n).message}</li>`);
  const bodies: Readonly<Record<string, string>> = {
    "/records": `<table><tbody>${rows.join("")}</tbody></table>`,
    "/log": `<ol>${lines.join("")}</ol>`,
  };
  return serveLocally(0, async ({ url = "/" }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Plain</title>${bodies[url] ?? ""}`);
  });
}
