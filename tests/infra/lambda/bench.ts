import { join } from "node:path";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import { startPages } from "../../e2e/pages.ts";
import { httpEvent, queueEvent } from "./events.ts";
import type { Lambda } from "./lambda.ts";
import { findObstacle, siteHost } from "./sandbox.ts";
import { partsOf, zip } from "./sizes.ts";
import { openStage, type Stage } from "./stage.ts";

const coldStarts = 3;
const warmCalls = 10;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ms = (value: number): string => `${Math.round(value)} ms`;
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en")} KB`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const row = (...cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);
const head = (...cells: readonly string[]): void => {
  row(...cells);
  row(...cells.map(() => "---"));
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Invokes a function; one that fails would make the figures worthless. */
async function invoke(lambda: Lambda, event: unknown): Promise<void> {
  const outcome = await lambda.invoke(event);
  if (outcome.kind === "error") throw new Error(`${outcome.errorType}: ${outcome.message}`);
  if (/"itemIdentifier"/.test(JSON.stringify(outcome.result))) throw new Error("a message was not taken");
}

async function printSizes(stage: Stage): Promise<void> {
  head("function", "code, minified", "package, zipped", "package, unpacked");
  for (const name of stage.functions.keys()) {
    const { dir, codeBytes, unzippedBytes } = await stage.bundle(name);
    row(
      name,
      kilobytes(codeBytes),
      kilobytes(await zip(dir, join(dir, "..", `${name}.zip`))),
      kilobytes(unzippedBytes),
    );
  }
  for (const name of ["api", "runner"]) {
    const parts = partsOf((await stage.bundle(name)).metafile).slice(0, 8);
    console.log(
      `\nLargest of ${name}: ${parts.map(([part, bytes]) => `${part} ${kilobytes(bytes)}`).join(", ")}.`,
    );
  }
}

/** Cold starts and warm invocations of one function with the same event. */
async function printStarts(stage: Stage, name: string, event: unknown): Promise<void> {
  const inits: number[] = [];
  const firsts: number[] = [];
  const warm: number[] = [];
  let peakBytes = 0;
  for (let start = 0; start < coldStarts; start += 1) {
    const lambda = await stage.start(name);
    inits.push(lambda.initMs);
    firsts.push(await timed(() => invoke(lambda, event)));
    for (let call = 0; call < warmCalls; call += 1) warm.push(await timed(() => invoke(lambda, event)));
    peakBytes = Math.max(peakBytes, lambda.memory().peakBytes);
    await lambda.kill();
  }
  const memoryMb = stage.functions.get(name)?.memoryMb ?? 0;
  row(
    name,
    ms(median(inits)),
    ms(median(firsts)),
    ms(median(warm)),
    `${megabytes(peakBytes)} of ${memoryMb} MB`,
  );
}

async function printRunner(stage: Stage): Promise<void> {
  const pages = await startPages();
  const team = await stage.cloud.team("business");
  const admit = async (
    create: () => Promise<{ jobId: string }>,
  ): Promise<{ jobId: string; event: unknown }> => {
    const { jobId } = await team.as(create);
    const message = (await stage.cloud.receive()).find((sent) => sent.jobId === jobId);
    if (!message) throw new Error("the job was not sent");
    return { jobId, event: queueEvent(message) };
  };
  const prompt = `Extract the ferry and berth of every row on http://${siteHost}/page`;
  const figures = {
    init: [] as number[],
    first: [] as number[],
    warm: [] as number[],
    replay: [] as number[],
  };
  let peakBytes = 0;
  for (let start = 0; start < coldStarts; start += 1) {
    const sitePort = Number(pages.host.split(":")[1]);
    const runner = await stage.start("runner", { environment: { ANTHROPIC_API_KEY: "" }, sitePort });
    figures.init.push(runner.initMs);
    const run = async (
      create: () => Promise<{ jobId: string }>,
    ): Promise<{ job: Job.Job; tookMs: number }> => {
      const { jobId, event } = await admit(create);
      const tookMs = await timed(() => invoke(runner, event));
      const job = await team.as(() => Job.get(jobId));
      if (job.status !== "success") throw new Error(`${job.status}: ${job.error?.message}`);
      return { job, tookMs };
    };
    const { job, tookMs } = await run(() => Job.createAgent({ prompt }));
    figures.first.push(tookMs);
    const scriptId = String(job.metadata.savedScriptId);
    for (let call = 0; call < 3; call += 1) {
      figures.warm.push((await run(() => Job.createAgent({ prompt }))).tookMs);
      figures.replay.push((await run(() => Job.createReplay({ scriptId }))).tookMs);
    }
    peakBytes = Math.max(peakBytes, runner.memory().peakBytes);
    await runner.kill();
  }
  await pages.close();
  const { init, first, warm, replay } = figures;
  const memoryMb = stage.functions.get("runner")?.memoryMb ?? 0;
  head("runner", "median");
  row("init", ms(median(init)));
  row("first job: Chromium unpacked and launched, run and proof", ms(median(first)));
  row("next job: run and proof", ms(median(warm)));
  row("replay of a one-page automation", ms(median(replay)));
  row("most memory at one time, node and Chromium", `${megabytes(peakBytes)} of ${memoryMb} MB`);
}

/** Prints the packages' sizes and the functions' times, each from its bundle, as Lambda would run it. */
export async function benchLambda(): Promise<boolean> {
  const obstacle = findObstacle();
  if (obstacle) console.log(`Functions are not run from their bundles here: ${obstacle}`);
  const stage = await openStage();
  try {
    await printSizes(stage);
    if (obstacle) return true;
    const team = await stage.cloud.team("business");
    const { apiKey } = await team.as(() => Key.create({ name: "bench" }));
    console.log("");
    head("function", "init", "first invocation", "warm invocation", "most memory");
    const headers = { "x-api-key": apiKey };
    await printStarts(stage, "api", httpEvent("GET", "/api/jobs?limit=1", { headers }));
    await printStarts(stage, "dead", queueEvent("{}"));
    await printStarts(stage, "scheduler", { kind: "sweep" });
    await printStarts(stage, "notifier", { source: "gleaner", "detail-type": "x", detail: {} });
    console.log("");
    await printRunner(stage);
    return true;
  } finally {
    await stage.close();
  }
}

if (import.meta.main) await benchLambda();
