import * as Automation from "@gleaner/core/automation";
import { Refusal } from "@gleaner/core/error";
import type * as Job from "@gleaner/core/job";
import { type Replayed, replay } from "@gleaner/replay";
import { delivered, limitsOf, type Run } from "./run.ts";

/** Replays an automation in the browser tier and ends the job by its verdict. */
export async function runReplay(job: Job.JobItem, run: Run): Promise<Job.End> {
  const [automation, session] = await Promise.all([findAutomation(job), run.browsers.take(run.signal)]);
  if (!automation) {
    await session.close();
    const message = "The automation was deleted before it ran.";
    return { status: "failed", error: { code: "automation_missing", message } };
  }
  run.learn({ tier: "browser", steps: automation.plan.steps.length });
  run.log.write({ level: "info", message: "Replaying in the browser, without a model." });
  const closing = Promise.withResolvers<void>();
  let replayed: Replayed;
  try {
    replayed = await replay(session, automation, limitsOf(job, run));
  } finally {
    session.close().then(closing.resolve, closing.reject);
  }
  run.log.write({ level: replayed.verdict === "ok" ? "info" : "warn", message: replayed.reason });
  run.learn({ verdict: replayed.verdict });
  // What was read is stored while the browser goes.
  const [end] = await Promise.all([endOf(job, replayed), closing.promise]);
  return end;
}

async function findAutomation(job: Job.JobItem): Promise<Automation.Automation | null> {
  try {
    return await Automation.get(String(job.scriptId));
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

/** A page that no longer gives what was proven never ends as a success, and what it gave is not delivered. */
async function endOf(job: Job.JobItem, { verdict, reason, collected }: Replayed): Promise<Job.End> {
  switch (verdict) {
    case "ok":
    case "empty_but_valid":
    case "partial": {
      if (!collected) break;
      return { status: "success", error: null, ...(await delivered(job, collected)) };
    }
    case "blocked":
      return { status: "blocked", error: { code: "blocked", message: reason } };
    case "login_expired":
    case "proxy_failed":
      return { status: "failed", error: { code: verdict, message: reason } };
    case "site_changed":
      break;
  }
  return { status: "failed", error: { code: "site_changed", message: reason } };
}
