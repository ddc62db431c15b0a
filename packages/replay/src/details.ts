import type { Completeness, DataRecord, Details, Field, Read, RecordEvidence } from "@gleaner/automation";
import { newNamed, own } from "@gleaner/automation/named";
import { PageError, type PageErrorCode } from "@gleaner/browser";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { choose, pick, withoutHidden } from "./choose.ts";
import { type Collected, collect } from "./collect.ts";
import { detailFields } from "./compare.ts";
import type { Rows } from "./gather.ts";
import { isOver, type Limits, untilDeadline } from "./limits.ts";
import { awaitFirst } from "./paginate.ts";
import { perform } from "./perform.ts";
import type { Session } from "./session.ts";
import { countFitting } from "./size.ts";
import { TargetError } from "./target.ts";

/** No more items are visited than this. */
const mostItems = 1000;
/** So many in a row that cannot be read: the site answers no more. */
const mostFailures = 8;
const rowsTimeoutMs = 3000;
/** Faults after which no other page can be had. */
const ending: ReadonlySet<PageErrorCode> = new Set([
  "blocked",
  "browser_lost",
  "page_failed",
  "proxy_failed",
]);

/** What a list delivers. */
export interface Delivered {
  /** The records that were chosen, with what their own pages say. */
  readonly collected: Collected;
  /** What the items' own pages gave, in the records' order; null where they are not read. */
  readonly details: Collected | null;
}

/** What the page of an item gave: one record, or the rows of its list, and what of that is lacking; or why it gave none. */
export type Item =
  | (Rows & { readonly left?: string | null; readonly cut?: Completeness["reason"] | null })
  | { readonly failed: string };

/**
 * Chooses of a list and reads the page of each item that was chosen. An item whose page cannot be read has nulls; one whose
 * page has a list becomes as many records as that has rows.
 */
export async function deliver(
  session: Session,
  read: Read,
  list: Collected,
  limits: Limits,
  checkpoints: Checkpoints<readonly Item[]> = inOneGo,
): Promise<Delivered> {
  if (read.kind !== "list" || !read.details) return { collected: choose(read, list), details: null };
  const picked = pick(read, list);
  const visited = await visitItems(session, read.details, picked.records, limits, checkpoints);
  const chosen = withoutHidden(read, picked);
  const fields = detailFields(read.details);
  const names = new Set(fields.map(({ name }) => name));
  const own = visited.items.map((item) => rowsOf(item, fields));
  const records = own.flatMap((rows, at) => rows.records.map((each) => ({ ...chosen.records[at], ...each })));
  const evidence = own.flatMap((rows, at) =>
    rows.evidence.map((each) => ({ ...without(chosen.evidence[at] ?? {}, names), ...each })),
  );
  const details = conclude(visited, own);
  const fitting = countFitting(records, limits);
  const isCut = details.cut || fitting < records.length;
  const reason = fitting < records.length ? "size" : details.cut ? details.completeness.reason : null;
  const { completeness } = chosen;
  return {
    details,
    collected: {
      ...chosen,
      records: records.slice(0, fitting),
      evidence: evidence.slice(0, fitting),
      completeness: {
        ...completeness,
        collected: fitting,
        reason: reason ?? completeness.reason,
        left: details.completeness.left ?? completeness.left,
      },
      cut: chosen.cut || isCut,
    },
  };
}

/** A field that the item's own page gives is proven there alone. */
const without = (evidence: RecordEvidence, names: ReadonlySet<string>): RecordEvidence =>
  Object.fromEntries(Object.entries(evidence).filter(([name]) => !names.has(name)));

interface Visited {
  readonly items: readonly Item[];
  readonly cut: Completeness["reason"] | null;
}

/** Reads the page of each item, one after the other; one that several items share is read once. */
async function visitItems(
  session: Session,
  details: Details,
  rows: readonly DataRecord[],
  limits: Limits,
  { from, save }: Checkpoints<readonly Item[]>,
): Promise<Visited> {
  const known = new Map<string, Item>();
  const items: Item[] = [];
  let cut: Completeness["reason"] | null = null;
  let failures = 0;
  for (const [at, row] of rows.entries()) {
    limits.signal.throwIfAborted();
    const link = own(row, details.link);
    const earlier = from?.[at];
    if (cut === null && isOver(limits)) cut = "time";
    if (known.size >= mostItems) cut ??= "page_limit";
    if (failures >= mostFailures) cut ??= "page_failed";
    if (earlier) items.push(earlier);
    else if (cut !== null) items.push({ failed: "they were not visited" });
    else if (typeof link !== "string" || !/^https?:/.test(link)) items.push({ failed: "there is no link" });
    else {
      if (items.length > 0) await save([...items]);
      items.push(known.get(link) ?? (await visit(session, link, details, limits, known.size > 0)));
    }
    const item = items[at];
    if (item && "cut" in item) cut ??= item.cut ?? null;
    if (typeof link !== "string" || !item) continue;
    if (!known.has(link)) failures = "failed" in item ? failures + 1 : 0;
    known.set(link, item);
  }
  return { items, cut };
}

async function visit(
  session: Session,
  link: string,
  { steps, fields, list }: Details,
  limits: Limits,
  isLater: boolean,
): Promise<Item> {
  try {
    await perform(session, { kind: "open", url: link }, untilDeadline(limits));
    for (const step of steps) await perform(session, step, untilDeadline(limits));
    const quiet = { ...limits, onPage: () => {} };
    const wait = { ...quiet, rowsTimeoutMs: Math.min(limits.rowsTimeoutMs ?? rowsTimeoutMs, rowsTimeoutMs) };
    if (!list) return await awaitFirst(session, { kind: "record", fields: [...fields] }, wait);
    const { collected } = await deliver(session, list, await collect(session, list, wait), wait);
    const { records, evidence, completeness, cut } = collected;
    return { records, evidence, left: completeness.left, cut: cut ? completeness.reason : null };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError) return { failed: error.message };
    // What was read of others is kept, whatever becomes of the site.
    if (error instanceof PageError && (isLater || !ending.has(error.code))) return { failed: error.message };
    throw error;
  }
}

/** What an item's page adds to its record; one record of nulls where that is nothing. */
function rowsOf(item: Item, fields: readonly Field[]): Rows {
  const nothing = (): DataRecord => {
    const record = newNamed<null>();
    for (const { name } of fields) record[name] = null;
    return record;
  };
  if ("failed" in item || item.records.length === 0) return { records: [nothing()], evidence: [{}] };
  return {
    records: item.records.map((record) => ({ ...nothing(), ...record })),
    evidence: item.evidence,
  };
}

function conclude({ items, cut }: Visited, rows: readonly Rows[]): Collected {
  const failed = items.flatMap((item) => ("failed" in item ? [item.failed] : []));
  const [why = ""] = failed;
  const within = items.flatMap((item) => ("left" in item ? (item.left ?? []) : []));
  const records = rows.flatMap((each) => each.records);
  return {
    records,
    evidence: rows.flatMap((each) => each.evidence),
    completeness: {
      pages: items.length,
      collected: records.length,
      statedTotal: null,
      duplicatesDropped: 0,
      reason: cut ?? "no_next",
      left:
        failed.length === 0
          ? (within[0] ?? null)
          : `The pages of ${failed.length} of ${items.length} items could not be read: ${why}`,
    },
    cut: cut !== null,
  };
}
