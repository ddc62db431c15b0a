import type { Contract, ListRead, Read, Step } from "@gleaner/automation";
import { withLooks } from "@gleaner/extract";
import { type Collected, collect } from "../collect.ts";
import { compareRuns } from "../compare.ts";
import { orLoggedInAgain } from "../login/log-in.ts";
import { perform } from "../perform.ts";
import type { Remnant } from "../remnant.ts";
import { run } from "../run.ts";
import {
  accept,
  conclude,
  type Healing,
  type Learned,
  type Patient,
  refuse,
  silent,
  type Voucher,
} from "./accept.ts";
import { findRemembered } from "./golden.ts";
import { contractAt, type Part, partsOf } from "./part.ts";
import { type FoundFields, findFields, findSureFields, type Proposal, wholeReads } from "./record.ts";
import { keepUnbroken } from "./report.ts";
import { mendSteps } from "./steps.ts";

export { adopt, type Healing, type Patient } from "./accept.ts";
export type { ReaderChange } from "./report.ts";

/** Most reads that are tried out on the whole list. */
const mostTries = 4;

/**
 * Mends a plan whose site has changed, without a model: (1) its steps are done again, what they acted on found by its name
 * where it is gone; (2) lists of the page as it is in which remembered values stand again, or that look like what was read,
 * are proposed, and for lost fields of a single record values that the page says twice by their names; (3) a proposal counts
 * only if the contract finds nothing against it and something vouches for it: records that stayed read as they did in every
 * field, or else what `Voucher` names; (4) its readers are learned anew where that gives the same records, and those that still work
 * stay as they were; (5) so are the readers of its items' own pages; (6) a clean browser repeats it. Errors of the browser
 * and TargetErrors pass through.
 */
export async function heal(patient: Patient): Promise<Healing> {
  const { proven } = patient;
  const parts: Part[] = [];
  for (const [at, { read, ...addition }] of partsOf(proven.plan).entries()) {
    const contract = contractAt(proven.contract, at);
    if (!contract?.memory?.length) return refuse("Nothing is remembered of the records that were proven.");
    if (at > 0) await patient.onTurn?.();
    const mended = await mendPart(patient, { read, contract, before: parts.at(-1)?.upTo ?? [], ...addition });
    if (!mended.ok) {
      const remnant = proven.plan.also ? null : mended.remnant;
      return refuse(
        `${remnant ? "Not all" : "Nothing"} on the page is sure to be what was read before.`,
        remnant,
      );
    }
    parts.push(mended.part);
  }
  return conclude(patient, parts);
}

/** One read of a plan that is to be mended. */
interface Broken extends Pick<Part, "joins"> {
  /** The steps that lead to it from the read before. */
  readonly steps: readonly Step[];
  readonly read: Read;
  readonly contract: Contract;
  /** The mended steps that led to the reads before. */
  readonly before: readonly Step[];
}

type Mended =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly remnant: Remnant | null };

async function mendPart(patient: Patient, { steps, read, contract, before, joins }: Broken): Promise<Mended> {
  const { session, limits } = patient;
  const own = await orLoggedInAgain(session, limits, async () => {
    // Trying the reads before has left the page that they were on.
    if (steps[0]?.kind !== "open") for (const step of before) await perform(session, step, limits);
    return mendSteps(session, steps, limits);
  });
  const upTo = [...before, ...own];
  const isMoved = JSON.stringify(own) !== JSON.stringify(steps);
  const { proposals, found: fields } = await propose(patient, { read, contract, isMoved });
  for (const { read: other, by } of proposals.slice(0, mostTries)) {
    const found = await accept(patient, { steps: upTo, read: other }, contract, by);
    if (!found) continue;
    const learned =
      other === read ? { read: other, collected: found } : await learn(patient, upTo, read, other, found);
    return { ok: true, part: { steps: own, upTo, joins, ...learned } };
  }
  const isRecord = read.kind === "record" && fields !== null;
  return { ok: false, remnant: isRecord ? await findSureFields(patient, contract, read, fields) : null };
}

/** The read of one page: what stands on the others is looked at when a proposal is tried out. */
const ofOnePage = (read: Read): Read => (read.kind === "list" ? { ...read, pagination: null } : read);

/** What the page to which the steps have led may be read by, the likeliest first, and where it has a single record's fields. */
async function propose(
  patient: Patient,
  { read, contract, isMoved }: Pick<Broken, "read" | "contract"> & { readonly isMoved: boolean },
): Promise<{ readonly proposals: readonly Proposal[]; readonly found: FoundFields | null }> {
  const { session, limits } = patient;
  const first = await collect(session, ofOnePage(read), silent(limits));
  // Where a step or the items' own pages were broken, the list may not be.
  const isElsewhere = isMoved || hasDetails(read);
  const unchanged = isElsewhere && first.records.length > 0 ? [{ read, by: "memory" as const }] : [];
  const look = (each: Read) => session.call("read", each);
  const observation = await session.call("observe");
  if (read.kind === "record") {
    const found = await findFields(patient, contract, read, first, observation);
    return { proposals: [...unchanged, ...wholeReads(read, found)], found };
  }
  const alike = await session.call("refind", read);
  const remembered = await findRemembered(contract, read, observation, look);
  const paged = (each: ListRead, by: Voucher) =>
    withPager(each, observation.pagination).map((read) => ({ read, by }));
  const proposals = [
    ...unchanged,
    ...remembered.flatMap((each) => paged(each, "memory")),
    ...(alike ? [...paged(alike, "memory"), ...paged(alike, "looks")] : []),
  ];
  return { proposals, found: null };
}

const hasDetails = (read: Read): boolean => read.kind === "list" && read.details !== undefined;

/** Where the list goes on may have moved with it: first as it was, then as the page offers it now. */
function withPager(read: ListRead, [offered]: readonly NonNullable<ListRead["pagination"]>[]): ListRead[] {
  return read.pagination === null || !offered ? [read] : [read, { ...read, pagination: offered }];
}

/** The proposal with readers as a run would make them, where those give the same records. */
async function learn(
  { session, limits }: Patient,
  steps: readonly Step[],
  former: Read,
  read: Read,
  found: Collected,
): Promise<Learned> {
  const runOn = (each: Read) => run(session, { steps: [...steps], read: each, joins: null }, silent(limits));
  await runOn(ofOnePage(read));
  const made = await session.call("learn", read);
  const whole = await keepUnbroken(former, made, (each) => session.call("read", each));
  const named: Read =
    whole.kind === "list" ? { ...whole, fields: withLooks(whole.fields, found.records) } : whole;
  const collected = await runOn(named);
  const isSame = compareRuns(read, found.records, collected.records) === null;
  return isSame ? { read: named, collected } : { read, collected: found };
}
