import type { DataRecord, Plan, Read } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { PageError } from "@gleaner/browser";
import { inOneGo } from "./checkpoints.ts";
import { choose } from "./choose.ts";
import type { Collected } from "./collect.ts";
import { compareRuns, deliveredFields, detailFields } from "./compare.ts";
import type { Limits } from "./limits.ts";
import { LoginError } from "./login/login-error.ts";
import { nowhere } from "./place.ts";
import { readingsOf } from "./readings.ts";
import { run } from "./run.ts";
import type { OwnSession } from "./session.ts";
import { TargetError } from "./target.ts";

/** A trial that fails is no loss: it waits for nothing long. */
const timeoutMs = 8_000;
const rowsTimeoutMs = 2_000;

interface Given {
  readonly records: readonly DataRecord[];
  readonly openSession: () => Promise<OwnSession>;
  readonly limits: Limits;
}

/** The list alone: a trial visits no item. */
function withoutDetails(read: Read): Read {
  if (read.kind !== "list" || !read.details) return read;
  const { details, ...list } = read;
  const names = new Set(detailFields(details).map(({ name }) => name));
  return {
    ...list,
    fields: list.fields.map((field) => (names.has(field.name) ? { ...field, hidden: true } : field)),
  };
}

/**
 * Tells of shorter plans whether they give, each in a clean browser, what the whole one gave: of a list over several pages,
 * the first of them. Of a plan that reads several times each read has to give what it gives in the whole plan.
 */
export function trialOf(whole: Plan, given: Given): (shorter: Plan) => Promise<boolean> {
  if (!whole.also) return (shorter) => isSame(shorter, given);
  let before: Promise<readonly Collected[] | null> | undefined;
  return async (shorter) => {
    before ??= readBriefly(whole, given);
    const expected = await before;
    const now = expected && (await readBriefly(shorter, given));
    if (!expected || !now) return false;
    return readingsOf(shorter).every(({ read }, at) => {
      const [one, other] = [expected[at]?.records ?? [], now[at]?.records ?? []];
      return one.length > 0 && compareRuns(bareOf(read), one, other) === null;
    });
  };
}

/** A read as it finds its rows: of one page, with all that they are chosen by, and none of their own pages. */
function bareOf(read: Read): Read {
  const fields = read.fields.map(({ hidden: _, ...field }) => field);
  if (read.kind !== "list") return { ...read, fields };
  const { details: _, where: __, sortBy: ___, ...list } = read;
  return { ...list, fields, pagination: null };
}

/** What each read of a plan gives at first; null where one fails. Closes the browser that it opens. */
async function readBriefly(plan: Plan, given: Given): Promise<readonly Collected[] | null> {
  return inBrowser(given, async (session, limits) => {
    const visit = { place: nowhere };
    const read: Collected[] = [];
    for (const reading of readingsOf(plan)) {
      const bare = { ...reading, read: bareOf(reading.read) };
      read.push(await run(session, bare, limits, inOneGo, visit));
    }
    return read;
  });
}

/** True where a plan that reads once gives these records. */
export async function isSame(plan: Plan, given: Given): Promise<boolean> {
  const { records } = given;
  const isSorted = plan.read.kind === "list" && plan.read.sortBy !== undefined;
  const read = plan.read.kind === "list" && !isSorted ? { ...plan.read, pagination: null } : plan.read;
  const list = withoutDetails(read);
  // Of pages that all fields are read from, the list alone says nothing.
  const compared = deliveredFields(list);
  if (compared.length === 0) return false;
  const named = records.map((record) =>
    Object.fromEntries(compared.map(({ name }) => [name, own(record, name) ?? null])),
  );
  const first = await inBrowser(given, async (session, limits) =>
    choose(list, await run(session, { ...plan, read: list }, limits)),
  );
  if (first === null || first.records.length === 0) return false;
  const isPart = read !== plan.read && first.records.length < records.length;
  const expected = isPart ? named.slice(0, first.records.length) : named;
  return compareRuns(list, expected, first.records) === null;
}

/** Works in a clean browser, which it closes; null where the page or an element fails. */
async function inBrowser<Found>(
  { openSession, limits }: Given,
  work: (session: OwnSession, limits: Limits) => Promise<Found>,
): Promise<Found | null> {
  const session = await openSession();
  try {
    const bounds = { timeoutMs: Math.min(limits.timeoutMs, timeoutMs), rowsTimeoutMs };
    return await work(session, { ...limits, ...bounds });
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError || error instanceof LoginError || error instanceof PageError)
      return null;
    throw error;
  } finally {
    await session.close();
  }
}
