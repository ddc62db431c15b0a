import type { Step } from "@gleaner/automation";
import type { Limits } from "./limits.ts";
import { isSigned } from "./login/signed-session.ts";
import { openPage } from "./paginate.ts";
import { perform } from "./perform.ts";
import type { Session } from "./session.ts";
import { TargetError } from "./target.ts";

/** Where some steps have led to, so that another browser comes there again. */
export interface Place {
  readonly address: string;
  /** How many steps led here. */
  readonly steps: number;
  /** How many of them had been done when the page came to this address; the others changed the page itself. */
  readonly stepsToAddress: number;
}

/** Before the first step. */
export const nowhere: Place = { address: "about:blank", steps: 0, stepsToAddress: 0 };

/** The place after one more step, which led to `address` and is the last of `steps`. */
export function placeAfter(before: Place, step: Step, steps: number, address: string): Place {
  const isNew = step.kind === "open" || address !== before.address;
  return { address, steps, stepsToAddress: isNew ? steps : Math.min(before.stepsToAddress, steps) };
}

/**
 * Comes to a place again: opens its address, then does again the steps that changed the page at it. A page that does not
 * let one of these be done again (a login that holds) is taken as it is.
 */
export async function comeTo(
  session: Session,
  steps: readonly Step[],
  place: Place,
  limits: Limits,
): Promise<void> {
  await reopen(session, place.address, limits);
  try {
    for (const step of steps.slice(place.stepsToAddress, place.steps)) await perform(session, step, limits);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
  }
}

/** Whoever was logged in there is so again. */
async function reopen(session: Session, address: string, limits: Limits): Promise<void> {
  if (!isSigned(session) || !session.login.standing.isLoggedIn)
    return void (await session.open(address, limits));
  const { standing } = session.login;
  const { isTaken, renewals } = standing;
  await openPage(session, address, limits);
  // To be shown a page again says nothing of the login that had led to it.
  if (standing.renewals === renewals) standing.isTaken = isTaken;
}
