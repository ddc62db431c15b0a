import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Contract, type ProvenPlan } from "@gleaner/automation";
import { openVisitor } from "@gleaner/browser";
import { createClient } from "@gleaner/client";
import { openHttpSession, replayByHttp } from "@gleaner/replay";
import { selectAll, selectOne } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { findChromium } from "../../packages/local/src/chromium.ts";
import { startService } from "../../packages/local/src/service.ts";
import { readByHand } from "./replay.ts";
import { type ShopServer, serveShop } from "./shop-server.ts";
import { median, spread } from "./statistics.ts";

const rounds = 20;
const delaysMs = [0, 50];
/** What a replay over plain HTTP may take of a hand-written HTTP script, and at no delay of a Playwright script. */
const limitRatio = 1.3;
const limitBrowserRatio = 0.1;
/** From POST to success, one page at no delay. */
const limitMs = 250;

/**
 * The HTTP tier against two hand-written scripts for the same page: one that fetches and parses it with a fast parser, and
 * one with Playwright, its launch included. They take turns, so that a machine that changes its speed changes it for all.
 */
export async function benchHttp(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-bench-"));
  const executablePath = await findChromium(process.env);
  const server = await serveShop({ browsersOnly: false });
  const env = { ...process.env, GLEANER_ALLOW_HOSTS: new URL(server.url).host };
  const service = await startService({ dataDir, sites: false, runners: 1, env });
  try {
    const client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
    const prompt = `name, price and link of every product on ${server.url}, only this page`;
    const { metadata } = await client.wait((await client.run({ prompt })).jobId, {});
    const scriptId = String(metadata.savedScriptId);
    const { plan, contract } = await client.script(scriptId);
    const proven = { plan, contract: Contract.parse(contract) } as unknown as ProvenPlan;
    if (proven.contract.tier !== "http") throw new Error("the plan has not got the tier");
    const kept: boolean[] = [];
    for (const delayMs of delaysMs) kept.push(await compare(server, delayMs, proven, executablePath));

    server.delayMs = 0;
    const times: number[] = [];
    for (let round = 0; round < rounds + 3; round += 1) {
      const startedAt = performance.now();
      const { jobId } = await client.replay(scriptId);
      const job = await client.wait(jobId, { sleep: () => sleep(10) });
      if (job.metadata.tier !== "http") throw new Error(`answered by ${job.metadata.tier}`);
      if (round >= 3) times.push(performance.now() - startedAt);
      await sleep(200);
    }
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
  const tries = {
    tier: () => replayOnce(proven),
    http: () => fetchByHand(server.url),
    browser: async () => void (await readByHand(executablePath, server.url)),
  };
  const times = { tier: [] as number[], http: [] as number[], browser: [] as number[] };
  for (let round = 0; round < rounds + 5; round += 1) {
    for (const name of ["http", "tier", "browser"] as const) {
      if (name === "browser" && round < 5) continue;
      const startedAt = performance.now();
      await tries[name]();
      if (round >= 5) times[name].push(performance.now() - startedAt);
      // What a round leaves behind is not the next one's.
      await sleep(name === "browser" ? 300 : 20);
    }
  }
  const ratio = (of: "http" | "browser") => median(times.tier) / median(times[of]);
  console.log(`hand-written HTTP script, ${delayMs} ms       ${fine(times.http)}`);
  console.log(`hand-written Playwright script, ${delayMs} ms ${fine(times.browser)}`);
  console.log(
    `HTTP tier, ${delayMs} ms                      ${fine(times.tier)}  ratios ${ratio("http").toFixed(2)} (at most ${limitRatio}) and ${ratio("browser").toFixed(3)}`,
  );
  const least = Math.min(...times.tier) / Math.min(...times.http);
  console.log(`least times, ${delayMs} ms: ratio ${least.toFixed(2)}`);
  return ratio("http") <= limitRatio && (delayMs > 0 || ratio("browser") <= limitBrowserRatio);
}

const fine = (times: readonly number[]): string =>
  [Math.min(...times), median(times), Math.max(...times)]
    .map((ms) => `${ms.toFixed(1)} ms`.padStart(9))
    .join(" ");

async function replayOnce(proven: ProvenPlan): Promise<void> {
  const egress = { allowHosts: ["127.0.0.1"], refusePorts: [] };
  const session = openHttpSession(await openVisitor({ egress }), null);
  const limits = { signal: new AbortController().signal, timeoutMs: 30_000 };
  const { collected } = await replayByHttp(session, proven, limits);
  if (collected.records.length !== 16) throw new Error("the tier reads wrong");
  await session.close();
}

/** What somebody would write by hand for this one page: fetch, parse, read. */
async function fetchByHand(url: string): Promise<void> {
  const document = parseDocument(await (await fetch(url)).text());
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

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await benchHttp()) ? 0 : 1;
