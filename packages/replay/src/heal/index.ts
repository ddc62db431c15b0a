import type { Contract, ListRead, Read, RecordRead, Step } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { withLooks } from "@gleaner/extract";
import { doubtedFields } from "../change.ts";
import { type Collected, collect } from "../collect.ts";
import { compareRuns } from "../compare.ts";
import { namesOn } from "../kept-page/index.ts";
import { orLoggedInAgain } from "../login/log-in.ts";
import { perform } from "../perform.ts";
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
import { findRemembered, findRememberedRecord } from "./golden.ts";
import { contractAt, type Part, partsOf } from "./part.ts";
import { keepUnbroken } from "./report.ts";
import { mendSteps } from "./steps.ts";
import { findWitnessed } from "./witness.ts";

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
    if (mended === null) return refuse("Nothing on the page is sure to be what was read before.");
    parts.push(mended);
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

async function mendPart(
  patient: Patient,
  { steps, read, contract, before, joins }: Broken,
): Promise<Part | null> {
  const { session, limits } = patient;
  const own = await orLoggedInAgain(session, limits, async () => {
    // Trying the reads before has left the page that they were on.
    if (steps[0]?.kind !== "open") for (const step of before) await perform(session, step, limits);
    return mendSteps(session, steps, limits);
  });
  const upTo = [...before, ...own];
  const isMoved = JSON.stringify(own) !== JSON.stringify(steps);
  const suspect = { read, contract, isMoved };
  for (const { read: other, by } of (await propose(patient, suspect)).slice(0, mostTries)) {
    const found = await accept(patient, { steps: upTo, read: other }, contract, by);
    if (!found) continue;
    const learned =
      other === read ? { read: other, collected: found } : await learn(patient, upTo, read, other, found);
    return { steps: own, upTo, joins, ...learned };
  }
  return null;
}

/** The read of one page: what stands on the others is looked at when a proposal is tried out. */
const ofOnePage = (read: Read): Read => (read.kind === "list" ? { ...read, pagination: null } : read);

/** What a page may be read by, and what must vouch for it. */
interface Proposal {
  readonly read: Read;
  readonly by: Voucher;
}

/** What the page to which the steps have led may be read by, the likeliest first. */
async function propose(
  { session, limits, kept }: Patient,
  { read, contract, isMoved }: Pick<Broken, "read" | "contract"> & { readonly isMoved: boolean },
): Promise<Proposal[]> {
  const first = await collect(session, ofOnePage(read), silent(limits));
  // Where a step or the items' own pages were broken, the list may not be.
  const isElsewhere = isMoved || hasDetails(read);
  const unchanged = isElsewhere && first.records.length > 0 ? [{ read, by: "memory" as const }] : [];
  const look = (each: Read) => session.call("read", each);
  const observation = await session.call("observe");
  if (read.kind === "record") {
    const found = await findRememberedRecord(contract, read, observation, look);
    const lost = lostFields(contract, read, first);
    // Of a page where nothing is read any more, what it says of itself must vouch for it.
    const isKnown = lost.size < read.fields.length || (contract.surroundings?.sites ?? []).length > 0;
    const names = kept && lost.size > 0 ? namesOn(kept, read) : {};
    const other =
      lost.size > 0 && isKnown ? await findWitnessed(contract, read, lost, observation, names, look) : null;
    return [
      ...unchanged,
      ...(found ? [{ read: found, by: "memory" as const }] : []),
      ...(other ? [{ read: other, by: "page" as const }] : []),
    ];
  }
  const alike = await session.call("refind", read);
  const remembered = await findRemembered(contract, read, observation, look);
  const paged = (each: ListRead, by: Voucher) =>
    withPager(each, observation.pagination).map((read) => ({ read, by }));
  return [
    ...unchanged,
    ...remembered.flatMap((each) => paged(each, "memory")),
    ...(alike ? [...paged(alike, "memory"), ...paged(alike, "looks")] : []),
  ];
}

/** The fields of a single record that had a value and have none, or one that is another thing by its looks. */
function lostFields(contract: Contract, read: RecordRead, found: Collected): Set<string> {
  const [record = {}] = found.records;
  const gone = read.fields.filter(({ name }) => {
    const at = contract.fields.findIndex((field) => field.name === name);
    return (contract.memory?.[0]?.[at] ?? null) !== null && (own(record, name) ?? null) === null;
  });
  return new Set([...gone.map(({ name }) => name), ...doubtedFields(contract, found)]);
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
