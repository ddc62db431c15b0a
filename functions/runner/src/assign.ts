import * as Automation from "@gleaner/core/automation";
import { Refusal } from "@gleaner/core/error";
import type * as Job from "@gleaner/core/job";
import { settings } from "@gleaner/core/settings";
import type * as Vault from "@gleaner/core/vault";
import type { Assignment, Kept } from "./assignment.ts";
import type { RunTime } from "./run-time.ts";

/** A run tells where it stands this often, or as often as that is kept. */
const tellEveryMs = 1000;

/** What a worker needs to know of a job; null where the automation that it replays is gone. */
export async function assign(
  job: Job.JobItem,
  { collectUntil, handOnAt }: RunTime,
  from: Kept | null,
  openVault: () => Promise<Vault.Opened>,
): Promise<Assignment | null> {
  const { kind, task, scriptId, antiBlocking } = job;
  const namesNone = task.accountId === undefined && task.proxyId === undefined;
  const { account = null, proxy = null } = namesNone ? {} : await openVault();
  const course = {
    collectUntil,
    handOnAt,
    tellEveryMs: Math.min(tellEveryMs, settings().checkpointMs),
    from,
  };
  switch (kind) {
    case "agent":
      return { task, proven: null, account, proxy, antiBlocking, ...course };
    case "replay":
    case "scheduled": {
      const automation = await findAutomation(String(scriptId));
      if (!automation) return null;
      const { plan, contract } = automation;
      return { task, proven: { plan, contract }, account, proxy, antiBlocking, ...course };
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
