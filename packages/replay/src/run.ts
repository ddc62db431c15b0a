import type { Plan, Step } from "@gleaner/automation";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { choose } from "./choose.ts";
import { type Collected, collect } from "./collect.ts";
import { type Delivered, deliver } from "./details.ts";
import type { Home } from "./enter.ts";
import { hasAddress, type ListProgress } from "./follow.ts";
import { isOver, type Limits, untilDeadline } from "./limits.ts";
import { orLoggedInAgain } from "./login/log-in.ts";
import { perform } from "./perform.ts";
import { comeTo, nowhere, type Place, placeAfter } from "./place.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { addressNow, type Session } from "./session.ts";
import { TargetError } from "./target.ts";
import type { Item } from "./visit.ts";
import { longestWaitMs } from "./wait.ts";

/** A read that is done: the list or record as it was read, and what is delivered of it. */
export interface Done extends Reading, Delivered {
  readonly list: Collected;
}

/** How far a plan was run: between two of its steps, or between two pages of its list. */
export interface Progress {
  readonly place: Place;
  readonly list: ListProgress | null;
  /** The reads before, of a plan that has several. */
  readonly done?: readonly Done[];
  /** Of a list that is read: what the pages of its first items gave. */
  readonly items?: ItemProgress;
}

/** How far the pages of a list's items were read. */
export interface ItemProgress {
  readonly list: Collected;
  readonly items: readonly Item[];
}

/** Where a session is in a plan's steps; kept up to date. */
export interface Visit {
  place: Place;
}

/** Runs all reads of a plan, one after the other, and delivers each; from the start again where the login ran out. */
export function runWhole(
  session: Session,
  plan: Plan,
  limits: Limits,
  checkpoints: Checkpoints<Progress> = inOneGo,
): Promise<readonly Done[]> {
  return orLoggedInAgain(session, limits, async (isAgain) => {
    const from = isAgain ? null : checkpoints.from;
    const done = [...(from?.done ?? [])];
    const visit = { place: nowhere };
    let goesOn = from;
    for (const reading of readingsOf(plan).slice(done.length)) {
      const within = {
        from: goesOn,
        save: (far: Progress) => checkpoints.save(done.length === 0 ? far : { ...far, done: [...done] }),
      };
      const earlier = goesOn?.items ?? null;
      const list = earlier?.list ?? (await runOnce(session, reading, limits, within, visit));
      if (earlier && goesOn) visit.place = goesOn.place;
      goesOn = null;
      const delivered = list.cut
        ? { collected: choose(reading.read, list), details: null }
        : await deliver(session, reading.read, list, {
            limits,
            home: homeOf(reading, visit, limits),
            checkpoints: {
              from: earlier?.items ?? null,
              save: (items) => within.save({ place: visit.place, list: null, items: { list, items } }),
            },
          });
      done.push({ ...reading, ...delivered, list });
    }
    return done;
  });
}

/**
 * Runs one read: the steps that lead to it, without those that a visit has done already, then the read; from the start
 * again where the login ran out on the way. A step whose element is missing throws a TargetError that names it.
 */
export function run(
  session: Session,
  plan: Plan | Reading,
  limits: Limits,
  checkpoints: Checkpoints<Progress> = inOneGo,
  visit: Visit = { place: nowhere },
): Promise<Collected> {
  return orLoggedInAgain(session, limits, (isAgain) => {
    if (isAgain) visit.place = nowhere;
    return runOnce(session, plan, limits, isAgain ? { ...checkpoints, from: null } : checkpoints, visit);
  });
}

/** Comes back to where the steps of a read have led, or leads there anew. */
export const homeOf =
  ({ steps }: Pick<Reading, "steps">, { place }: Visit, limits: Limits): Home =>
  async (session) => {
    if (place.steps === steps.length) return comeTo(session, steps, place, untilDeadline(limits));
    for (const step of steps) await perform(session, step, untilDeadline(limits));
  };

async function runOnce(
  session: Session,
  plan: Plan | Reading,
  limits: Limits,
  { from, save }: Checkpoints<Progress>,
  visit: Visit,
): Promise<Collected> {
  const list = from?.list ?? null;
  await walk(session, plan.steps, limits, { from, save }, visit);
  const patient = plan.steps.some((step) => step.kind === "wait" && step.for === "rows")
    ? { ...limits, rowsTimeoutMs: longestWaitMs }
    : limits;
  return collect(session, plan.read, patient, null, {
    from: list,
    save: (far) => save({ place: visit.place, list: far }),
  });
}

/** Does the plan's steps that are not done yet, where those that are have led; a list that has an address needs neither. */
async function walk(
  session: Session,
  steps: readonly Step[],
  limits: Limits,
  { from, save }: Checkpoints<Progress>,
  visit: Visit,
): Promise<void> {
  if (from) visit.place = from.place;
  const begun = visit.place.steps;
  const isInside = from?.list && (hasAddress(from.list) || isOver(limits));
  if (from && !isInside) await comeTo(session, steps, visit.place, limits);
  for (const [at, step] of steps.entries()) {
    if (at < begun) continue;
    if (at > begun) await save({ place: visit.place, list: null });
    try {
      await perform(session, step, limits);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      throw new TargetError(`Step ${at + 1} (${step.kind}) failed: ${error.message}`, { cause: error });
    }
    visit.place = placeAfter(visit.place, step, at + 1, addressNow(session));
  }
}
