import { type DueEmulator, type DueEmulatorOptions, startDueEmulator } from "../due-emulator.ts";
import { openEngine } from "./engine.ts";
import { answer } from "./operations.ts";

/** Serves EventBridge; running its due work hands the events to the targets of the rules that match. */
export const startEventBus = (options: DueEmulatorOptions): Promise<DueEmulator> =>
  startDueEmulator("events", options, openEngine, answer);
