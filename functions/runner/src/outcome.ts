import { ModelError } from "@gleaner/agent";
import { PageError } from "@gleaner/browser";
import { Refusal } from "@gleaner/core/error";
import type * as Job from "@gleaner/core/job";
import type { AbortReason } from "./ownership.ts";

/** What running a job came to: an end that the run itself reached, or what it threw. */
export type Attempt = { readonly end: Job.End } | { readonly thrown: unknown };

/** What to do with a job whose run is over. */
export type Outcome =
  | { readonly decision: "end"; readonly end: Job.End }
  /** Stopped or taken over: its state is written already. */
  | { readonly decision: "leave" }
  /** Infrastructure failed: let the lease run out, so that another attempt is made. */
  | { readonly decision: "retry"; readonly cause: unknown };

/** The one place that decides between retry, fail and cancel. */
export function decide(attempt: Attempt, aborted: AbortReason | null): Outcome {
  if (aborted === "lost") return { decision: "leave" };
  if ("end" in attempt) return { decision: "end", end: attempt.end };
  if (aborted === "deadline") {
    return fail("deadline", "The run did not finish within the time that the plan allows.");
  }
  const { thrown } = attempt;
  if (thrown instanceof PageError) return endOfPage(thrown);
  if (thrown instanceof ModelError) return fail("model_failed", thrown.message);
  if (isInfrastructure(thrown)) return { decision: "retry", cause: thrown };
  return fail("internal", "The run failed by a fault of the service.");
}

function endOfPage({ code, message }: PageError): Outcome {
  if (code === "blocked") {
    return {
      decision: "end",
      end: { status: "blocked", error: { code, message }, metadata: { verdict: "blocked" } },
    };
  }
  return fail(code === "timeout" ? "navigation_failed" : code, message);
}

const fail = (code: Job.JobError["code"], message: string): Outcome => ({
  decision: "end",
  end: { status: "failed", error: { code, message } },
});

/** Storage, queue or network of our own: an AWS error carries `$metadata`, a refused socket a system call. */
function isInfrastructure(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === "storage_busy";
  return error instanceof Error && ("$metadata" in error || "syscall" in error);
}
