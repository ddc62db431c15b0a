import type { ReadAsks } from "../door/door.ts";
import { type DueEmulator, type DueEmulatorOptions, startDueEmulator } from "../due-emulator.ts";
import { openEngine } from "./engine.ts";
import { answer } from "./operations.ts";

/** Serves EventBridge; running its due work hands the events to the targets of the rules that match. */
export const startEventBus = (options: DueEmulatorOptions): Promise<DueEmulator> =>
  startDueEmulator("events", options, openEngine, answer, readAsks);

/** Putting events is all that is told apart. */
const readAsks: ReadAsks = ({ headers }, body) => {
  if (headers["x-amz-target"] !== "AWSEvents.PutEvents") return [];
  const { Entries } = Object(JSON.parse(body.toString("utf8")));
  const entries: unknown[] = Array.isArray(Entries) ? Entries : [];
  return entries.map((entry) => ({
    action: "events:PutEvents",
    resource: String(Object(entry).EventBusName ?? "default"),
    facts: {
      "events:source": String(Object(entry).Source),
      "events:detail-type": String(Object(entry).DetailType),
    },
  }));
};
