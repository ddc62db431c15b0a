import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunMessage } from "@gleaner/core/run-queue";
import * as z from "zod";
import { findChromium } from "../../../packages/local/src/chromium.ts";
import { functionEnvironment } from "../../../packages/local/src/function-environment.ts";
import { createFunctionHost, type FunctionHost } from "../../../packages/local/src/function-host.ts";
import { deployedFunctions } from "../../../packages/local/src/functions.ts";
import { table } from "../../../packages/local/src/resources.ts";
import { startSites } from "../../sites/index.ts";
import { type Cloud, startCloud } from "../core/cloud.ts";
import { readLeadingKeys } from "./leading-keys.ts";
import { type Meter, startMeter } from "./meter.ts";
import { meterTable, type TableUnits } from "./table-meter.ts";

/** What some work asked of the cloud. */
export interface Count extends TableUnits {
  /** Requests by service and operation, as `DYNAMODB GetItem`. */
  readonly requests: Record<string, number>;
  /** Events that the bus took in. */
  events: number;
  /** Write units by kind of partition. */
  readonly partitions: Record<string, number>;
  /** The partitions of the table that requests named, each once. */
  readonly leadingKeys: readonly string[];
  /** Milliseconds of each function. */
  readonly functionMs: Record<string, number>;
}

export interface MeteredCloud {
  readonly cloud: Cloud;
  readonly sites: Readonly<Record<string, string>>;
  /** Calls a function as Lambda would. */
  invoke(name: FunctionName, event: unknown): Promise<unknown>;
  /** Gives what waits on the run queue to the runner, one message after the other. */
  run(): Promise<void>;
  /** What was asked of the cloud since the last time. */
  take(): Promise<Count>;
  close(): Promise<void>;
}

const modules = {
  api: "@gleaner/api/lambda",
  runner: deployedFunctions.runner,
  scheduler: deployedFunctions.scheduler,
  notifier: deployedFunctions.notifier,
};
export type FunctionName = keyof typeof modules;

const services = ["DYNAMODB", "SQS", "S3", "SCHEDULER", "EVENTBRIDGE", "KMS", "STS", "LAMBDA"] as const;
const timeoutMs = 120_000;

const Entries = z.object({ Entries: z.array(z.unknown()) });

/** Nothing counted yet. */
export const newCount = (): Count => ({
  reads: 0,
  writes: 0,
  indexWrites: 0,
  requests: {},
  events: 0,
  partitions: {},
  leadingKeys: [],
  functionMs: {},
});

/** The deployed functions in processes of their own, all of whose requests to the cloud go through a meter. */
export async function startMeteredCloud(): Promise<MeteredCloud> {
  await using stack = new AsyncDisposableStack();
  const cloud: Cloud = stack.adopt(
    await startCloud({ notifier: (event) => invoke("notifier", event) }),
    (each) => each.close(),
  );
  const sites = stack.adopt(await startSites({ port: 0 }), (each) => each.close());
  const dir = await mkdtemp(join(tmpdir(), "gleaner-cost-"));
  stack.defer(() => rm(dir, { recursive: true, force: true }));

  const units: TableUnits = { reads: 0, writes: 0, indexWrites: 0 };
  const writesTo = new Map<string, number>();
  const leadingKeys = new Set<string>();
  let count = newCount();
  const meters: Meter[] = [];
  const origins = new Map<string, string>();
  for (const service of services) {
    const target = String(process.env[`AWS_ENDPOINT_URL_${service}`]);
    if (origins.has(target)) continue;
    const meter: Meter = await startMeter(target, async (call, forward) => {
      // Queues and files are one emulator; of these two only the files' protocol names no operation.
      const isFile = service === "SQS" && call.operation.includes("/");
      const name = `${isFile ? "S3" : service} ${call.operation}`;
      count.requests[name] = (count.requests[name] ?? 0) + 1;
      if (service === "EVENTBRIDGE") count.events += Entries.parse(JSON.parse(call.body)).Entries.length;
      if (service !== "DYNAMODB") return;
      for (const key of readLeadingKeys(call)) leadingKeys.add(key);
      await tableMeter(call, forward);
    });
    meters.push(stack.adopt(meter, (each) => each.close()));
    origins.set(target, meter.url);
  }
  const tableMeter = meterTable(
    String(process.env.AWS_ENDPOINT_URL_DYNAMODB),
    table.TableName,
    units,
    writesTo,
  );

  const linked = Object.entries(process.env).filter(([name]) => /^(?:SST_RESOURCE|AWS)_/.test(name));
  const throughMeters = linked.map(([name, value = ""]) => [
    name,
    [...origins].reduce((text, [from, to]) => text.replaceAll(from, to), value),
  ]);
  const env = functionEnvironment(process.env, {
    ...Object.fromEntries(throughMeters),
    GLEANER_CHROMIUM: await findChromium(process.env),
    GLEANER_ALLOW_HOSTS: new URL(sites.url).host,
    // What holding a job costs depends on its time alone; a slow machine must not change the counts.
    GLEANER_WATCH_MS: "600000",
    GLEANER_HEARTBEAT_MS: "600000",
    GLEANER_LEASE_MS: "1800000",
  });
  const host = (name: string, args: string[], own = {}): FunctionHost =>
    stack.adopt(
      createFunctionHost({
        name,
        script: new URL("../../../packages/local/src/function-process.ts", import.meta.url),
        args,
        env: { ...env, ...own },
        tempDir: join(dir, name),
        log: () => {},
      }),
      (each) => each.close(),
    );
  const runner = host("runner", [modules.runner], cloud.runnerLinks);
  const others = host("functions", [modules.api]);
  await Promise.all([runner.ready(), others.ready()]);

  async function invoke(name: FunctionName, event: unknown): Promise<unknown> {
    const startedAt = performance.now();
    const result = await (name === "runner" ? runner : others).invoke({
      module: modules[name],
      event,
      timeoutMs,
    });
    count.functionMs[name] = (count.functionMs[name] ?? 0) + performance.now() - startedAt;
    return result;
  }

  const owned = stack.move();
  return {
    cloud,
    sites: sites.sites,
    invoke,
    run: async () => {
      for (const message of await cloud.receive()) await invoke("runner", toEvent(message));
    },
    take: async () => {
      await Promise.all(meters.map((meter) => meter.idle()));
      const partitions = Object.fromEntries(writesTo);
      const taken = { ...count, ...units, partitions, leadingKeys: [...leadingKeys] };
      leadingKeys.clear();
      count = newCount();
      Object.assign(units, { reads: 0, writes: 0, indexWrites: 0 });
      writesTo.clear();
      return taken;
    },
    close: () => owned.disposeAsync(),
  };
}

const toEvent = (message: RunMessage) => ({
  Records: [
    { messageId: message.jobId, body: JSON.stringify(message), eventSource: "aws:sqs", attributes: {} },
  ],
});
