import { join } from "node:path";
import {
  type BrowserSession,
  createStandby,
  type LaunchOptions,
  launch,
  probeSandbox,
  type Standby,
  unpackChromium,
} from "@gleaner/browser";
import { pageScript } from "@gleaner/extract/page";
import type { RunnerSettings } from "./settings.ts";

/** Where a job's browsers come from. */
export interface Browsers {
  /** A browser that was never used: the one that stands ready, if one does. */
  take(): Promise<BrowserSession>;
  /** One more clean browser beside the job's first. */
  launch(): Promise<BrowserSession>;
}

/** Starts getting the first browser ready at once; a failure to do so is reported by whoever asks for one. */
export function openBrowsers(settings: RunnerSettings): Browsers {
  const prepared = prepare(settings);
  prepared.catch(() => undefined);
  return {
    take: async () => (await prepared).standby.take(),
    launch: async () => launch((await prepared).options),
  };
}

async function prepare(settings: RunnerSettings): Promise<{ options: LaunchOptions; standby: Standby }> {
  const { tempDir, singleProcess, allowHosts, refuseHosts, refusePorts } = settings;
  const executablePath = settings.chromium ?? (await unpackChromium(join(tempDir, "gleaner-chromium")));
  const sandbox = !singleProcess && (await probeSandbox(executablePath, tempDir));
  const egress = { allowHosts, refuseHosts, refusePorts };
  const options = { executablePath, egress, sandbox, singleProcess, tempDir, pageScript };
  return { options, standby: createStandby(options) };
}
