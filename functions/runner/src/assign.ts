import * as Automation from "@gleaner/core/automation";
import type * as Job from "@gleaner/core/job";
import { settings } from "@gleaner/core/settings";
import type * as Vault from "@gleaner/core/vault";
import type { Assignment, Kept, Work } from "./assignment.ts";
import type { RunTime } from "./run-time.ts";

/** How often a run reports its progress; also how often that is stored. */
const tellEveryMs = 1000;

/** A worker's assignment, and the revision of the automation whose plan it has. */
export interface Assigned {
  readonly assignment: Assignment;
  /** Null for a job without an automation. */
  readonly revision: number | null;
}

/** Makes a worker's assignment from a job; null where the automation to replay was deleted. */
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

/** An imported plan is proven by its first replay. A heal by hand was counted when its job was created. */
function workOf(automation: Automation.Runnable, kind: Job.JobKind): Work {
  const { plan, contract, proven, autoHeal, isTierResting, isPageDue } = automation;
  if (!proven) return { kind: "proof", plan };
  const heals = autoHeal || kind === "heal";
  return { kind: "replay", proven: { plan, contract }, heals, isTierResting, isPageDue };
}
