import type { Details, ListRead } from "@gleaner/automation";
import type { ReadResult } from "@gleaner/extract";
import { chooseRows, collectSeen, deliver, deliveredFields } from "@gleaner/replay";
import type { Items, Way } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { homeOf } from "./items.ts";
import { countOf, showFirst } from "./told.ts";
import { currentView, type Outcome, type Workbench } from "./tool.ts";

/** Reads of each item of a list what was pointed at on the page of the first. */
export function readItems(
  bench: Workbench,
  items: Items,
  pointed: { readonly fields: Details["fields"]; readonly list?: Details["list"] },
): Promise<Outcome> {
  const details = { ...items.way, steps: items.steps, ...pointed };
  const { outer } = items;
  if (outer === null) return visitAll(bench, { ...items.read, details });
  // The items of a list on the page of an item: all of it is that item's.
  return readItems(bench, outer, { fields: [], list: { ...items.read, details } });
}

/**
 * A list on the page of an item: each of its rows is a record, unless these have pages of their own to be read. Where it may
 * go on on further pages, it is read of the other items when it is known whether these are wanted.
 */
export async function readItemList(
  bench: Workbench,
  items: Items,
  { read, page, way }: { readonly read: ListRead; readonly page: ReadResult; readonly way: Way | null },
): Promise<Outcome> {
  const goesOn = currentView(bench).observation.pagination.length > 0;
  if (way === null && !goesOn) return readItems(bench, items, { fields: [], list: read });
  if (way !== null && items.outer !== null)
    throw new ToolError("Pages of items lead no further than this; leave link out.");
  items.inner = { read, list: collectSeen(read, page, bench.limits), way };
  const { records } = chooseRows(read, page);
  const next =
    way === null
      ? "paginate reads this list of every row with all its pages, finish without."
      : "Now for_each opens the page of the first of them.";
  return {
    message: `${countOf(records)} ${next}`,
    quote: showFirst(records, read.fields.length),
    log: `Read ${page.records.length} rows with ${read.fields.filter(({ hidden }) => !hidden).length} fields.`,
  };
}

/** Has the list on the page of an item followed to its further pages, on the page of every item. */
export async function paginateItems(
  bench: Workbench,
  items: Items,
  paging: Pick<ListRead, "pagination" | "maxPages">,
): Promise<Outcome> {
  const { inner } = items;
  if (inner === undefined) throw new ToolError("Read the list on this page first; paginate follows it.");
  items.inner = { ...inner, read: { ...inner.read, ...paging } };
  if (inner.way === null) return readInner(bench, items);
  return { message: "Its further pages are read of every row.", log: "Noted how the list goes on." };
}

/** Reads of every item the list that was read on the page of the first. */
export async function readInner(bench: Workbench, items: Items): Promise<Outcome> {
  if (!items.inner || items.inner.way !== null)
    throw new ToolError("Nothing was read on the rows' own pages.");
  return readItems(bench, items, { fields: [], list: items.inner.read });
}

/** Visits the page of each item of a list, or goes on where that was broken off. */
export async function visitAll(bench: Workbench, read: ListRead): Promise<Outcome> {
  const { recording, session, limits } = bench;
  const list = outermost(recording.items)?.list;
  if (list === undefined) throw new ToolError("First use for_each.");
  recording.movedOn = true;
  bench.stale = true;
  const from = bench.unfinished?.items?.pages ?? null;
  bench.unfinished = null;
  const { collected } = await deliver(session, read, list, {
    limits,
    home: homeOf(bench, { outer: null }),
    checkpoints: { from, save: (pages) => bench.save({ items: { read, pages } }) },
  });
  recording.read = read;
  recording.collected = list;
  recording.joined = collected;
  const { records, completeness } = collected;
  const count = deliveredFields(read).length;
  return {
    message: `The pages of ${list.records.length} items were read. ${completeness.left ?? ""} ${countOf(records)}`,
    quote: showFirst(records, count),
    log: `Read the pages of ${list.records.length} items: ${records.length} records with ${count} fields.`,
  };
}

/** The task's own list. */
export const outermost = (items: Items | null): Items | null =>
  items?.outer ? outermost(items.outer) : items;
