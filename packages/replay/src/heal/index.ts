import type { Contract, ListRead, Plan, ProvenPlan, Read } from "@gleaner/automation";
import { withLooks } from "@gleaner/extract";
import { choose } from "../choose.ts";
import type { Collected } from "../collect.ts";
import { compareRuns } from "../compare.ts";
import { remembers } from "../fallback.ts";
import { judge } from "../judge.ts";
import type { Limits } from "../limits.ts";
import { hashOf } from "../memory.ts";
import { leaveOutNoise } from "../noise.ts";
import { prove } from "../prove.ts";
import { run } from "../run.ts";
import type { OwnSession, PageSession } from "../session.ts";
import { findRemembered, findRememberedRecord } from "./golden.ts";
import { keepUnbroken, type ReaderChange, reportChanges } from "./report.ts";

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
 * Mends the read of a plan whose page has changed, without a model: (1) lists of the page as it is in which remembered
 * values stand again, or that look like what was read, are proposed; (2) a proposal counts only if the contract finds
 * nothing against it and the records that stayed read as they did in every field; (3) its readers are learned anew where
 * that gives the same records, and those that still work stay as they were; (4) a clean browser repeats it. Steps are not
 * mended. Errors of the browser pass through.
 */
export async function heal(patient: Patient): Promise<Healing> {
  const { session, proven, limits, openSession } = patient;
  const { plan, contract } = proven;
  if (!contract.memory?.length) return refuse("Nothing is remembered of the records that were proven.");
  for (const read of (await propose(patient)).slice(0, mostTries)) {
    const found = await accept(session, { ...plan, read }, contract, limits);
    if (!found) continue;
    const learned = await learn(patient, read, found);
    const mended: Plan = { ...plan, read: learned.read };
    const delivered = choose(mended.read, learned.collected);
    const proof = await prove({ plan: mended, records: delivered.records, openSession, limits });
    if (!proof.ok) return refuse(proof.reason);
    const changes = reportChanges(plan.read, mended.read, learned.collected);
    return { ok: true, proven: { plan: mended, contract: proof.contract }, collected: delivered, changes };
  }
  return refuse("Nothing on the page is sure to be what was read before.");
}

const refuse = (reason: string): Healing => ({ ok: false, reason });

/** The read of one page: what stands on the others is looked at when a proposal is tried out. */
const ofOnePage = (read: Read): Read => (read.kind === "list" ? { ...read, pagination: null } : read);

async function propose({ session, proven, limits }: Patient): Promise<Read[]> {
  const { plan, contract } = proven;
  const { read } = plan;
  await run(session, { ...plan, read: ofOnePage(read) }, silent(limits));
  const look = (each: Read) => session.call("read", each);
  const observation = await session.call("observe");
  if (read.kind === "record") {
    const found = await findRememberedRecord(contract, read, observation, look);
    return found ? [found] : [];
  }
  const alike = await session.call("refind", read);
  const remembered = await findRemembered(contract, read, observation, look);
  return [...remembered, ...(alike ? [alike] : [])].flatMap((each) =>
    withPager(each, observation.pagination),
  );
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
async function learn({ session, proven, limits }: Patient, read: Read, found: Collected): Promise<Learned> {
  const { plan } = proven;
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
