import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { continueTrace } from "../../../packages/local/src/trace.ts";
import { type Bundle, sealLinks } from "./bundle.ts";
import type { LambdaFunction } from "./functions.ts";
import { type Memory, measureMemory } from "./memory.ts";
import { listFunctionProcesses, signalFunction } from "./processes.ts";
import { type Outcome, startRuntimeApi } from "./runtime-api.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";

export interface LambdaOptions {
  readonly lambda: LambdaFunction;
  readonly bundle: Pick<Bundle, "dir">;
  /** The links and addresses of the embedded cloud; a function is given those links that infra/ gives it. */
  readonly cloud: Readonly<Record<string, string>>;
  /** Overrides what infra/ sets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The port of this machine that stands behind the site's name in the sandbox. */
  readonly sitePort?: number;
}

export interface InvokeOptions {
  /** Until the deadline that the handler is told; the function's own timeout unless given. */
  readonly timeoutMs?: number;
  /** Settles when the time is up all the same, whatever the clock says. */
  readonly timeIsUp?: Promise<unknown>;
  /** The trace that the event brings; one of its own unless given. */
  readonly traceHeader?: string;
  /** The alias by which it is invoked. */
  readonly alias?: string;
}

/** One execution environment of a function: its process, cold until the first invocation. */
export interface Lambda {
  /** Milliseconds from Node's start until it asked for work, the handler imported: Lambda's init phase. */
  readonly initMs: number;
  /**
   * Resolves with what the handler answered; until the next invocation all that it left running is frozen. One that
   * outlives its time is killed, and the environment with it.
   */
  invoke(event: unknown, options?: InvokeOptions): Promise<Outcome>;
  memory(): Memory;
  /** Ids of its processes. */
  processes(): number[];
  /** What it has logged so far. */
  log(): Promise<string>;
  /** Ends everything of it at once, whatever it is doing. */
  kill(): Promise<void>;
}

const linkPrefix = "SST_RESOURCE_";
const linked = (name: string): boolean => name.startsWith(linkPrefix);

/** Starts a function from its bundle, in a sandbox with Lambda's environment and limits. */
export async function startLambda(options: LambdaOptions): Promise<Lambda> {
  const { lambda, bundle, cloud } = options;
  await using stack = new AsyncDisposableStack();
  const api = await startRuntimeApi();
  stack.defer(() => api.close());
  const key = randomBytes(32);

  const addresses = Object.entries(cloud).filter(([name]) => !linked(name));
  const ports = addresses
    .filter(([name]) => name.startsWith("AWS_ENDPOINT_URL_"))
    .map(([, url]) => portOf(url));
  const sandbox: Sandbox = await startSandbox({
    taskDir: bundle.dir,
    links: sealLinks(linksOf(lambda, cloud), key),
    storageMb: lambda.storageMb,
    nodeArguments: nodeArguments(lambda.memoryMb),
    ports: [...new Set([api.port, ...ports])],
    sitePort: options.sitePort ?? null,
    env: {
      ...lambdaEnvironment(lambda, api.port),
      ...Object.fromEntries(addresses),
      ...lambda.environment,
      SST_KEY: key.toString("base64"),
      ...options.environment,
    },
  });
  stack.defer(() => sandbox.close());
  const memory = measureMemory(sandbox.pid);
  stack.defer(() => memory.close());
  const ended = sandbox.ended.then(async (code) => {
    throw new Error(`ended with ${code}: ${await sandbox.output()}`);
  });
  ended.catch(() => undefined);
  const initMs = await Promise.race([api.ready, ended]);

  const owned = stack.move();
  return {
    initMs,
    invoke: async (event, { timeoutMs = lambda.timeoutSeconds * 1000, timeIsUp, ...brought } = {}) => {
      const alias = brought.alias === undefined ? "" : `:${brought.alias}`;
      const functionArn = `arn:aws:lambda:us-east-1:000000000000:function:${lambda.functionName}${alias}`;
      const deadline = Date.now() + timeoutMs;
      const traceHeader = continueTrace(brought.traceHeader, lambda.name).header;
      signalFunction(sandbox.pid, "SIGCONT");
      const outcome = await Promise.race([
        api.invoke({ event, deadline, functionArn, traceHeader }),
        sandbox.ended.then((): Outcome => ({ kind: "error", errorType: "Runtime.ExitError", message: "" })),
        timeOut(timeIsUp ?? sleep(timeoutMs, undefined, { ref: false })),
      ]);
      if (outcome.kind === "error" && outcome.errorType === "Sandbox.Timedout") await owned.disposeAsync();
      else signalFunction(sandbox.pid, "SIGSTOP");
      return outcome;
    },
    memory: () => memory.peak(),
    processes: () => listFunctionProcesses(sandbox.pid),
    log: () => sandbox.output(),
    kill: () => owned.disposeAsync(),
  };
}

async function timeOut(timeIsUp: Promise<unknown>): Promise<Outcome> {
  await timeIsUp;
  return { kind: "error", errorType: "Sandbox.Timedout", message: "Task timed out" };
}

const portOf = (url: string): number => Number(new URL(url).port);

function linksOf({ links }: LambdaFunction, cloud: LambdaOptions["cloud"]): Record<string, unknown> {
  return Object.fromEntries(
    links.map((name) => {
      const link = cloud[`${linkPrefix}${name}`];
      if (link === undefined) throw new Error(`the embedded cloud has no ${name}`);
      return [name, JSON.parse(link) as unknown];
    }),
  );
}

/** The arguments that Lambda's runtime starts Node with, by the function's memory. */
function nodeArguments(memoryMb: number): string[] {
  const share = (percent: number) => Math.floor((memoryMb * percent) / 100);
  return ["--expose-gc", `--max-semi-space-size=${share(5)}`, `--max-old-space-size=${share(90)}`];
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html, the reserved ones. */
function lambdaEnvironment(lambda: LambdaFunction, runtimePort: number): Record<string, string> {
  return {
    PATH: "/var/lang/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LD_LIBRARY_PATH:
      "/var/lang/lib:/lib64:/usr/lib64:/var/runtime:/var/runtime/lib:/var/task:/var/task/lib:/opt/lib",
    LANG: "en_US.UTF-8",
    TZ: ":UTC",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_LAMBDA_FUNCTION_NAME: lambda.functionName,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambda.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_FORMAT: "JSON",
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${lambda.functionName}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "2026/01/01/[$LATEST]0",
    AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${runtimePort}`,
    _HANDLER: "bundle.handler",
    LAMBDA_TASK_ROOT: "/var/task",
    LAMBDA_RUNTIME_DIR: "/var/runtime",
  };
}
