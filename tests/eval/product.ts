import { runAgent } from "@gleaner/agent";
import type { Plan, ProvenPlan } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import {
  type Collected,
  fullerRemnant,
  type HttpTrial,
  heal,
  type KeptPage,
  prove,
  type Replayed,
  replay,
} from "@gleaner/replay";
import { createChooser } from "./chooser.ts";
import { toJsonSchema } from "./field-type.ts";
import { showHealing } from "./healing.ts";
import type { Item } from "./item.ts";
import { type Mode, type Prediction, predictNothing } from "./prediction.ts";
import type { PageServer } from "./serve.ts";
import { faultOf, limits, type Visit } from "./visit.ts";

const learningRoles = new Set(["author-script-here", "before"]);

/**
 * The path of a job: an agent run on the learning page, in which the chooser stands where a perfect model stands; the
 * proof of its plan in a clean browser; the replay, on the family's other pages or, of a page that stands alone, on
 * itself; and where that finds the site changed, the heal that follows it, without a model. What such a job delivers is
 * predicted: nothing, where the heal is not sure.
 */
export const product: Mode = {
  units: byFamily,
  async predict(unit, visit, pages) {
    const { teacher, pupils } = roleOf(unit);
    if (teacher === undefined) return [];
    const learned = await learn(teacher, visit, pages);
    const predictions: Prediction[] = [];
    for (const item of pupils) {
      const isOwn = item === teacher;
      const { proven, kept } = learned;
      if (proven !== null) predictions.push(await replayOrHeal(item, { proven, kept }, visit, pages));
      else if (isOwn && learned.delivered !== null) predictions.push(learned.delivered);
      else predictions.push(predictNothing(item, learned.reason));
    }
    return predictions;
  },
  show: showHealing,
};

/** The same with each page of a family in turn as the one that is learned from: most of them nobody has looked at as such. */
export const turns: Mode = {
  ...product,
  units: (items) =>
    byFamily(items).flatMap((unit) =>
      unit.length === 1 ? [] : unit.map((teacher) => unit.map((item) => withRole(item, item === teacher))),
    ),
};

const withRole = (item: Item, isTeacher: boolean): Item => ({
  ...item,
  role: isTeacher ? "before" : "after",
});

/** Pages of a family together; each other page by itself. */
export function byFamily(items: readonly Item[]): Item[][] {
  const families = Object.groupBy(items, ({ id, set, family }) =>
    set === "siblings" || set === "layout" ? `${set}/${family}` : id,
  );
  return Object.values(families).flatMap((unit) => (unit === undefined ? [] : [unit]));
}

/** The page of a family that the plan is learned on, and those that it is replayed on. */
export function roleOf(unit: readonly Item[]) {
  const teacher = unit.find(({ role }) => role !== undefined && learningRoles.has(role)) ?? unit[0];
  const pupils = unit.length === 1 ? unit : unit.filter((item) => item !== teacher);
  return { teacher, pupils };
}

export interface Learned {
  readonly proven: ProvenPlan | null;
  /** What was kept of the page that it was learned on. */
  readonly kept?: KeptPage | null;
  /** What the run gives its caller, where nothing was proven. */
  readonly delivered: Prediction | null;
  readonly reason: string;
}

export async function learn(item: Item, visit: Visit, pages: PageServer, http?: HttpTrial): Promise<Learned> {
  try {
    const startedAt = performance.now();
    const outcome = await runAgent({
      task: { prompt: item.task, startUrl: pages.urlOf(item), schema: toJsonSchema(item.schema) },
      session: visit,
      planner: createChooser(item),
      limits,
      log: () => {},
    });
    if (outcome.status !== "success") return { proven: null, delivered: null, reason: outcome.reason };
    const { plan, records, evidence } = outcome;
    const openMs = visit.openMs();
    const workMs = performance.now() - startedAt - openMs;
    const delivered = { ...predictNothing(item, ""), fault: null, records, evidence, openMs, workMs };
    if (plan === null)
      return { proven: null, delivered, reason: outcome.notRepeatableReason ?? "There is no plan." };
    const claim = { plan, records, openSession: visit.openClean, http, limits };
    const tried = await prove(claim);
    // A browser that a busy machine did not serve says nothing of the plan; what is no plan fails twice.
    const proof = tried.ok ? tried : await prove(claim);
    if (!proof.ok) return { proven: null, delivered, reason: proof.reason };
    const proven = { plan: proof.plan, contract: proof.contract };
    return { proven, kept: proof.page, delivered, reason: "" };
  } catch (error) {
    return { proven: null, delivered: null, reason: faultOf(error) };
  }
}

/** Replays a plan on a page, heals it where the site has changed, and gives what is delivered then. */
export async function replayOrHeal(
  item: Item,
  { proven, kept = null }: { proven: ProvenPlan; kept: KeptPage | null | undefined },
  visit: Visit,
  pages: PageServer,
): Promise<Prediction> {
  const { remnant = null, ...replayed } = await replayOn(item, proven, visit, pages);
  if (replayed.verdict !== "site_changed") return replayed;
  const plan = openingAt(proven.plan, pages.urlOf(item));
  const { records: proposal, reason } = replayed;
  const failed: Prediction = remnant
    ? { ...replayed, ...pickOf(remnant.collected), verdict: remnant.verdict }
    : { ...replayed, records: [], evidence: [], read: null, proposal };
  try {
    const openSession = visit.openClean;
    const healed = await heal({ session: visit, proven: { ...proven, plan }, limits, openSession, kept });
    if (!healed.ok) {
      const told = { ...failed, reason: `${reason} ${healed.reason}` };
      const sure = fullerRemnant({ verdict: replayed.verdict, remnant }, healed.remnant);
      return sure ? { ...told, ...pickOf(sure.collected), verdict: sure.verdict } : told;
    }
    const { read } = healed.proven.plan;
    return { ...replayed, fault: null, ...pickOf(healed.collected), read, verdict: "healed", reason: "" };
  } catch (error) {
    return { ...failed, reason: `${reason} ${faultOf(error)}` };
  }
}

const pickOf = ({ records, evidence }: Collected) => ({ records, evidence });

async function replayOn(
  item: Item,
  proven: ProvenPlan,
  visit: Visit,
  pages: PageServer,
): Promise<Prediction & Pick<Replayed, "remnant">> {
  const startedAt = performance.now();
  const openedBefore = visit.openMs();
  try {
    const plan = openingAt(proven.plan, pages.urlOf(item));
    const {
      verdict,
      reason,
      collected,
      read,
      remnant = null,
    } = await steadily(() => replay(visit, { ...proven, plan }, limits));
    const openMs = visit.openMs() - openedBefore;
    const workMs = performance.now() - startedAt - openMs;
    const base = { ...predictNothing(item, reason), openMs, workMs, verdict, reason };
    if (collected === null) return base;
    return { ...base, fault: null, ...pickOf(collected), read: read ?? plan.read, remnant };
  } catch (error) {
    return predictNothing(item, faultOf(error));
  }
}

// All pages are served here: one that did not load says how busy the machine is.
async function steadily<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PageError && (error.code === "navigation_failed" || error.code === "timeout"))
      return work();
    throw error;
  }
}

/** The plan for another page of the same kind. */
export function openingAt(plan: Plan, url: string): Plan {
  const [, ...rest] = plan.steps;
  return { ...plan, steps: [{ kind: "open", url }, ...rest] };
}
