import { keepPace, openPace, type PaceClock } from "@gleaner/browser";
import type { Assignment } from "../assignment.ts";
import type { RunnerSettings } from "../settings.ts";
import type { Browsers } from "./browsers.ts";
import type { Run } from "./run.ts";

interface Givens extends Pick<Run, "log"> {
  readonly settings: Pick<RunnerSettings, "pageIntervalMs">;
  readonly browsers: Browsers;
  readonly clock?: PaceClock;
}

/** The browsers of one run, and the pace that all of them keep. */
export function outfit(
  { antiBlocking, collectUntil }: Pick<Assignment, "antiBlocking" | "collectUntil">,
  { settings, browsers, log, clock }: Givens,
): Pick<Run, "browsers" | "pace"> {
  if (!antiBlocking) return { browsers, pace: null };
  const pace = openPace({
    intervalMs: settings.pageIntervalMs,
    until: collectUntil,
    ...(clock && { clock }),
    onWait: (host, milliseconds) => {
      const seconds = Math.ceil(milliseconds / 1000);
      log({ level: "info", message: `Waiting ${seconds} s before asking ${host} again.` });
    },
  });
  return {
    pace,
    browsers: {
      take: async (signal) => keepPace(await browsers.take(signal), pace),
      launch: async (signal) => keepPace(await browsers.launch(signal), pace),
    },
  };
}
