import { Refusal } from "../error.ts";
import type { PlanId } from "../plan.ts";
import type { TeamItem } from "./item.ts";

/**
 * Founding is closed to new members and a seat once given up is gone: refuses a team (none for a new one) that wants
 * in, unless it is in or the operator grants it a seat that it never gave up.
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
