import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import * as Job from "@gleaner/core/job";
import { queueEvent } from "../infra/lambda/events.ts";
import type { Lambda } from "../infra/lambda/lambda.ts";
import { memoryOf } from "../infra/lambda/memory.ts";
import { findObstacle, siteHost } from "../infra/lambda/sandbox.ts";
import { openStage } from "../infra/lambda/stage.ts";
import { invocationCost } from "../integration/cost/prices.ts";
import { median } from "./statistics.ts";

const replays = Number(process.env.GLEANER_BENCH_REPLAYS ?? 1000);
const atOnce = 100;
/** What the last hundred may leave more than the middle one. */
const limits = { memoryMb: 40, files: 10, processes: 0, tmpMb: 5 };
/**
 * Memory that the last hundred may leave more than the first: V8 fills the young generation that Lambda's runtime allows
 * it, three times 5 % of the function's memory, before it collects in earnest.
 */
const youngMb = 310;

const rows = Array.from(
  { length: 24 },
  (_, n) => `<tr><td>Ferry ${n}</td><td>Berth ${n % 7}</td><td>£${n + 4}.50</td></tr>`,
);
const page = `<!doctype html><title>Ferries</title><h1>Ferries</h1><table><thead><tr><th>Ferry</th><th>Berth</th><th>Fare</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;

/**
 * A thousand replays in a row in one runner from its bundle, over plain HTTP and in the browser by turns: what each hundred
 * took and left behind, and what a thousand cost at Lambda's price by the time that was measured.
 */
export async function benchManyReplays(): Promise<boolean> {
  const obstacle = findObstacle();
  if (obstacle) console.log(`Functions are not run from their bundles here: ${obstacle}`);
  if (obstacle) return true;
  const stage = await openStage();
  // Under /browser/ a script draws the page, which plain HTTP does not run.
  const drawn = `<body><script>document.body.innerHTML = ${JSON.stringify(page)};</script>`;
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(url.startsWith("/browser/") ? drawn : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const team = await stage.cloud.team("business");
    const sitePort = (server.address() as AddressInfo).port;
    const runner = await stage.start("runner", { environment: { ANTHROPIC_API_KEY: "" }, sitePort });
    const run = async (create: () => Promise<{ jobId: string }>): Promise<{ job: Job.Job; ms: number }> => {
      const { jobId } = await team.as(create);
      const message = (await stage.cloud.receive()).find((sent) => sent.jobId === jobId);
      if (!message) throw new Error("the job was not sent");
      const startedAt = performance.now();
      const outcome = await runner.invoke(queueEvent(message));
      const ms = performance.now() - startedAt;
      if (outcome.kind === "error") throw new Error(`${outcome.errorType}: ${outcome.message}`);
      const job = await team.as(() => Job.get(jobId));
      if (job.status !== "success") throw new Error(`${job.status}: ${job.error?.message}`);
      return { job, ms };
    };
    const learn = async (path: string): Promise<string> => {
      const prompt = `Extract the ferry, berth and fare of every row on http://${siteHost}${path}`;
      return String((await run(() => Job.createAgent({ prompt }))).job.metadata.savedScriptId);
    };
    const scripts = { http: await learn("/plain/"), browser: await learn("/browser/") } as const;
    const all = { http: [] as number[], browser: [] as number[] };
    const left: Left[] = [];
    console.log(
      "| replays | plain HTTP, median | browser, median | memory | files open | processes | /tmp |",
    );
    console.log("|---|---|---|---|---|---|---|");
    for (let from = 0; from < replays; from += atOnce) {
      const times = { http: [] as number[], browser: [] as number[] };
      for (let n = 0; n < atOnce; n += 1) {
        const tier = n % 2 === 0 ? "http" : "browser";
        const { job, ms } = await run(() => Job.createReplay({ scriptId: scripts[tier] }));
        if (job.metadata.tier !== tier) throw new Error(`answered by ${job.metadata.tier}`);
        times[tier].push(ms);
        all[tier].push(ms);
      }
      await sleep(1000);
      const now = measure(runner);
      left.push(now);
      console.log(
        `| ${from + 1} to ${from + atOnce} | ${median(times.http).toFixed(0)} ms | ${median(times.browser).toFixed(0)} ms | ` +
          `${now.memoryMb.toFixed(0)} MB | ${now.files} | ${now.processes} | ${now.tmpMb.toFixed(1)} MB |`,
      );
    }
    console.log(`most memory at one time: ${(runner.memory().peakBytes / 1024 / 1024).toFixed(0)} MB`);
    for (const tier of ["http", "browser"] as const) {
      const seconds = all[tier].reduce((sum, ms) => sum + ms, 0) / all[tier].length / 1000;
      const cost = 1000 * invocationCost("runner", seconds);
      console.log(
        `1,000 replays, ${tier}: ${seconds.toFixed(3)} s each in the runner, $${cost.toFixed(4)} of it`,
      );
    }
    const [first, middle, last] = [left[0], left[Math.floor(left.length / 2)], left.at(-1)];
    if (!first || !middle || !last) return false;
    const kinds = Object.keys(limits) as (keyof Left)[];
    return (
      last.memoryMb - first.memoryMb <= youngMb &&
      kinds.every((kind) => last[kind] - middle[kind] <= limits[kind])
    );
  } finally {
    server.close();
    await stage.close();
  }
}

interface Left {
  readonly memoryMb: number;
  readonly files: number;
  readonly processes: number;
  readonly tmpMb: number;
}

/** What a runner between two invocations holds. */
function measure(runner: Lambda): Left {
  const pids = runner.processes();
  const [main = 0] = pids;
  const du = execFileSync("du", ["-sk", `/proc/${main}/root/tmp`], { encoding: "utf8" });
  return {
    memoryMb: pids.reduce((sum, pid) => sum + memoryOf(pid), 0) / 1024 / 1024,
    files: pids.reduce((sum, pid) => sum + countFiles(pid), 0),
    processes: pids.length,
    tmpMb: Number(du.split("\t")[0]) / 1024,
  };
}

function countFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

if (import.meta.main) process.exitCode = (await benchManyReplays()) ? 0 : 1;
