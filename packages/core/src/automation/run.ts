import { Contract, Plan } from "@gleaner/automation";
import { useTeam } from "../actor.ts";
import { readAutomation, toItem } from "./item.ts";
import { isPageDue } from "./kept-page.ts";
import { isTierResting } from "./tier-rest.ts";

/** What a run needs to know of its automation. */
export interface Runnable {
  readonly plan: Plan;
  readonly contract: Contract;
  /** False for an imported plan that must be proven first. */
  readonly proven: boolean;
  /** Whether the run mends the plan where its site has changed. */
  readonly autoHeal: boolean;
  /** Whether it starts in the browser, because the proven tier failed repeatedly. */
  readonly isTierResting: boolean;
  /** Whether it renews the kept page. */
  readonly isPageDue: boolean;
  /** Changes with every new plan. */
  readonly revision: number;
}

/** What a run needs to know of an automation of the acting team; null where the automation was deleted. */
export async function findRunnable(id: string): Promise<Runnable | null> {
  const stored = await readAutomation(useTeam(), id);
  if (!stored) return null;
  const item = toItem(stored);
  return {
    plan: Plan.parse(JSON.parse(item.plan)),
    contract: Contract.parse(JSON.parse(item.contract)),
    proven: item.proven,
    autoHeal: item.autoHeal,
    isTierResting: isTierResting(item),
    isPageDue: isPageDue(item),
    revision: item.revision,
  };
}
