import type { Contract, Details, Field, ListRead } from "@gleaner/automation";
import type { Collected } from "../collect.ts";
import { deliver } from "../details.ts";
import type { Home } from "../enter.ts";
import { judge } from "../judge.ts";
import type { Limits } from "../limits.ts";
import { leaveOutNoise } from "../noise.ts";
import type { PageSession } from "../session.ts";
import { countKnown, fewestKnown, leastKnown, memoryOf, namedField, nameOf, variantsOf } from "./golden.ts";

/** A list as a heal found it, and what is known of its items' own pages. */
interface Visit {
  readonly session: PageSession;
  readonly read: ListRead;
  readonly list: Collected;
  /** What the items' pages gave when the plan was proven. */
  readonly contract: Contract | undefined;
  readonly limits: Limits;
  readonly home: Home;
}

/** What a list delivers with its items' own pages, and the read that gave it. */
interface Whole {
  readonly read: ListRead;
  readonly collected: Collected;
}

/** Items whose pages are looked at to find their readers again. */
const mostItems = 6;

/**
 * Delivers a list with what its items' own pages say. Where these have changed, each of their fields is read where values
 * that the contract remembers stand now; null where one is not sure to be the same.
 */
export async function deliverMended(visit: Visit): Promise<Whole | null> {
  const { session, read, list, contract } = visit;
  const { collected, details } = await deliver(session, read, list, visit);
  if (!details || !read.details || !contract || details.records.length === 0) return { read, collected };
  if (isAsProven(contract, details)) return { read, collected };
  const fields = await findFields(visit, read.details, contract);
  if (fields === null) return null;
  const mended = { ...read, details: { ...read.details, fields } };
  const again = await deliver(session, mended, list, visit);
  if (!again.details || !isAsProven(contract, again.details)) return null;
  return { read: mended, collected: again.collected };
}

const isAsProven = (contract: Contract, details: Collected): boolean =>
  judge(contract, leaveOutNoise(contract, details)).verdict === "ok";

/** The fields with those readers of the first item's page that read remembered values on the pages of most items. */
async function findFields(
  { session, read, list, limits, home }: Visit,
  details: Details,
  contract: Contract,
): Promise<Field[] | null> {
  const first = {
    ...list,
    records: list.records.slice(0, mostItems),
    evidence: list.evidence.slice(0, mostItems),
  };
  const visitWith = async (fields: readonly Field[], items: Collected) =>
    (
      await deliver(session, { ...read, details: { ...details, fields: [...fields] } }, items, {
        limits,
        home,
      })
    ).details;
  const one = { ...first, records: first.records.slice(0, 1), evidence: first.evidence.slice(0, 1) };
  // The page of the first item stays open.
  await visitWith(details.fields, one);
  const offered = (await session.call("observe")).fields;
  const mended: Field[] = [];
  for (const field of details.fields) {
    const memory = memoryOf(contract, field.name);
    const readers = [field.reader, ...offered.flatMap(({ reader }) => variantsOf(reader, field.reader))];
    const candidates = readers.map((reader, at) => namedField(field, reader, at));
    const pages = await visitWith(candidates, first);
    const counts = readers.map((_reader, at) => countKnown(pages?.records ?? [], nameOf(at), memory));
    const best = Math.max(0, ...counts.map(({ count }) => count));
    const at = counts.findIndex(({ count }) => count === best);
    const reader = readers[at];
    const isKnown = best >= fewestKnown && best >= (counts[at]?.present ?? 0) * leastKnown;
    // A field that never had a value is none to find.
    if (memory.size > 0 && (!reader || !isKnown)) return null;
    mended.push(reader && isKnown ? { ...field, reader } : field);
  }
  return mended;
}
