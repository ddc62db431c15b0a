import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@gleaner/client";
import { chromium } from "playwright-core";
import { findChromium } from "../../packages/local/src/chromium.ts";
import { startService } from "../../packages/local/src/service.ts";
import { products } from "../sites/shop/products.ts";
import { serveShop } from "./shop-server.ts";
import { median, spread } from "./statistics.ts";

const rounds = 15;
/** The longest that a replay of one page may take, and the most that it may take of the hand-written script's time. */
const limitMs = 1500;
const limitRatio = 1.5;

/**
 * A replay of a one-page automation, from POST to success, against a hand-written script that does the same navigation
 * and reads the same fields. Both start a browser; Chromium is unpacked before. The two take turns, so that a machine
 * that changes its speed changes it for both.
 */
export async function benchReplay(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-bench-"));
  const executablePath = await findChromium(process.env);
  // Plain HTTP is turned away there: what is measured is the browser's tier.
  const server = await serveShop({ browsersOnly: true });
  const env = { ...process.env, GLEANER_ALLOW_HOSTS: new URL(server.url).host };
  const service = await startService({ dataDir, sites: false, runners: 1, env });
  try {
    const client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
    const shop = server.url;
    const { jobId } = await client.run({
      prompt: `name, price and link of every product on ${shop}, only this page`,
    });
    const { metadata } = await client.wait(jobId, {});
    const scriptId = metadata.savedScriptId;
    if (scriptId === null) throw new Error(`no automation: ${metadata.notRepeatableReason}`);

    const replayOnce = async (): Promise<number> => {
      const startedAt = performance.now();
      const job = await client.replay(scriptId);
      const { status, output } = await client.wait(job.jobId, { sleep: () => sleep(20) });
      const tookMs = performance.now() - startedAt;
      if (status !== "success" || !output?.length) throw new Error(`the replay ended as ${status}`);
      return tookMs;
    };
    const pairs: { backToBack: number; rested: number; byHand: number }[] = [];
    for (let round = 0; round < rounds + 2; round += 1) {
      const rested = await replayOnce();
      const backToBack = await replayOnce();
      // The next browser is launched beside nothing else.
      await sleep(1000);
      const byHand = await readByHand(executablePath, shop);
      if (round >= 2) pairs.push({ backToBack, rested, byHand });
    }
    const byHand = pairs.map((pair) => pair.byHand);
    console.log(`hand-written script                 ${spread(byHand)}`);
    const verdicts = (["rested", "backToBack"] as const).map((kind) => {
      const times = pairs.map((pair) => pair[kind]);
      const ratio = median(pairs.map((pair) => pair[kind] / pair.byHand));
      const label =
        kind === "rested" ? "replay, a browser standing ready   " : "replay, the browser's launch within";
      console.log(`${label} ${spread(times)}  ratio ${ratio.toFixed(2)} (at most ${limitRatio})`);
      return median(times) <= limitMs && ratio <= limitRatio;
    });
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
