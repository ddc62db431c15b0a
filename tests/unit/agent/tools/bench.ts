import type { WantedField } from "@gleaner/automation";
import type { PageScript } from "@gleaner/extract";
import type { PageSession } from "@gleaner/replay";
import { startRecording } from "../../../../packages/agent/src/recording.ts";

/** What tools work on over a parsed page, without a browser; its address was opened. */
export function benchOf(page: PageScript, fields: readonly WantedField[] | null = null) {
  const observation = page.observe();
  const recording = startRecording();
  recording.steps.push({ kind: "open", url: observation.url });
  const call = async (verb: "read" | "learn", ...args: [never]) => page[verb](...args);
  return {
    session: { call } as unknown as PageSession,
    limits: { signal: new AbortController().signal, timeoutMs: 1000 },
    fields,
    recording,
    view: { observation, taken: () => null, outline: async () => ({ roots: [], elements: new Map() }) },
    stale: false,
    full: false,
    onVoid: () => {},
    unfinished: null,
    save: async () => {},
  };
}
