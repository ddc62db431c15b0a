import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Gleaner } from "gleaner";
import { chromium } from "playwright-core";
import { findChromium } from "../../packages/local/src/chromium.ts";
import { startService } from "../../packages/local/src/service.ts";
import { products } from "../sites/shop/products.ts";
import { pagesOfList, rowsOfPage, servePages } from "./paged-server.ts";
import { type ShopServer, serveShop } from "./shop-server.ts";
import { median, spread } from "./statistics.ts";
import { waitClosely } from "./wait-closely.ts";

const rounds = 20;
/** The longest that a replay of one page may take, and the most that it may take of the hand-written script's time. */
const limitMs = 1500;
const limitRatio = 1.5;
/** On pages that are heavy with pictures. */
const limitPicturesRatio = 0.8;
/** On a list of ten pages. */
const limitPagesRatio = 1.1;
const limitPagesSpareMs = 400;

/**
 * A replay of a one-page automation, from POST to success, against a hand-written script that does the same navigation
 * and reads the same fields. Both start a browser; Chromium is unpacked before. The two take turns, so that a machine
 * that changes its speed changes it for both.
 */
export const benchReplay = (): Promise<boolean> =>
  compareOnShop({ delayMs: 0, pictureBytes: 0 }, { rested: limitRatio, backToBack: limitRatio });

/** The same on a page that is heavy with pictures, which proof shows to be harmless. */
export const benchPictures = (): Promise<boolean> =>
  compareOnShop({ delayMs: 50, pictureBytes: 300_000 }, { rested: limitPicturesRatio, backToBack: Infinity });

/** The same on a list of ten pages. */
export async function benchPages(): Promise<boolean> {
  const { url, close } = await servePages(0);
  const site = { url, close, prompt: `name and keepers of every light on ${url}, all pages` };
  return compare(
    site,
    (executablePath) => readPagesByHand(executablePath, url),
    { rested: limitPagesRatio, backToBack: Infinity, spareMs: limitPagesSpareMs },
    "ten pages",
  );
}

interface Limits extends Record<"rested" | "backToBack", number> {
  /** What it may take beside, from POST to success. */
  readonly spareMs?: number;
}

async function compareOnShop(
  page: Pick<ShopServer, "delayMs" | "pictureBytes">,
  limits: Limits,
): Promise<boolean> {
  // Plain HTTP is turned away there: what is measured is the browser's tier.
  const server = Object.assign(await serveShop({ browsersOnly: true }), page);
  const { url, close } = server;
  const site = { url, close, prompt: `name, price and link of every product on ${url}, only this page` };
  const label = `pictures of ${page.pictureBytes} bytes at least, ${page.delayMs} ms a request`;
  return compare(site, (executablePath) => readByHand(executablePath, url), limits, label);
}

interface Site {
  readonly url: string;
  readonly prompt: string;
  close(): Promise<void>;
}

async function compare(
  server: Site,
  byHandOnce: (executablePath: string) => Promise<number>,
  limits: Limits,
  label: string,
): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-bench-"));
  const executablePath = await findChromium(process.env);
  // The hand-written script keeps no pace between pages, either.
  const env = {
    ...process.env,
    GLEANER_ALLOW_HOSTS: new URL(server.url).host,
    GLEANER_PAGE_INTERVAL_MS: "0",
  };
  const service = await startService({ dataDir, sites: false, runners: 1, env });
  try {
    const client = new Gleaner({ baseUrl: service.url, apiKey: service.apiKey });
    const { jobId } = await client.jobs.start({ prompt: server.prompt });
    const { metadata } = await client.jobs.wait(jobId);
    const scriptId = metadata.savedScriptId;
    if (scriptId === null) throw new Error(`no automation: ${metadata.notRepeatableReason}`);

    let received = 0;
    const replayOnce = async (): Promise<number> => {
      const startedAt = performance.now();
      const job = await client.jobs.start({ scriptId });
      const { status, output, metadata } = await waitClosely(client, job.jobId, 20);
      const tookMs = performance.now() - startedAt;
      if (status !== "success" || !output?.length) throw new Error(`the replay ended as ${status}`);
      received = metadata.tiers?.at(-1)?.bytes ?? 0;
      return tookMs;
    };
    const pairs: { backToBack: number; rested: number; byHand: number }[] = [];
    for (let round = 0; round < rounds + 2; round += 1) {
      const rested = await replayOnce();
      const backToBack = await replayOnce();
      // The next browser is launched beside nothing else.
      await sleep(1000);
      const byHand = await byHandOnce(executablePath);
      if (round >= 2) pairs.push({ backToBack, rested, byHand });
    }
    const byHand = pairs.map((pair) => pair.byHand);
    const { spareMs = 0 } = limits;
    console.log(label);
    console.log(`hand-written script                 ${spread(byHand)}`);
    const verdicts = (["rested", "backToBack"] as const).map((kind) => {
      const times = pairs.map((pair) => pair[kind]);
      const ratio = median(pairs.map((pair) => pair[kind] / pair.byHand));
      const what =
        kind === "rested" ? "replay, a browser standing ready   " : "replay, the browser's launch within";
      console.log(
        `${what} ${spread(times)}  ratio ${ratio.toFixed(2)} (at most ${limits[kind]}${spareMs > 0 ? ` and ${spareMs} ms` : ""})`,
      );
      return spareMs > 0
        ? median(times) <= limits[kind] * median(byHand) + spareMs
        : median(times) <= limitMs && ratio <= limits[kind];
    });
    console.log(`a replay received ${received.toLocaleString("en")} bytes`);
    return verdicts.every(Boolean);
  } finally {
    await service.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What somebody would write by hand for this one page: launch, go, read, close. */
export async function readByHand(executablePath: string, url: string): Promise<number> {
  const startedAt = performance.now();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless"] });
  const page = await browser.newPage();
  await page.goto(url);
  const records = await page.$$eval(".ao-shelf > .ao-tile", (rows) =>
    rows.map((row) => ({
      name: row.querySelector("h3 a")?.textContent?.trim() ?? null,
      price: Number.parseFloat((row.querySelector(".ao-cash")?.textContent ?? "").replace(/[^\d.]/g, "")),
      link: row.querySelector<HTMLAnchorElement>("a")?.href ?? null,
    })),
  );
  await browser.close();
  const tookMs = performance.now() - startedAt;
  if (records.length === 0 || records[0]?.name !== products[0]?.name)
    throw new Error("the script reads wrong");
  return tookMs;
}

/** The same for a list of ten pages: read, click, wait, read. */
async function readPagesByHand(executablePath: string, url: string): Promise<number> {
  const startedAt = performance.now();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless"] });
  const page = await browser.newPage();
  await page.goto(url);
  const records: unknown[] = [];
  for (;;) {
    const read = await page.$$eval("tbody tr", (rows) =>
      rows.map((row) => ({
        name: row.querySelector(".name")?.textContent,
        keepers: Number(row.querySelector(".keepers")?.textContent),
      })),
    );
    records.push(...read);
    const next = page.locator("a.next");
    if ((await next.count()) === 0) break;
    await Promise.all([page.waitForEvent("load"), next.click()]);
  }
  await browser.close();
  if (records.length !== pagesOfList * rowsOfPage) throw new Error("the script reads wrong");
  return performance.now() - startedAt;
}

if (import.meta.main) {
  const kept = [await benchReplay(), await benchPictures(), await benchPages()];
  process.exitCode = kept.every(Boolean) ? 0 : 1;
}
