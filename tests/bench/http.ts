import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Contract, type ProvenPlan } from "@gleaner/automation";
import { openVisitor } from "@gleaner/browser";
import { openHttpSession, replayByHttp } from "@gleaner/replay";
import { selectAll, selectOne } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { textContent } from "domutils";
import { Gleaner } from "gleaner";
import { parseDocument } from "htmlparser2";
import { Agent, fetch as undiciFetch } from "undici";
import { findChromium } from "../../packages/local/src/chromium.ts";
import { startService } from "../../packages/local/src/service.ts";
import { readByHand } from "./replay.ts";
import { type ShopServer, serveShop } from "./shop-server.ts";
import { median, spread } from "./statistics.ts";
import { waitClosely } from "./wait-closely.ts";

const rounds = 20;
/** Before them, not counted: what is compared is code that runs at its full speed, on either side. */
const warmingRounds = 40;
const delaysMs = [0, 50];
/** What a replay over plain HTTP may take of a hand-written HTTP script, and at no delay of a Playwright script. */
const limitRatio = 1.3;
const limitBrowserRatio = 0.1;
/** From POST to success, one page at no delay. */
const limitMs = 250;

/**
 * The HTTP tier against hand-written scripts for the same page: one that fetches and
 * parses it with a fast parser, over a connection of its own as a script that is run has, and over one that stays open; and
 * one with Playwright, its launch included. They take turns, so that a machine that changes its speed changes it for all.
 */
