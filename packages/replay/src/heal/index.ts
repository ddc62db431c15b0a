import type { Contract, ListRead, Plan, ProvenPlan, Read } from "@gleaner/automation";
import { withLooks } from "@gleaner/extract";
import { type Collected, collect } from "../collect.ts";
import { compareRuns } from "../compare.ts";
import { remembers } from "../fallback.ts";
import { judge } from "../judge.ts";
import type { Limits } from "../limits.ts";
import { orLoggedInAgain } from "../login/log-in.ts";
import { hashOf } from "../memory.ts";
import { leaveOutNoise } from "../noise.ts";
import { prove } from "../prove.ts";
import { run } from "../run.ts";
import type { OwnSession, PageSession } from "../session.ts";
import { deliverMended } from "./details.ts";
import { findRemembered, findRememberedRecord } from "./golden.ts";
import { keepUnbroken, type ReaderChange, reportChanges } from "./report.ts";
import { mendSteps } from "./steps.ts";

export type { ReaderChange } from "./report.ts";

/** What heal needs: a browser to look with, and a way to get a clean one for the proof. */
export interface Patient {
  readonly session: PageSession;
  readonly proven: ProvenPlan;
  readonly limits: Limits;
  readonly openSession: () => Promise<OwnSession>;
}

export type Healing =
  | {
      readonly ok: true;
      readonly proven: ProvenPlan;
      /** What the mended plan delivers. */
      readonly collected: Collected;
      readonly changes: readonly ReaderChange[];
    }
  | { readonly ok: false; readonly reason: string };

/** Most reads that are tried out on the whole list. */
const mostTries = 4;

/**
 * Mends a plan whose site has changed, without a model: (1) its steps are done again, what they acted on found by its name
 * where it is gone; (2) lists of the page as it is in which remembered values stand again, or that look like what was read,
 * are proposed; (3) a proposal counts only if the contract finds nothing against it and the records that stayed read as
 * they did in every field; (4) its readers are learned anew where that gives the same records, and those that still work
 * stay as they were; (5) so are the readers of its items' own pages; (6) a clean browser repeats it. Errors of the browser
 * and TargetErrors pass through.
 */
export async function heal(patient: Patient): Promise<Healing> {
  const { session, proven, limits, openSession } = patient;
  const { contract } = proven;
  if (proven.plan.also) return refuse("A plan that reads several times is not mended.");
  if (!contract.memory?.length) return refuse("Nothing is remembered of the records that were proven.");
  const steps = await orLoggedInAgain(session, limits, () => mendSteps(session, proven.plan.steps, limits));
  const plan = { ...proven.plan, steps };
  for (const read of (await propose(patient, plan)).slice(0, mostTries)) {
    const found = await accept(session, { ...plan, read }, contract, limits);
    if (!found) continue;
    const isOwn = read === plan.read;
    const learned = isOwn ? { read, collected: found } : await learn(patient, plan, read, found);
    const whole = await deliverWhole(patient, learned);
    if (whole === null) return refuse("The pages of the list's items are not sure to say what they did.");
    const mended: Plan = { ...plan, read: whole.read };
    const delivered = whole.collected;
    const proof = await prove({ plan: mended, records: delivered.records, openSession, limits });
    if (!proof.ok) return refuse(proof.reason);
    const changes = reportChanges(proven.plan, mended, delivered);
    return { ok: true, proven: { plan: mended, contract: proof.contract }, collected: delivered, changes };
  }
  return refuse("Nothing on the page is sure to be what was read before.");
}

const refuse = (reason: string): Healing => ({ ok: false, reason });

/** The read of one page: what stands on the others is looked at when a proposal is tried out. */
const ofOnePage = (read: Read): Read => (read.kind === "list" ? { ...read, pagination: null } : read);

/** What the page to which the steps have led may be read by, the likeliest first. */
async function propose({ session, proven, limits }: Patient, { steps, read }: Plan): Promise<Read[]> {
  const { contract } = proven;
  const first = await collect(session, ofOnePage(read), silent(limits));
  // Where a step or the items' own pages were broken, the list may not be.
  const isElsewhere = JSON.stringify(steps) !== JSON.stringify(proven.plan.steps) || hasDetails(read);
  const unchanged = isElsewhere && first.records.length > 0 ? [read] : [];
  const look = (each: Read) => session.call("read", each);
  const observation = await session.call("observe");
  if (read.kind === "record") {
    const found = await findRememberedRecord(contract, read, observation, look);
    return found ? [...unchanged, found] : unchanged;
  }
  const alike = await session.call("refind", read);
  const remembered = await findRemembered(contract, read, observation, look);
  const others = [...remembered, ...(alike ? [alike] : [])];
  return [...unchanged, ...others.flatMap((each) => withPager(each, observation.pagination))];
}

const hasDetails = (read: Read): boolean => read.kind === "list" && read.details !== undefined;

/** What is delivered of a list that was found again, its items' own pages with it. */
async function deliverWhole(
  { session, proven, limits }: Patient,
  { read, collected }: Learned,
): Promise<Learned | null> {
  if (read.kind !== "list") return { read, collected };
  const { details: contract } = proven.contract;
  return deliverMended({ session, read, list: collected, contract, limits: silent(limits) });
}

/** Where the list goes on may have moved with it: first as it was, then as the page offers it now. */
function withPager(read: ListRead, [offered]: readonly NonNullable<ListRead["pagination"]>[]): ListRead[] {
  return read.pagination === null || !offered ? [read] : [read, { ...read, pagination: offered }];
}

/** What a proposal collects; null unless nothing at all speaks against it and what is remembered vouches for it. */
async function accept(
  session: PageSession,
  plan: Plan,
  contract: Contract,
  limits: Limits,
): Promise<Collected | null> {
  const collected = leaveOutNoise(contract, await run(session, plan, silent(limits)));
  if (judge(contract, collected).verdict !== "ok") return null;
  const isSame =
    plan.read.kind === "list" ? remembers(contract, collected) : isSameRecord(contract, collected);
  return isSame ? collected : null;
}

/** Of a single record every remembered value stands: what else changed meanwhile cannot be told from a wrong reader. */
function isSameRecord({ fields, memory }: Contract, { records: [record = {}] }: Collected): boolean {
  return fields.every(({ name }, at) => {
    const before = memory?.[0]?.[at] ?? null;
    return before === null || hashOf(record[name] ?? null) === before;
  });
}

interface Learned {
  readonly read: Read;
  readonly collected: Collected;
}

/** The proposal with readers as a run would make them, where those give the same records. */
async function learn(
  { session, limits }: Patient,
  plan: Plan,
  read: Read,
  found: Collected,
): Promise<Learned> {
  await run(session, { ...plan, read: ofOnePage(read) }, silent(limits));
  const made = await session.call("learn", read);
  const whole = await keepUnbroken(plan.read, made, (each) => session.call("read", each));
  const named: Read =
    whole.kind === "list" ? { ...whole, fields: withLooks(whole.fields, found.records) } : whole;
  const collected = await run(session, { ...plan, read: named }, silent(limits));
  const isSame = compareRuns(read, found.records, collected.records) === null;
  return isSame ? { read: named, collected } : { read, collected: found };
}

/** Looking around is no progress of the run. */
const silent = (limits: Limits): Limits => ({ ...limits, onPage: () => {} });
