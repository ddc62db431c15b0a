import { setTimeout as sleep } from "node:timers/promises";
import type { RecordRead, Step } from "@gleaner/automation";
import type { PageSession, Wait } from "./session.ts";
import { squeeze } from "./squeeze.ts";

type WaitStep = Extract<Step, { kind: "wait" }>;

/** The longest that is waited for a sign. */
export const longestWaitMs = 20_000;
const pollMs = 200;
/** A page whose text stayed as it is for so long has settled. */
const settledMs = 1_200;

/** Waits for a step's sign; false where it does not come. Rows are waited for by whoever reads them. */
export async function awaitSign(session: PageSession, step: WaitStep, wait: Wait): Promise<boolean> {
  switch (step.for) {
    case "rows":
      return true;
    case "text": {
      const wanted = squeeze(step.text ?? "");
      return until(wait, async () => (await textOf(session)).includes(wanted));
    }
    case "settled": {
      let before = "";
      let stayedMs = 0;
      return until(wait, async () => {
        const now = await textOf(session);
        stayedMs = now === before ? stayedMs + pollMs : 0;
        before = now;
        return stayedMs >= settledMs;
      });
    }
  }
}

/** Looks again and again, for as long as a sign may take; false where `isThere` never was true. */
export async function until(wait: Wait, isThere: () => Promise<boolean>): Promise<boolean> {
  const mostMs = Math.min(wait.timeoutMs, longestWaitMs);
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    wait.signal.throwIfAborted();
    if (await isThere()) return true;
    if (waitedMs >= mostMs) return false;
    await sleep(pollMs, undefined, { signal: wait.signal });
  }
}

/** All that a page says. */
export const wholePage: RecordRead = {
  kind: "record",
  fields: [
    {
      name: "text",
      type: "text",
      reader: { locators: [{ by: "css", css: "body" }], attribute: null, take: "one", transforms: [] },
    },
  ],
};

async function textOf(session: PageSession): Promise<string> {
  const { records } = await session.call("read", wholePage);
  return squeeze(String(records[0]?.text ?? ""));
}
