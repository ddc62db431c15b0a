import type { ProvenPlan } from "@gleaner/automation";
import type { JobMetadata } from "@gleaner/core/job";
import { Doubt, type HttpTrial, type Limits, replayByHttp, replayByJson } from "@gleaner/replay";
import { isPause } from "./course.ts";
import type { PageKeeping } from "./page-keeping.ts";
import { limitsOf, type Run } from "./run.ts";

/** The longest time that a proof tries plain HTTP: later savings would not pay for a longer search. */
const mostTrialMs = 20_000;

/** Plain HTTP for a proof, while the run may continue in this invocation; undefined where the run uses an account. */
export function httpTrialOf({ openHttp, course, collectUntil }: Run): HttpTrial | undefined {
  if (openHttp === null) return undefined;
  return {
    open: openHttp,
    longestMs: () => Math.min(mostTrialMs, Math.min(collectUntil, course.handOnAt) - Date.now()),
  };
}

/** The result of plain HTTP: the whole replay, or null where the browser is needed; and its cost. */
interface Fetched {
  readonly replayed: Awaited<ReturnType<typeof replayByHttp>> | null;
  readonly tiers: JobMetadata["tiers"];
}

/**
 * Replays over plain HTTP, on the pages or on the JSON that they fetch, where proof found that this gives the same as
 * the browser; null where it did not.
 */
export async function tryHttp(proven: ProvenPlan, run: Run, pages: PageKeeping): Promise<Fetched | null> {
  const { tier } = proven.contract;
  const { json } = proven.plan;
  if (tier === undefined || (tier === "json" && !json) || run.openHttp === null) return null;
  const what = tier === "json" ? "on the JSON that the page fetches" : "over plain HTTP";
  run.log({ level: "info", message: `Replaying ${what}, without a browser or a model.` });
  const startedAt = performance.now();
  const session = await run.openHttp(tier === "json" ? json : undefined);
  const save = (replay: Parameters<Save>[0]) => run.course.keep({ kind: "replay", replay }, null);
  const costs = (fell: string | null): JobMetadata["tiers"] => [
    {
      tier,
      milliseconds: Math.round(performance.now() - startedAt),
      bytes: session.bytesReceived(),
      fell,
    },
  ];
  try {
    const replayed =
      tier === "json"
        ? await replayByJson(session, proven, untilHandOn(run))
        : await replayByHttp(session, proven, { ...limitsOf(run), ...pages.look(session) }, { save });
    run.learn({ tier, tiers: costs(null), verdict: replayed.verdict });
    run.log({ level: "info", message: replayed.reason });
    return { replayed, tiers: [] };
  } catch (error) {
    run.signal.throwIfAborted();
    if (isPause(error)) throw error;
    const fell = error instanceof Doubt ? error.message : "The pages could not be read.";
    run.log({
      level: "warn",
      message: `${tier === "json" ? "That" : "Plain HTTP"} is not enough now: ${fell}`,
    });
    run.voidPages();
    return { replayed: null, tiers: costs(fell) };
  } finally {
    void session.close();
  }
}

/** Reading over HTTP is not continued by the next invocation, because a browser could not take over from there. */
function untilHandOn(run: Run): Limits {
  const limits = limitsOf(run);
  return { ...limits, deadlineAt: Math.min(run.collectUntil, run.course.handOnAt) };
}

type Save = NonNullable<Parameters<typeof replayByHttp>[3]>["save"];
