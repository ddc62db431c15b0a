import type { DataRecord, Details, ListRead, Read, RecordEvidence } from "@gleaner/automation";
import { ofValues } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import type { ReadResult } from "@gleaner/extract";
import { ask } from "./ask.ts";
import { liveTypes } from "./compare.ts";
import { Doubt } from "./doubt.ts";
import { type Limits, untilDeadline } from "./limits.ts";
import { awaitFirst, differs, moveOn, openPage } from "./paginate.ts";
import { perform } from "./perform.ts";
import type { Row } from "./rows.ts";
import { addressNow, isInBrowser, type Session } from "./session.ts";
import { TargetError } from "./target.ts";

/** Comes to the page on which a list begins, with whichever page of a browser. */
export type Home = (session: Session) => Promise<unknown>;

/** A list whose items have pages of their own. */
export interface ItemList {
  readonly read: ListRead;
  readonly way: Pick<Details, "link" | "by">;
  readonly home: Home;
}

/** The address of an item's page; null where its row has none. */
export function addressOf({ way }: Pick<ItemList, "way">, { record }: Pick<Row, "record">): string | null {
  const link = own(record, way.link);
  return way.by === undefined && typeof link === "string" && /^https?:/.test(link) ? link : null;
}

/**
 * Comes to the page of an item, by its address or by a click in its row. A click that stays on the page may come to
 * nothing: then it gives what `look` had read there before. Throws as `perform` does.
 */
export async function enter(
  session: Session,
  list: ItemList,
  row: Row,
  look: Read | null,
  limits: Limits,
): Promise<ReadResult | null> {
  if (list.way.by === "click") return clickInto(session, list, row, look, limits);
  const url = addressOf(list, row);
  if (url === null) throw new TargetError("there is no link");
  await perform(session, { kind: "open", url }, untilDeadline(limits));
  return null;
}

async function clickInto(
  session: Session,
  list: ItemList,
  row: Row,
  look: Read | null,
  limits: Limits,
): Promise<ReadResult | null> {
  if (!isInBrowser(session)) throw new Doubt("A click needs a browser.");
  const at = await comeToRow(session, list, row, limits);
  const { read, way } = list;
  const css = await ask(session, limits, "elementIn", read, at, way.link);
  if (css === null) throw new TargetError("nothing in its row can be clicked");
  const before = look && (await ask(session, limits, "read", look));
  const address = addressNow(session);
  await session.awaitTurn?.(untilDeadline(limits));
  await perform(session, { kind: "click", target: [{ by: "css", css }] }, untilDeadline(limits));
  return addressNow(session) === address ? before : null;
}

/** Opens the list anew, whatever an earlier item had opened in its page, where this row stands; gives its position there. */
async function comeToRow(
  session: Session,
  { read, home }: ItemList,
  row: Row,
  limits: Limits,
): Promise<number> {
  await home(session);
  const first = await awaitFirst(session, read, limits);
  const here = findRow(read, first, row);
  if (here !== null) return here;
  const address = ofValues(row.evidence)[0]?.url;
  if (read.pagination?.kind === "next" && address !== undefined && address !== addressNow(session)) {
    await openPage(session, address, limits);
    const there = findRow(read, await awaitFirst(session, read, limits), row);
    if (there !== null) return there;
    await home(session);
    await awaitFirst(session, read, limits);
  }
  return seekRow(session, read, first, row, limits);
}

/** Follows a list from its first page to the one that has a row. */
async function seekRow(
  session: Session,
  { pagination, ...read }: ListRead,
  first: ReadResult,
  row: Row,
  limits: Limits,
): Promise<number> {
  const gone = new TargetError("its row is no longer in the list");
  if (pagination === null) throw gone;
  const paged = { ...read, pagination };
  for (let page = first; ; ) {
    if (!(await ask(session, limits, "hasMore", paged))) throw gone;
    const next = await moveOn(session, paged, page, limits, async () => {});
    const at = findRow(paged, next, row);
    if (at !== null) return at;
    if (!differs(next, page)) throw gone;
    page = next;
  }
}

/**
 * The position of a record's row among those of a page: the one that reads the same, prices and dates aside. Of several
 * the one that stands where it stood; null where none is sure to be it.
 */
export function findRow(read: Pick<ListRead, "fields">, page: ReadResult, row: Row): number | null {
  const positions = (isSame: (record: DataRecord) => boolean): number[] =>
    page.records.flatMap((record, at) => (isSame(record) ? (positionOf(page.evidence[at] ?? {}) ?? []) : []));
  const text = JSON.stringify(row.record);
  const same = positions((record) => JSON.stringify(record) === text);
  const alike = same.length > 0 ? same : positions((record) => isAlike(read, record, row.record));
  const [only, ...others] = alike;
  if (only === undefined || others.length === 0) return only ?? null;
  const before = positionOf(row.evidence);
  return before !== null && alike.includes(before) ? before : null;
}

const positionOf = (evidence: RecordEvidence): number | null =>
  ofValues(evidence).find(({ row }) => row !== null)?.row ?? null;

/** True for the same values in all fields but those that may move, one at least. */
function isAlike({ fields }: Pick<ListRead, "fields">, one: DataRecord, other: DataRecord): boolean {
  const lasting = fields.filter(({ type }) => !liveTypes.has(type)).map(({ name }) => name);
  const value = (record: DataRecord, name: string) => JSON.stringify(own(record, name) ?? null);
  return (
    lasting.some((name) => value(one, name) !== "null") &&
    lasting.every((name) => value(one, name) === value(other, name))
  );
}
