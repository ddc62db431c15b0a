import { PageError, type Refusal } from "@gleaner/browser";
import type { JobMetadata } from "@gleaner/core/job";
import type { RunEnd } from "../assignment.ts";
import type { Run } from "./run.ts";

/** The result of an attempt: its end, or the error that it threw. */
type Attempt = { readonly end: RunEnd } | { readonly thrown: unknown };

/**
 * Makes a second attempt, after a wait and in a new browser, where a website refused the first for a while. Only for
 * runs with a pace; the second attempt's result is final.
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

/** After a website's refusal: waits as long as needed, and returns whether there is time for another attempt. */
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

/** The run for each of two attempts, whose costs are added. */
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
