import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endBrowsers, isRunning } from "@gleaner/browser/leftovers";
import { type Order, type Report, workerVariable } from "./assignment.ts";
import type { RunnerSettings } from "./settings.ts";

/** A process for runs, with a temporary folder of its own. */
export interface WorkerProcess {
  send(order: Order): void;
  /** Resolves with how it ended: its exit code or the signal. */
  readonly ended: Promise<string>;
  /** Kills the process immediately; resolves when everything that it started is gone. */
  kill(): Promise<void>;
}

/**
 * Half the size of a worker's young generation in megabytes, Node's default. Lambda's runtime gives the main process
 * 5 % of the function's memory; a worker that inherited that flag would use three times as much before collecting
 * garbage, beside a browser.
 */
const semiSpaceMb = 16;

const folderPrefix = "gleaner-worker-";

/** A worker's environment: it has none of our credentials except the model's key, in its settings. */
const passedOn =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|NODE_\w+|SSL_CERT_\w+|HTTPS?_PROXY|NO_PROXY)$/i;

/** Starts a worker from the file at `entry`, a file: address. */
export function startWorker(
  entry: string,
  settings: RunnerSettings,
  onReport: (report: Report) => void,
): WorkerProcess {
  const tempDir = mkdtempSync(join(settings.tempDir, `${folderPrefix}${process.pid}-`));
  const inherited = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  // The folder's name on the command line identifies a left-over worker.
  const child = fork(fileURLToPath(entry), [tempDir], {
    env: {
      ...Object.fromEntries(inherited),
      TMPDIR: tempDir,
      [workerVariable]: JSON.stringify({ ...settings, tempDir }),
    },
    execArgv: [...process.execArgv, `--max-semi-space-size=${semiSpaceMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("message", onReport);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? String(code)));
    child.once("error", (error) => child.pid === undefined && resolve(error.name));
  });
  const cleared = ended.then(() => clear(tempDir));
  return {
    ended,
    // A failed send is ignored, because the process's exit is reported anyway.
    send: (order) => void child.send(order, () => {}),
    kill: () => {
      child.kill("SIGKILL");
      return cleared;
    },
  };
}

/** Removes what the workers of an earlier main process left behind when it was killed. */
export async function clearLeftWorkers(tempDir: string): Promise<void> {
  const names = await readdir(tempDir).catch(() => []);
  for (const name of names) {
    const owner = name.startsWith(folderPrefix) ? Number(name.slice(folderPrefix.length).split("-")[0]) : 0;
    if (owner > 0 && !isRunning(owner)) await clear(join(tempDir, name));
  }
}

async function clear(folder: string): Promise<void> {
  await endBrowsers(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}
