import { PageError, type Refusal } from "@gleaner/browser";
import type { JobMetadata } from "@gleaner/core/job";
import type { RunEnd } from "../assignment.ts";
import type { Run } from "./run.ts";

/** What came of an attempt: how it ended, or what was thrown. */
type Attempt = { readonly end: RunEnd } | { readonly thrown: unknown };

/**
 * Makes one more attempt, after a while and in a fresh browser, where a website turned the first one away in a way that
 * may pass. Only for runs that have a pace; the second attempt ends as it ends.
 */
export async function trySecond(run: Run, attempt: (run: Run) => Promise<RunEnd>): Promise<RunEnd> {
  if (!run.pace) return attempt(run);
  const counted = countCosts(run);
  const first = await attempt(counted.first).then(
    (end): Attempt => ({ end }),
    (thrown: unknown): Attempt => ({ thrown }),
  );
  run.signal.throwIfAborted();
  if (!isTurnedAway(first) || !(await awaitAnotherTry(run))) return endOf(first);
  run.voidPages();
  return attempt(counted.second);
}

/** Where a website has just turned the run away: waits as long as it should, and says whether there is time to try again. */
export async function awaitAnotherTry({
  pace,
  log,
  signal,
}: Pick<Run, "pace" | "log" | "signal">): Promise<boolean> {
  const refusal = pace?.refusal();
  if (!pace || !refusal) return false;
  const awayMs = pace.backOffMs(refusal);
  if (awayMs === null) {
    log({ level: "warn", message: `${told(refusal)} There is no time left to wait and try again.` });
    return false;
  }
  const seconds = Math.ceil(awayMs / 1000);
  const asked = refusal.retryAfterMs === null ? "" : ", as it asks";
  const plan = `Waiting ${seconds} s${asked}, then trying once more in a fresh browser, more slowly.`;
  log({ level: "warn", message: `${told(refusal)} ${plan}` });
  await pace.sleep(awayMs, signal);
  return true;
}

const told = ({ host, message }: Refusal): string => `Turned away by ${host}: ${message}`;

function isTurnedAway(attempt: Attempt): boolean {
  if ("end" in attempt) return attempt.end.status === "blocked";
  return attempt.thrown instanceof PageError && attempt.thrown.turnedAway !== undefined;
}

function endOf(attempt: Attempt): RunEnd {
  if ("thrown" in attempt) throw attempt.thrown;
  return attempt.end;
}

const costs = [
  "modelCalls",
  "inputTokens",
  "outputTokens",
  "cachedTokens",
  "estimatedCostUsd",
  "steps",
] as const;

/** The run for each of two attempts, which add up what they cost. */
function countCosts(run: Run): { readonly first: Run; readonly second: Run } {
  const spent: Partial<JobMetadata> = {};
  const learn = (metadata: Partial<JobMetadata>) => {
    Object.assign(spent, metadata);
    run.learn(metadata);
  };
  const learnMore = (metadata: Partial<JobMetadata>) => {
    const sums = costs.flatMap((name) => {
      const more = metadata[name];
      return more === undefined || more === null ? [] : [[name, (spent[name] ?? 0) + more]];
    });
    run.learn({ ...metadata, ...Object.fromEntries(sums) });
  };
  return { first: { ...run, learn }, second: { ...run, learn: learnMore } };
}
