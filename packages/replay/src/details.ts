import type { Completeness, DataRecord, Details, ListRead, Read, RecordEvidence } from "@gleaner/automation";
import { newNamed, own } from "@gleaner/automation/named";
import { PageError, type PageErrorCode } from "@gleaner/browser";
import { choose, pick, withoutHidden } from "./choose.ts";
import type { Collected } from "./collect.ts";
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

/** Chooses of a list and reads the page of each item that was chosen. An item whose page cannot be read has nulls. */
export async function deliver(
  session: Session,
  read: Read,
  list: Collected,
  limits: Limits,
): Promise<Delivered> {
  if (read.kind !== "list" || !read.details) return { collected: choose(read, list), details: null };
  const picked = pick(read, list);
  const details = await visitItems(session, read.details, picked.records, limits);
  const chosen = withoutHidden(read, picked);
  const records = chosen.records.map((record, at) => ({ ...record, ...details.records[at] }));
  const evidence = chosen.evidence.map((proof, at) => joined(read, proof, details.evidence[at] ?? {}));
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
function joined({ details }: ListRead, list: RecordEvidence, item: RecordEvidence): RecordEvidence {
  const names = new Set(details?.fields.map(({ name }) => name));
  const kept = Object.entries(list).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(kept), ...item };
}

type Item = { readonly record: DataRecord; readonly evidence: RecordEvidence } | { readonly failed: string };

/** Reads the page of each item, one after the other; one that several items share is read once. */
async function visitItems(
  session: Session,
  details: Details,
  rows: readonly DataRecord[],
  limits: Limits,
): Promise<Collected> {
  const known = new Map<string, Item>();
  const items: Item[] = [];
  let cut: Completeness["reason"] | null = null;
  let failures = 0;
  for (const row of rows) {
    limits.signal.throwIfAborted();
    const link = own(row, details.link);
    if (cut === null && isOver(limits)) cut = "time";
    if (known.size >= mostItems) cut ??= "page_limit";
    if (failures >= mostFailures) cut ??= "page_failed";
    if (cut !== null) items.push({ failed: "they were not visited" });
    else if (typeof link !== "string" || !/^https?:/.test(link)) items.push({ failed: "there is no link" });
    else {
      const item = known.get(link) ?? (await visit(session, link, details, limits, known.size > 0));
      known.set(link, item);
      failures = "failed" in item ? failures + 1 : 0;
      items.push(item);
    }
  }
  return conclude(details, items, cut);
}

async function visit(
  session: Session,
  link: string,
  { steps, fields }: Details,
  limits: Limits,
  isLater: boolean,
): Promise<Item> {
  try {
    await perform(session, { kind: "open", url: link }, untilDeadline(limits));
    for (const step of steps) await perform(session, step, untilDeadline(limits));
    const wait = { ...limits, rowsTimeoutMs: Math.min(limits.rowsTimeoutMs ?? rowsTimeoutMs, rowsTimeoutMs) };
    const { records, evidence } = await awaitFirst(session, { kind: "record", fields: [...fields] }, wait);
    return { record: records[0] ?? {}, evidence: evidence[0] ?? {} };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError) return { failed: error.message };
    // What was read of others is kept, whatever becomes of the site.
    if (error instanceof PageError && (isLater || !ending.has(error.code))) return { failed: error.message };
    throw error;
  }
}

function conclude(
  { fields }: Details,
  items: readonly Item[],
  cut: Completeness["reason"] | null,
): Collected {
  const failed = items.flatMap((item) => ("failed" in item ? [item.failed] : []));
  const [why = ""] = failed;
  const left =
    failed.length === 0
      ? null
      : `The pages of ${failed.length} of ${items.length} items could not be read: ${why}`;
  const nothing = (): DataRecord => {
    const record = newNamed<null>();
    for (const { name } of fields) record[name] = null;
    return record;
  };
  return {
    records: items.map((item) => ("failed" in item ? nothing() : { ...nothing(), ...item.record })),
    evidence: items.map((item) => ("failed" in item ? {} : item.evidence)),
    completeness: {
      pages: items.length,
      collected: items.length,
      statedTotal: null,
      duplicatesDropped: 0,
      reason: cut ?? "no_next",
      left,
    },
    cut: cut !== null,
  };
}
