import type { Details, ListRead } from "@gleaner/automation";
import type { ReadResult } from "@gleaner/extract";
import { chooseRows, collectSeen, deliver, deliveredFields } from "@gleaner/replay";
import type { Items, Way } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { homeOf } from "./items.ts";
import { countOf, showFirst } from "./told.ts";
import type { Outcome, Workbench } from "./tool.ts";

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

/** A list on the page of an item: each of its rows is a record, unless these have pages of their own to be read. */
export async function readItemList(
  bench: Workbench,
  items: Items,
  { read, page, way }: { readonly read: ListRead; readonly page: ReadResult; readonly way: Way | null },
): Promise<Outcome> {
  if (way === null) return readItems(bench, items, { fields: [], list: read });
  if (items.outer !== null) throw new ToolError("Pages of items lead no further than this; leave link out.");
  items.inner = { read, list: collectSeen(read, page, bench.limits), way };
  const { records } = chooseRows(read, page);
  return {
    message: `${countOf(records)} Now for_each opens the page of the first of them.`,
    quote: showFirst(records, read.fields.length),
    log: `Read ${page.records.length} rows with ${read.fields.filter(({ hidden }) => !hidden).length} fields.`,
  };
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
