import * as Automation from "@gleaner/core/automation";
import type * as Job from "@gleaner/core/job";
import { settings } from "@gleaner/core/settings";
import type * as Vault from "@gleaner/core/vault";
import type { Assignment, Kept, Work } from "./assignment.ts";
import type { RunTime } from "./run-time.ts";

/** A run tells where it stands this often, or as often as that is kept. */
const tellEveryMs = 1000;

/** What a worker is given, and the revision of the automation whose plan that is. */
export interface Assigned {
  readonly assignment: Assignment;
  /** Null where it is no run of an automation. */
  readonly revision: number | null;
}

/** What a worker needs to know of a job; null where the automation that it replays is gone. */
export async function assign(
  job: Job.JobItem,
  { collectUntil, handOnAt }: RunTime,
  from: Kept | null,
  openVault: () => Promise<Vault.Opened>,
): Promise<Assigned | null> {
  const { kind, task, scriptId, antiBlocking } = job;
  const namesNone = task.accountId === undefined && task.proxyId === undefined;
  const { account = null, proxy = null } = namesNone ? {} : await openVault();
  const given = {
    task,
    account,
    proxy,
    antiBlocking,
    collectUntil,
    handOnAt,
    tellEveryMs: Math.min(tellEveryMs, settings().checkpointMs),
    from,
  };
  switch (kind) {
    case "agent":
      return { assignment: { work: { kind: "prompt" }, ...given }, revision: null };
    case "replay":
    case "scheduled":
    case "heal": {
      const automation = await Automation.findRunnable(String(scriptId));
      if (!automation) return null;
      return {
        assignment: { work: workOf(automation, kind), ...given },
        revision: automation.revision,
      };
    }
  }
}

/** An imported plan is proven by its first replay; a heal by hand was counted when it was made. */
function workOf(automation: Automation.Runnable, kind: Job.JobKind): Work {
  const { plan, contract, proven, autoHeal, isTierResting, isPageDue } = automation;
  if (!proven) return { kind: "proof", plan };
  const heals = autoHeal || kind === "heal";
  return { kind: "replay", proven: { plan, contract }, heals, isTierResting, isPageDue };
}
