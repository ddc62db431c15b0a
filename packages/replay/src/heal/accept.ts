import type { Contract, Field, Plan, ProvenPlan, Read, Step } from "@gleaner/automation";
import type { Collected } from "../collect.ts";
import { deliveredFields } from "../compare.ts";
import { sitesIn } from "../contract.ts";
import type { Home } from "../enter.ts";
import { remembers } from "../fallback.ts";
import type { HttpTrial } from "../http/index.ts";
import { judge } from "../judge.ts";
import { type KeptPage, objectTo } from "../kept-page/index.ts";
import type { Limits } from "../limits.ts";
import { goldenOf, hashOf } from "../memory.ts";
import { leaveOutNoise } from "../noise.ts";
import { perform } from "../perform.ts";
import { prove } from "../prove.ts";
import { combine } from "../readings.ts";
import type { Remnant } from "../remnant.ts";
import { run } from "../run.ts";
import type { OwnSession, PageSession } from "../session.ts";
import { looksAsBefore, withoutPlace } from "./alike.ts";
import { deliverMended } from "./details.ts";
import { contractAt, type Part, partsOf, planOf } from "./part.ts";
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
  /** Told before a page is left on which a proposal was tried out; of a clean browser's proof it hears nothing. */
  readonly onTurn?: () => Promise<void>;
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
  | {
      readonly ok: false;
      readonly reason: string;
      /** What may be delivered of a single record of which not all was found again. */
      readonly remnant?: Remnant | null;
    };

export interface Learned {
  readonly read: Read;
  readonly collected: Collected;
}

/**
 * What vouches for a proposal: records that are remembered; the page itself, which says a lost value twice; or the looks of
 * every field of the only list that is like the lost one.
 */
export type Voucher = "memory" | "page" | "looks";

/** What a proposal collects; null unless nothing at all speaks against it and what is to vouch for it does. */
export async function accept(
  { session, limits, onTurn }: Pick<Patient, "session" | "limits" | "onTurn">,
  { steps, read }: Pick<Part, "read"> & { readonly steps: readonly Step[] },
  contract: Contract,
  by: Voucher = "memory",
): Promise<Collected | null> {
  const telling = { ...silent(limits), ...(onTurn && { onTurn }) };
  const found = await run(session, { steps: [...steps], read, joins: null }, telling);
  const collected = leaveOutNoise(contract, found);
  const { verdict } = judge(by === "looks" ? withoutPlace(contract, collected) : contract, collected);
  if (verdict !== "ok") return null;
  if (by !== "memory" && !isAtHome(contract, collected)) return null;
  if (by === "page") return collected;
  if (read.kind === "record") return isSameRecord(contract, collected) ? collected : null;
  const isSame = by === "looks" ? looksAsBefore(read, collected) : remembers(contract, collected);
  return isSame ? collected : null;
}

/** True where a page says that it is of the proven site, if the page did so that was proven. */
export function isAtHome({ surroundings }: Contract, { anchors }: Collected): boolean {
  const proven = surroundings?.sites ?? [];
  return (
    proven.length === 0 || (anchors !== undefined && sitesIn(anchors).some((site) => proven.includes(site)))
  );
}

/** Of a single record every remembered value stands: what else changed meanwhile cannot be told from a wrong reader. */
function isSameRecord(contract: Contract, { records: [record = {}] }: Collected): boolean {
  return contract.fields.every(({ name }) => {
    const before = goldenOf(contract, name);
    return before === null || hashOf(record[name] ?? null) === before;
  });
}

/**
 * Delivers what was accepted, items' own pages with it, and has a clean browser repeat it; unless the page as it was when
 * the plan worked speaks against it.
 */
export async function conclude(patient: Patient, parts: readonly Part[]): Promise<Healing> {
  const { proven, limits, openSession, http, kept } = patient;
  // A page is kept of a plan that reads but once.
  const objection = kept && parts[0] ? objectTo(kept, proven.plan.read, parts[0].read) : null;
  if (objection !== null) return refuse(objection);
  const whole: Part[] = [];
  for (const [at, part] of parts.entries()) {
    const delivered = await deliverWhole(patient, part, contractAt(proven.contract, at));
    if (delivered === null) return refuse("The pages of the list's items are not sure to say what they did.");
    whole.push({ ...part, ...delivered });
  }
  const collected = combine(whole, limits);
  const claim = { plan: planOf(whole), records: collected.records };
  const proof = await prove({ ...claim, openSession, http, limits });
  if (!proof.ok) return refuse(proof.reason);
  const changes = reportChanges(partsOf(proven.plan), whole);
  const { plan, contract, page } = proof;
  return { ok: true, proven: { plan, contract }, collected, changes, page };
}

/** What is delivered of a list that was found again, its items' own pages with it. */
async function deliverWhole(
  { session, limits }: Patient,
  { upTo, read, collected }: Part,
  contract: Contract | undefined,
): Promise<Learned | null> {
  if (read.kind !== "list") return { read, collected };
  const home: Home = async (own) => {
    for (const step of upTo) await perform(own, step, limits);
  };
  const visit = { session, read, list: collected, contract: contract?.details, home };
  return deliverMended({ ...visit, limits: silent(limits) });
}

/**
 * Takes over another plan for the same records, which whoever made it vouches for with nothing: it counts under the very
 * conditions of one that was found again, read by read.
 */
export async function adopt(patient: Patient, made: Plan): Promise<Healing> {
  const { proven } = patient;
  const [former, now] = [partsOf(proven.plan), partsOf(made)];
  if (former.length !== now.length) return refuse("Another number of reads was made than before.");
  const parts: Part[] = [];
  for (const [at, { steps, read: other, joins }] of now.entries()) {
    const [before, contract] = [former[at], contractAt(proven.contract, at)];
    if (!contract?.memory?.length) return refuse("Nothing is remembered of the records that were proven.");
    const read = before && boundAs(before.read, other);
    if (!read || JSON.stringify(before.joins) !== JSON.stringify(joins))
      return refuse("Other fields were read than before.");
    const upTo = [...(parts.at(-1)?.upTo ?? []), ...steps];
    if (at > 0) await patient.onTurn?.();
    const collected = await accept(patient, { steps: upTo, read }, contract);
    if (!collected) return refuse("What was read instead is not sure to be what was read before.");
    parts.push({ steps, upTo, joins, read, collected });
  }
  return conclude(patient, parts);
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

export const refuse = (reason: string, remnant: Remnant | null = null): Healing => ({
  ok: false,
  reason,
  ...(remnant && { remnant }),
});

/** Looking around is no progress of the run. */
export const silent = (limits: Limits): Limits => ({ ...limits, onPage: () => {} });
