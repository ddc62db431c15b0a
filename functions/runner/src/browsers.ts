import { join } from "node:path";
import {
  type BrowserSession,
  createStandby,
  type LaunchOptions,
  launch,
  probeSandbox,
  type Standby,
  sweepFolders,
  unpackChromium,
} from "@gleaner/browser";
import { pageScript } from "@gleaner/extract/page";
import type { RunnerSettings } from "./settings.ts";

/** Where a job's browsers come from. */
export interface Browsers {
  /** A browser that was never used: the one that stands ready, if one does. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<BrowserSession>;
  /** One more clean browser beside the job's first. Rejects with the signal's reason. */
  launch(signal: AbortSignal): Promise<BrowserSession>;
  /** Closes the browser that stands ready. */
  close(): Promise<void>;
}

/** Starts getting the first browser ready at once; a failure to do so is reported by whoever asks for one. */
export function openBrowsers(settings: RunnerSettings): Browsers {
  const prepared = prepare(settings);
  prepared.catch(() => undefined);
  return {
    take: (signal) => tied(async () => (await prepared).standby.take(), signal),
    launch: (signal) => tied(async () => launch((await prepared).options), signal),
    close: async () => (await prepared).standby.close(),
  };
}

/**
 * Ties a browser to its job: when the job is over it is killed, whatever call is still waiting for its page, and one
 * that hangs at its start is not waited for.
 */
async function tied(open: () => Promise<BrowserSession>, signal: AbortSignal): Promise<BrowserSession> {
  signal.throwIfAborted();
  const opening = open();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => {
    reject(signal.reason);
    opening.then(
      (session) => session.close(),
      () => undefined,
    );
  };
  signal.addEventListener("abort", abort, { once: true });
  aborted.catch(() => undefined);
  const session = await Promise.race([opening, aborted]);
  void session.closed.then(() => signal.removeEventListener("abort", abort));
  return session;
}

async function prepare(settings: RunnerSettings): Promise<{ options: LaunchOptions; standby: Standby }> {
  const { tempDir, singleProcess, allowHosts, refuseHosts, refusePorts } = settings;
  // What a process before this one left behind when it was killed.
  await sweepFolders(tempDir);
  const executablePath = settings.chromium ?? (await unpackChromium(join(tempDir, "gleaner-chromium")));
  const sandbox = !singleProcess && (await probeSandbox(executablePath, tempDir));
  const egress = { allowHosts, refuseHosts, refusePorts };
  const options = { executablePath, egress, sandbox, singleProcess, tempDir, pageScript };
  return { options, standby: createStandby(options) };
}
