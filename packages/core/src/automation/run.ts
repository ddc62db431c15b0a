import { Contract, Plan } from "@gleaner/automation";
import { useTeam } from "../actor.ts";
import { readAutomation, toItem } from "./item.ts";
import { isPageDue } from "./kept-page.ts";
import { isTierResting } from "./tier-rest.ts";

/** What a run of an automation goes by. */
export interface Runnable {
  readonly plan: Plan;
  readonly contract: Contract;
  /** False for an imported plan that is to be proven first. */
  readonly proven: boolean;
  /** Whether it is to be mended in the same run, where its site has changed. */
  readonly autoHeal: boolean;
  /** Whether it begins in the browser, because the tier that proof found gave way again and again. */
  readonly isTierResting: boolean;
  /** Whether it brings along the page on which its plan works. */
  readonly isPageDue: boolean;
  /** Another one once it has another plan. */
  readonly revision: number;
}

/** What a run of an automation of the acting team goes by; null where the automation is gone. */
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