export async function benchHttp(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-bench-"));
  const executablePath = await findChromium(process.env);
  const server = await serveShop({ browsersOnly: false });
  const env = { ...process.env, GLEANER_ALLOW_HOSTS: new URL(server.url).host };
  const service = await startService({ dataDir, sites: false, runners: 1, env });
  try {
    const client = new Gleaner({ baseUrl: service.url, apiKey: service.apiKey });
    const prompt = `name, price and link of every product on ${server.url}, only this page`;
    const { metadata } = await client.jobs.wait((await client.jobs.start({ prompt })).jobId, {});
    const scriptId = String(metadata.savedScriptId);
    const { plan, contract } = await client.automations.get(scriptId);
    const proven = { plan, contract: Contract.parse(contract) } as unknown as ProvenPlan;
    if (proven.contract.tier !== "http") throw new Error("the plan has not got the tier");
    const kept: boolean[] = [];
    for (const delayMs of delaysMs) kept.push(await compare(server, delayMs, proven, executablePath));

    server.delayMs = 0;
    const times: number[] = [];
    const tierMs: number[] = [];
    for (let round = 0; round < rounds + 3; round += 1) {
      const startedAt = performance.now();
      const { jobId } = await client.jobs.start({ scriptId });
      const job = await waitClosely(client, jobId, 10);
      if (job.metadata.tier !== "http") throw new Error(`answered by ${job.metadata.tier}`);
      if (round >= 3) times.push(performance.now() - startedAt);
      if (round >= 3) tierMs.push(job.metadata.tiers?.at(-1)?.milliseconds ?? Number.NaN);
      await sleep(200);
    }
    console.log(`the runner's own part of it: tier ${median(tierMs).toFixed(0)} ms`);
    console.log(`POST to success, plain HTTP, 0 ms     ${spread(times)} (at most ${limitMs} ms)`);
    return kept.every(Boolean) && median(times) <= limitMs;
  } finally {
    await service.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(
  server: ShopServer,
  delayMs: number,
  proven: ProvenPlan,
  executablePath: string,
): Promise<boolean> {
  server.delayMs = delayMs;
  const parts: Parts[] = [];
  const tries = {
    tier: () => replayOnce(proven, parts),
    http: () => fetchOverOwn(server.url),
    open: () => fetchByHand(server.url, fetch),
    browser: async () => void (await readByHand(executablePath, server.url)),
  };
  const times = { tier: [] as number[], http: [] as number[], open: [] as number[], browser: [] as number[] };
  for (let round = 0; round < warmingRounds + rounds; round += 1) {
    for (const name of ["http", "tier", "open", "browser"] as const) {
      if (name === "browser" && round < warmingRounds) continue;
      const startedAt = performance.now();
      await tries[name]();
      if (round >= warmingRounds) times[name].push(performance.now() - startedAt);
      // What a round leaves behind is not the next one's.
      if (round >= warmingRounds) await sleep(name === "browser" ? 300 : 20);
    }
  }
  const ratio = (of: "http" | "browser") => median(times.tier) / median(times[of]);
  console.log(`hand-written HTTP script, ${delayMs} ms       ${fine(times.http)}`);
  console.log(`the same, connection kept, ${delayMs} ms      ${fine(times.open)}`);
  console.log(`hand-written Playwright script, ${delayMs} ms ${fine(times.browser)}`);
  console.log(
    `HTTP tier, ${delayMs} ms                      ${fine(times.tier)}  ratios ${ratio("http").toFixed(2)} (at most ${limitRatio}) and ${ratio("browser").toFixed(3)}`,
  );
  const counted = parts.slice(warmingRounds);
  const ofParts = (part: keyof Parts) => median(counted.map((each) => each[part])).toFixed(1);
  console.log(
    `of the tier: fetching ${ofParts("fetchMs")} ms, from the page's bytes to records ${ofParts("readMs")} ms, closing ${ofParts("closeMs")} ms`,
  );
  const least = Math.min(...times.tier) / Math.min(...times.http);
  console.log(`least times, ${delayMs} ms: ratio ${least.toFixed(2)}`);
  return ratio("http") <= limitRatio && (delayMs > 0 || ratio("browser") <= limitBrowserRatio);
}

const fine = (times: readonly number[]): string =>
  [Math.min(...times), median(times), Math.max(...times)]
    .map((ms) => `${ms.toFixed(1)} ms`.padStart(9))
    .join(" ");

/** Where the time of a replay over plain HTTP goes. */
interface Parts {
  readonly fetchMs: number;
  readonly readMs: number;
  readonly closeMs: number;
}

async function replayOnce(proven: ProvenPlan, parts: Parts[]): Promise<void> {
  const egress = { allowHosts: ["127.0.0.1"], refusePorts: [] };
  const limits = { signal: new AbortController().signal, timeoutMs: 30_000 };
  const startedAt = performance.now();
  const visitor = await openVisitor({ egress });
  let fetchMs = performance.now() - startedAt;
  const get: typeof visitor.get = async (...asked) => {
    const askedAt = performance.now();
    const answer = await visitor.get(...asked);
    fetchMs += performance.now() - askedAt;
    return answer;
  };
  const session = openHttpSession({ ...visitor, get }, null);
  const { collected } = await replayByHttp(session, proven, limits);
  if (collected.records.length !== 16) throw new Error("the tier reads wrong");
  const readAt = performance.now();
  await session.close();
  parts.push({ fetchMs, readMs: readAt - startedAt - fetchMs, closeMs: performance.now() - readAt });
}

/** As a script that is run once fetches: over a connection that nobody has opened before. */
async function fetchOverOwn(url: string): Promise<void> {
  const dispatcher = new Agent();
  await fetchByHand(url, async (address) => undiciFetch(address, { dispatcher }));
  await dispatcher.destroy();
}

/** What somebody would write by hand for this one page: fetch, parse, read. */
async function fetchByHand(
  url: string,
  get: (url: string) => Promise<{ text(): Promise<string> }>,
): Promise<void> {
  const document = parseDocument(await (await get(url)).text());
  const text = (row: AnyNode, css: string) => {
    const found = selectOne(css, row);
    return found ? textContent(found).trim() : null;
  };
  const records = selectAll<AnyNode, Element>(".ao-shelf > .ao-tile", document).map((row) => ({
    name: text(row, "h3 a"),
    price: Number.parseFloat((text(row, ".ao-cash") ?? "").replace(/[^\d.]/g, "")),
    link: new URL(selectOne<AnyNode, Element>("a", row)?.attribs.href ?? "", url).href,
  }));
  if (records.length !== 16) throw new Error("the script reads wrong");
}
