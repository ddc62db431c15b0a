import type { DataRecord, Field, ListRead, Read, RecordEvidence } from "@gleaner/automation";
import { newNamed } from "@gleaner/automation/named";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { choose, pick, withoutHidden } from "./choose.ts";
import { type Collected, collect } from "./collect.ts";
import { detailFields } from "./compare.ts";
import type { Home } from "./enter.ts";
import type { Limits } from "./limits.ts";
import { type Rows, rowsOf, tellLack } from "./rows.ts";
import type { Session } from "./session.ts";
import { countFitting } from "./size.ts";
import { type Item, type Visited, visitItems } from "./visit.ts";

/** So many pages of items are open at once where nobody says. */
const usualPages = 3;

/** What a list delivers. */
export interface Delivered {
  /** The records that were chosen, with what their own pages say. */
  readonly collected: Collected;
  /** What the items' own pages gave, in the records' order; null where they are not read. */
  readonly details: Collected | null;
}

/** What delivering takes. */
export interface Delivering {
  readonly limits: Limits;
  /** Comes back to the list's first page, where its items are opened by a click. */
  readonly home: Home;
  readonly checkpoints?: Checkpoints<readonly Item[]>;
  /** How many pages of items may be open at once. */
  readonly mostPages?: number;
}

/**
 * Chooses of a list and reads the page of each item that was chosen. An item whose page cannot be read has nulls; one whose
 * page has a list becomes as many records as that has rows.
 */
export async function deliver(
  session: Session,
  read: Read,
  list: Collected,
  { limits, home, checkpoints = inOneGo, mostPages = usualPages }: Delivering,
): Promise<Delivered> {
  if (read.kind !== "list" || !read.details) return { collected: choose(read, list), details: null };
  const picked = pick(read, list);
  const { details: pages, ...bare } = read;
  const rows = rowsOf(picked);
  const visited = await visitItems(
    session,
    { list: { read: bare, way: pages, home }, details: pages, rows, limits, mostPages, readInner },
    checkpoints,
  );
  const chosen = withoutHidden(read, picked);
  const fields = detailFields(pages);
  const names = new Set(fields.map(({ name }) => name));
  const own = visited.items.map((item) => detailRows(item, fields));
  const records = own.flatMap((rows, at) => rows.records.map((each) => ({ ...chosen.records[at], ...each })));
  const evidence = own.flatMap((rows, at) =>
    rows.evidence.map((each) => {
      const listed = chosen.evidence[at] ?? {};
      return { ...without(listed, names), ...unread(visited.items[at], names, listed), ...each };
    }),
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

/** Reads the list on the page of an item, and in that page what its own items' pages say. */
async function readInner(session: Session, read: ListRead, home: Home, limits: Limits): Promise<Item> {
  const list = await collect(session, read, limits);
  const { collected } = await deliver(session, read, list, { limits, home, mostPages: 1 });
  const { records, evidence, completeness, cut } = collected;
  return { records, evidence, left: completeness.left, cut: cut ? completeness.reason : null };
}

/** Why the fields of an item's own page are null where that page gave no record. */
function unread(item: Item | undefined, names: ReadonlySet<string>, listed: RecordEvidence): RecordEvidence {
  if (!item || ("records" in item && item.records.length > 0)) return {};
  const why = "failed" in item ? `its own page: ${item.failed}` : "its own page has no row of that list";
  return tellLack(names, listed, { reason: "not_read", why });
}

/** A field that the item's own page gives is proven there alone. */
const without = (evidence: RecordEvidence, names: ReadonlySet<string>): RecordEvidence =>
  Object.fromEntries(Object.entries(evidence).filter(([name]) => !names.has(name)));

/** What an item's page adds to its record; one record of nulls where that is nothing. */
function detailRows(item: Item, fields: readonly Field[]): Rows {
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
