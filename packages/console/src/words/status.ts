import type { JobKind, JobStatus } from "../data/shapes.ts";

export type StatusWord = JobStatus | "partial";

/** A status as people are to read it: a success that lacks some of the records, or values of one is no plain one. */
export const statusOf = (status: JobStatus, verdict: string | null): StatusWord =>
  status === "success" && verdict === "partial" ? "partial" : status;

export const kindWords: Record<JobKind, string> = {
  agent: "AI run",
  replay: "Replay",
  scheduled: "Scheduled",
  heal: "Heal",
};

export const tierWords: Readonly<Record<string, string>> = {
  agent: "agent",
  http: "plain HTTP",
  json: "the page's JSON",
  browser: "browser",
};

export const verdictWords: Readonly<Record<string, string>> = {
  ok: "ok",
  empty_but_valid: "empty but valid",
  site_changed: "site changed",
  partial: "partial",
  blocked: "blocked",
  login_expired: "login expired",
  proxy_failed: "proxy failed",
};

/** What a person can do about a job that did not succeed. */
export const nextActions: Readonly<Record<string, string>> = {
  rejected: "Ask for data of a web page: say which fields, and the page's address.",
  blocked: "Try again later, or with a proxy of another place. Gleaner solves no CAPTCHA.",
  max_steps: "Raise the step limit, or start nearer to the data with the page's own address.",
  deadline: "Ask for fewer records or pages, or use a plan with longer runs.",
  site_changed:
    "The page is not what it was when the plan was proven. Heal the automation, or run the prompt anew.",
  fields_not_found: "Name the fields as the page does, or leave out what it does not have.",
  login_failed: "Check the login account's password under Settings, then retry.",
  login_expired: "Retry: the account logs in once more.",
  proxy_failed: "Test the proxy under Settings, or run with another one.",
  model_failed: "Retry. Without a model, name the fields and one address; searches and clicks need a model.",
  runner_lost: "Retry: the machine that ran it was lost, through no fault of the task.",
  page_failed: "Check that the address opens in a browser, then retry.",
  internal: "Retry; if it happens again, the operator finds it in the service's log.",
};

/** What a run that has not started waits for. */
export function describeWait({ place }: { readonly place: number | null }): string {
  if (place === null) return "Waits to be taken on";
  return place === 1 ? "Next in line for a free slot" : `Number ${place} in line for a free slot`;
}
