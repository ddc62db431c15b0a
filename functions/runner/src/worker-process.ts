import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endBrowsers, isRunning } from "@gleaner/browser/leftovers";
import { type Order, type Report, workerVariable } from "./assignment.ts";
import type { RunnerSettings } from "./settings.ts";

/** A process in which runs are made, with a temporary folder of its own. */
export interface WorkerProcess {
  send(order: Order): void;
  /** Resolves with how it ended: its exit code or the signal. */
  readonly ended: Promise<string>;
  /** Kills it, whatever it is doing; resolves when nothing that it started is left. */
  kill(): Promise<void>;
}

/**
 * Megabytes of a worker's young generation's half, Node's own default. Lambda's runtime gives the main process 5 % of the
 * function's memory; a worker that took over that flag would fill three times as much before it collects, beside a browser.
 */
const semiSpaceMb = 16;

const folderPrefix = "gleaner-worker-";

/** What a worker gets to know of its surroundings: no credentials of ours but the model's key, in its settings. */
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
  // The folder's name on its command line tells whose it is, should it ever be left over.
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
    // Whether it is still there is known by its end.
    send: (order) => void child.send(order, () => {}),
    kill: () => {
      child.kill("SIGKILL");
      return cleared;
    },
  };
}

/** Clears away what the workers of a main process left behind that was killed before it could. */
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
