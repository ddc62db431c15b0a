import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { logOutput } from "./function-output.ts";
import { type Invocation, Report } from "./invocation.ts";
import type { Log } from "./log.ts";
import { killTree, killUsersOf } from "./process-tree.ts";
import { continueTrace } from "./trace.ts";

export interface FunctionHostOptions {
  readonly name: string;
  /** The process's script, and what it is started with. */
  readonly script: URL;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** An absolute folder of its own, the process's TMPDIR; emptied whenever a process ends. */
  readonly tempDir: string;
  /** Takes what befalls the process, and what it writes. */
  readonly log: Log;
}

export interface InvokeOptions {
  readonly module: string;
  readonly event: unknown;
  readonly timeoutMs: number;
  /** A trace of its own where none is given. */
  readonly traceHeader?: string;
  readonly functionArn?: string;
}

/** A warm process that runs handlers, and is started again whenever it ends. */
export interface FunctionHost {
  /** Resolves when the process takes invocations; rejects when it never will. */
  ready(): Promise<void>;
  /** The handler's result; rejects when it fails, when its process ends, and when the time is up, which kills it. */
  invoke(options: InvokeOptions): Promise<unknown>;
  pid(): number | undefined;
  /** Ends the process and everything it started. */
  close(): Promise<void>;
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** How long a process has to end by itself before it is killed. */
const graceMs = 2000;
/** A pause before a process is started again, so that one that cannot start does not eat the machine. */
const restartPauseMs = 200;

export function createFunctionHost(options: FunctionHostOptions): FunctionHost {
  const { name, log } = options;
  const pending = new Map<string, Pending>();
  let closing = false;
  let pid: number | undefined;
  let end: () => Promise<void> = async () => {};
  let up = boot();

  /** Starts the process and resolves when it is ready. */
  async function boot(): Promise<ChildProcess> {
    if (closing) throw new Error(`The ${name} process is closed.`);
    mkdirSync(options.tempDir, { recursive: true, mode: 0o700 });
    const child = fork(fileURLToPath(options.script), [...options.args], {
      // Its own group: a Ctrl-C in the terminal reaches the service alone, and a kill reaches the whole group.
      detached: true,
      // The SDK sends the trace on from what calls itself a Lambda function.
      env: { ...options.env, TMPDIR: options.tempDir, AWS_LAMBDA_FUNCTION_NAME: name },
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    pid = child.pid;
    const drain = logOutput(child, name, log);
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => child.pid === undefined && resolve());
    }).then(drain);
    end = () => endProcess(child, ended);
    // Before anything that awaits the process, so that whoever sees it gone waits for the next one.
    void ended.then(() => onEnd(child));
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message) => {
        // Whatever else a function sends is not meant for us.
        const { data: parsed } = Report.safeParse(message);
        if (!parsed) return;
        if (parsed.kind === "ready") resolve();
        else if (parsed.kind === "unable") reject(new Error(parsed.message));
        else settle(parsed);
      });
      void ended.then(() => reject(new Error(`The ${name} process ended before it was ready.`)));
    });
    return child;
  }

  function onEnd(child: ChildProcess): void {
    if (!closing) {
      log({
        level: "warn",
        message: "process ended",
        process: name,
        error: `${child.signalCode ?? child.exitCode}`,
      });
      up = sleep(restartPauseMs).then(boot);
      up.catch(() => {});
    }
    for (const id of pending.keys()) settle({ kind: "error", id, message: `The ${name} process ended.` });
    killUsersOf(options.tempDir);
    rmSync(options.tempDir, { recursive: true, force: true, maxRetries: 3 });
  }

  function settle(outcome: Extract<Report, { id: string }>): void {
    const entry = pending.get(outcome.id);
    if (!entry) return;
    pending.delete(outcome.id);
    clearTimeout(entry.timer);
    if (outcome.kind === "result") entry.resolve(outcome.result);
    else entry.reject(new Error(outcome.message));
  }

  async function invoke({ timeoutMs, ...options }: InvokeOptions): Promise<unknown> {
    const child = await up;
    const traceHeader = continueTrace(undefined, name).header;
    const deadline = Date.now() + timeoutMs;
    const invocation = { id: randomUUID(), deadline, timeoutMs, traceHeader, ...options };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        settle({ kind: "error", id: invocation.id, message: `No result after ${timeoutMs} ms: killed.` });
        if (child.pid) killTree(child.pid);
      }, timeoutMs);
      pending.set(invocation.id, { resolve, reject, timer });
      child.send(invocation satisfies Invocation, (error) => {
        if (error) settle({ kind: "error", id: invocation.id, message: `The ${name} process is gone.` });
      });
    });
  }

  up.catch(() => {});
  return {
    ready: async () => {
      await up;
    },
    invoke,
    pid: () => pid,
    close: async () => {
      closing = true;
      await end();
    },
  };
}

/** Lets the process end by itself, which it does when the service hangs up, and kills it when it does not. */
async function endProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.connected) child.disconnect();
  const kill = setTimeout(() => child.pid && killTree(child.pid), graceMs);
  await ended;
  clearTimeout(kill);
}
