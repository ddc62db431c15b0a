import { type DueEmulator, type DueEmulatorOptions, startDueEmulator } from "../due-emulator.ts";
import { openEngine } from "./engine.ts";
import { answer } from "./routes.ts";

/** Serves EventBridge Scheduler; running its due work fires what is due. */
export const startScheduler = (options: DueEmulatorOptions): Promise<DueEmulator> =>
  startDueEmulator("scheduler", options, openEngine, answer);
