import type { Contract, Field, Plan, ProvenPlan, Read } from "@gleaner/automation";
import type { Collected } from "../collect.ts";
import { deliveredFields } from "../compare.ts";
import type { Home } from "../enter.ts";
import { remembers } from "../fallback.ts";
import type { HttpTrial } from "../http/index.ts";
import { judge } from "../judge.ts";
import { type KeptPage, objectTo } from "../kept-page/index.ts";
import type { Limits } from "../limits.ts";
import { hashOf } from "../memory.ts";
import { leaveOutNoise } from "../noise.ts";
import { perform } from "../perform.ts";
import { prove } from "../prove.ts";
import { run } from "../run.ts";
import type { OwnSession, PageSession } from "../session.ts";
import { deliverMended } from "./details.ts";
import { type ReaderChange, reportChanges } from "./report.ts";

/** What heal needs: a browser to look with, and a way to get a clean one for the proof. */
export interface Patient {
  readonly session: PageSession;
  readonly proven: ProvenPlan;
  readonly limits: Limits;
  readonly openSession: () => Promise<OwnSession>;
  /** Where the mended plan is also to be tried over plain HTTP. */
  readonly http?: HttpTrial | undefined;
  /** The page as it was when the plan was proven, where it was kept. */
  readonly kept?: KeptPage | null;
}

export type Healing =
  | {
      readonly ok: true;
      readonly proven: ProvenPlan;
      /** What the mended plan delivers. */
      readonly collected: Collected;
      readonly changes: readonly ReaderChange[];
      /** What is kept of the page as it is now. */
      readonly page: KeptPage | null;
    }
  | { readonly ok: false; readonly reason: string };

export interface Learned {
  readonly read: Read;
  readonly collected: Collected;
}

/** What a proposal collects; null unless nothing at all speaks against it and what is remembered vouches for it. */
export async function accept(
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

/**
 * Delivers what was accepted, items' own pages with it, and has a clean browser repeat it; unless the page as it was when
 * the plan worked speaks against it.
 */
export async function conclude(patient: Patient, plan: Plan, learned: Learned): Promise<Healing> {
  const { proven, limits, openSession, http, kept } = patient;
  const objection = kept ? objectTo(kept, proven.plan.read, learned.read) : null;
  if (objection !== null) return refuse(objection);
  const whole = await deliverWhole(patient, plan, learned);
  if (whole === null) return refuse("The pages of the list's items are not sure to say what they did.");
  const { read, collected } = whole;
  const mended: Plan = { ...plan, read };
  const proof = await prove({ plan: mended, records: collected.records, openSession, http, limits });
  if (!proof.ok) return refuse(proof.reason);
  const changes = reportChanges(proven.plan, mended, collected);
  const { plan: made, contract, page } = proof;
  return { ok: true, proven: { plan: made, contract }, collected, changes, page };
}

/** What is delivered of a list that was found again, its items' own pages with it. */
async function deliverWhole(
  { session, proven, limits }: Patient,
  { steps }: Plan,
  { read, collected }: Learned,
): Promise<Learned | null> {
  if (read.kind !== "list") return { read, collected };
  const { details: contract } = proven.contract;
  const home: Home = async (own) => {
    for (const step of steps) await perform(own, step, limits);
  };
  return deliverMended({ session, read, list: collected, contract, limits: silent(limits), home });
}

/**
 * Takes over another plan for the same records, which whoever made it vouches for with nothing: it counts under the very
 * conditions of one that was found again.
 */
export async function adopt(patient: Patient, made: Plan): Promise<Healing> {
  const { session, proven, limits } = patient;
  if (proven.plan.also || made.also) return refuse("A plan that reads several times is not mended.");
  if (!proven.contract.memory?.length)
    return refuse("Nothing is remembered of the records that were proven.");
  const read = boundAs(proven.plan.read, made.read);
  if (read === null) return refuse("Other fields were read than before.");
  const plan = { ...made, read };
  const collected = await accept(session, plan, proven.contract, limits);
  if (!collected) return refuse("What was read instead is not sure to be what was read before.");
  return conclude(patient, plan, { read, collected });
}

/** The read with the bounds and the types of the former one; null where it reads other fields. */
function boundAs(former: Read, read: Read): Read | null {
  const names = (each: Read) => deliveredFields(each).map(({ name }) => name);
  if (former.kind !== read.kind || names(former).toSorted().join("\n") !== names(read).toSorted().join("\n"))
    return null;
  const types = new Map(deliveredFields(former).map(({ name, type }) => [name, type]));
  const typed = (fields: readonly Field[]) =>
    fields.map((field) => ({ ...field, type: types.get(field.name) ?? field.type }));
  if (former.kind !== "list" || read.kind !== "list") return { ...read, fields: typed(read.fields) };
  const { maxRecords, maxPages } = former;
  return {
    ...read,
    fields: typed(read.fields),
    ...(read.details && { details: { ...read.details, fields: typed(read.details.fields) } }),
    pagination: former.pagination && read.pagination,
    maxRecords,
    maxPages,
  };
}

export const refuse = (reason: string): Healing => ({ ok: false, reason });

/** Looking around is no progress of the run. */
export const silent = (limits: Limits): Limits => ({ ...limits, onPage: () => {} });
