import { Refusal } from "@gleaner/core/error";
import type * as Job from "@gleaner/core/job";
import * as Vault from "@gleaner/core/vault";
import { type FaultCause, type RunEnd, RunFault } from "./assignment.ts";
import type { AbortReason } from "./ownership.ts";

/** The result of running a job: the end that the run reached, or the error that it threw. */
export type Attempt = { readonly end: RunEnd } | { readonly thrown: unknown };

/** What happened to a run from outside, and what it left behind. */
export interface Circumstances {
  readonly aborted: AbortReason | null;
  /** It has delivered records that count without a verdict. */
  readonly hasRecords: boolean;
  /** Another invocation can go on where it stands. */
  readonly isKept: boolean;
}

/** Why the delivered records are not all records of the page. */
export type Cut = "time" | "page_failed";

/** The decision about a job whose run is over. */
export type Outcome =
  | { readonly decision: "end"; readonly end: RunEnd; readonly cut?: Cut }
  /** The job was stopped or taken over, so its state is written already. */
  | { readonly decision: "leave" }
  /** This runner shuts down: another one starts the job again, and this does not count as an attempt. */
  | { readonly decision: "hand_back" }
  /** The invocation is over, but the run is not: the next one continues it and does not count as an attempt. */
  | { readonly decision: "hand_on" }
  /** The worker is lost, and the run with it: another attempt is made, where one is left. */
  | { readonly decision: "lose" }
  /** Infrastructure failed: the lease is left to expire, so that another attempt is made. */
  | { readonly decision: "retry"; readonly cause: unknown };

/** The one place that decides between retry, fail and cancel. */
export function decide(attempt: Attempt, { aborted, hasRecords, isKept }: Circumstances): Outcome {
  if (aborted === "lost") return { decision: "leave" };
  if ("end" in attempt) return { decision: "end", end: attempt.end };
  if (aborted === "closing") return { decision: "hand_back" };
  if (aborted === "invocation" && isKept) return { decision: "hand_on" };
  if (aborted === "deadline" || aborted === "invocation") {
    return hasRecords ? deliver("time") : fail("deadline", "The run did not finish within its time.");
  }
  const { thrown } = attempt;
  if (thrown instanceof RunFault) return endOfFault(thrown, hasRecords);
  if (thrown instanceof Vault.Refused) return endOfRefused(thrown);
  return isInfrastructure(thrown) ? { decision: "retry", cause: thrown } : broken();
}

function endOfRefused({ code }: Vault.Refused): Outcome {
  switch (code) {
    case "account_deleted":
      return fail(
        "login_failed",
        "The login account of this run was deleted. Run it with another accountId.",
      );
    case "proxy_deleted":
      return fail("proxy_failed", "The proxy of this run was deleted. Run it with another proxyId.");
    case "not_genuine":
      return fail("internal", "The login account or the proxy of this run cannot be read. Store it anew.");
    case "not_running":
    case "no_team":
    // No job causes these codes.
    case "webhook_deleted":
    case "no_pictures":
      return { decision: "leave" };
  }
}

function endOfFault(thrown: RunFault, hasRecords: boolean): Outcome {
  const { fault } = thrown;
  switch (fault.kind) {
    case "page":
      return endOfPage(fault, hasRecords);
    case "model":
      return fail("model_failed", fault.message);
    case "login":
      return fail(fault.code, fault.message, fault.code === "login_expired" ? fault.code : null);
    case "infrastructure":
      return { decision: "retry", cause: thrown };
    case "paused":
      return { decision: "hand_on" };
    case "worker_lost":
      return { decision: "lose" };
    case "bug":
      return broken();
  }
}

function endOfPage({ code, message }: Extract<FaultCause, { kind: "page" }>, hasRecords: boolean): Outcome {
  if (code === "blocked") {
    const end = { status: "blocked", error: { code, message }, metadata: { verdict: "blocked" } } as const;
    return { decision: "end", end };
  }
  if (code === "proxy_failed") return fail(code, message, code);
  return hasRecords ? deliver("page_failed") : fail("page_failed", message);
}

function deliver(cut: Cut): Outcome {
  const why = cut === "time" ? "There was no time left" : "The page failed";
  const metadata = { notRepeatableReason: `${why} before a second run could confirm it.` };
  return { decision: "end", end: { status: "success", error: null, metadata }, cut };
}

const fail = (
  code: Job.JobError["code"],
  message: string,
  verdict: Job.JobMetadata["verdict"] = null,
): Outcome => ({
  decision: "end",
  end: { status: "failed", error: { code, message }, ...(verdict && { metadata: { verdict } }) },
});

const broken = (): Outcome => fail("internal", "The run failed by a fault of the service.");

/**
 * Recognises failures of our own storage, queue or network: an AWS error has `$metadata`, a refused socket a
 * `syscall`.
 */
function isInfrastructure(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === "storage_busy";
  return error instanceof Error && ("$metadata" in error || "syscall" in error);
}
