import * as Automation from "@gleaner/core/automation";
import { Refusal } from "@gleaner/core/error";
import type * as Job from "@gleaner/core/job";
import * as Vault from "@gleaner/core/vault";
import type { Assignment } from "./assignment.ts";
import type { RunTime } from "./run-time.ts";

/** What a worker needs to know of a job; null where the automation that it replays is gone. */
export async function assign(job: Job.JobItem, { collectUntil }: RunTime): Promise<Assignment | null> {
  const { kind, task, scriptId, antiBlocking } = job;
  const namesNone = task.accountId === undefined && task.proxyId === undefined;
  const { account = null, proxy = null } = namesNone ? {} : await Vault.open(job);
  switch (kind) {
    case "agent":
      return { task, proven: null, account, proxy, antiBlocking, collectUntil };
    case "replay":
    case "scheduled": {
      const automation = await findAutomation(String(scriptId));
      if (!automation) return null;
      const { plan, contract } = automation;
      return { task, proven: { plan, contract }, account, proxy, antiBlocking, collectUntil };
    }
    case "heal":
      throw new Error("heal jobs are not made yet");
  }
}

async function findAutomation(id: string): Promise<Automation.Automation | null> {
  try {
    return await Automation.get(id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}
