import type { ListRead, Plan, Read } from "@gleaner/automation";
import { withLooks } from "@gleaner/extract";
import { type Collected, collect } from "../collect.ts";
import { compareRuns } from "../compare.ts";
import { orLoggedInAgain } from "../login/log-in.ts";
import { run } from "../run.ts";
import { accept, conclude, type Healing, type Learned, type Patient, refuse, silent } from "./accept.ts";
import { findRemembered, findRememberedRecord } from "./golden.ts";
import { keepUnbroken } from "./report.ts";
import { mendSteps } from "./steps.ts";

export { adopt, type Healing, type Patient } from "./accept.ts";
export type { ReaderChange } from "./report.ts";

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
  const { session, proven, limits } = patient;
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
    return conclude(patient, plan, learned);
  }
  return refuse("Nothing on the page is sure to be what was read before.");
}

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

/** Where the list goes on may have moved with it: first as it was, then as the page offers it now. */
function withPager(read: ListRead, [offered]: readonly NonNullable<ListRead["pagination"]>[]): ListRead[] {
  return read.pagination === null || !offered ? [read] : [read, { ...read, pagination: offered }];
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
