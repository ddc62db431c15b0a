import { Refusal } from "../error.ts";
import type { PlanId } from "../plan.ts";
import type { TeamItem } from "./item.ts";

/**
 * Founding is closed to new members, and a seat that was given up is lost. Refuses a team (null for a new one) that
 * is not in it, unless the operator grants a seat that it never gave up.
 */
export function checkSeat(
  team: Pick<TeamItem, "plan" | "foundingForfeitedAt"> | undefined,
  plan: PlanId,
  isGranted: boolean,
): void {
  if (plan !== "founding" || team?.plan === "founding") return;
  if (team?.foundingForfeitedAt !== undefined) {
    throw new Refusal("conflict", "This team left the Founding plan and forfeited its seat for good.");
  }
  if (!isGranted) {
    throw new Refusal("conflict", "The Founding plan is closed to new members.");
  }
}
