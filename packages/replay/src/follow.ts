import type { Completeness, ListRead, Pagination } from "@gleaner/automation";
import type { Anchors, ReadResult } from "@gleaner/extract";
import { ask } from "./ask.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { chooseRows, isChoosing } from "./choose.ts";
import { type Gathered, type Gatherer, gatherGrowth, gatherPages } from "./gather.ts";
import { isOver, type Limits } from "./limits.ts";
import { awaitFirst, moveOn, openNext, openPage } from "./paginate.ts";
import type { Rows } from "./rows.ts";
import type { Session } from "./session.ts";
import { fits } from "./size.ts";

export type PagedRead = ListRead & { readonly pagination: Pagination };

/** How far a list was followed, between two of its pages. */
export interface ListProgress {
  readonly read: PagedRead;
  /** What each page brought, in order: all of its rows or, where one page grows, those that it grew by. */
  readonly readings: readonly ReadResult[];
  readonly statedTotal: number | null;
  readonly anchors: Anchors;
  /** The address of the next page; null where it is reached by a click or by scrolling alone. */
  readonly next: string | null;
}

/** A list whose pages are being followed. */
export interface Following {
  readonly read: PagedRead;
  readonly gatherer: Gatherer;
  readonly readings: ReadResult[];
  readonly statedTotal: number | null;
  readonly anchors: Anchors;
  /** Pages in a row, up to now, that brought next to nothing new. */
  stale: number;
  /** Rows that meet the list's conditions. */
  chosen: number;
}

export interface Followed {
  readonly gathered: Gathered;
  readonly pages: number;
  readonly reason: Completeness["reason"];
  /** True when the last next page was one that had been seen. */
  readonly endsInRepeat: boolean;
}

/** Pages that a plan without a limit of its own may take. */
const mostPages = 1000;
/** So many pages in a row that bring next to nothing new are pages that repeat, an advertisement or a clock aside. */
const mostStalePages = 3;
const leastNewShare = 0.1;

const turnsPages = ({ read }: Pick<ListProgress, "read">): boolean => read.pagination.kind === "next";

/** A list of which nothing was read yet. */
export function openList(list: Pick<ListProgress, "read" | "statedTotal" | "anchors">): Following {
  const gatherer = turnsPages(list) ? gatherPages() : gatherGrowth();
  return { ...list, gatherer, readings: [], stale: 0, chosen: 0 };
}

/** A list as it was left: everything that was read is in it again. */
export function reopenList(progress: ListProgress): Following {
  const list = openList(progress);
  const { readings } = progress;
  const [first] = readings;
  if (turnsPages(progress)) for (const reading of readings) take(list, reading);
  // What it grew by, taken as one reading: a row is told from its equals by how many there are on the page.
  else if (first !== undefined) {
    const records = readings.flatMap((reading) => reading.records);
    const evidence = readings.flatMap((reading) => reading.evidence);
    list.gatherer.add({ ...first, records, evidence });
    list.readings.push(...readings);
    list.chosen = chooseRows(list.read, { records, evidence }).records.length;
  }
  return list;
}

/** Adds what a page shows; gives what of it is new. */
function take(list: Following, page: ReadResult): Rows {
  const added = list.gatherer.add(page);
  const isPage = turnsPages(list);
  list.readings.push(isPage ? page : { ...page, ...added });
  const isStale = isPage && added.records.length < page.records.length * leastNewShare;
  list.stale = isStale ? list.stale + 1 : 0;
  if (isChoosing(list.read)) list.chosen += chooseRows(list.read, added).records.length;
  return added;
}

/**
 * Follows a list from the page that is open, `page` being what was read from it, to its end. `endingOf` says how a failure
 * to go on ends it; null ends the run.
 */
export async function follow(
  session: Session,
  list: Following,
  page: ReadResult,
  limits: Limits,
  endingOf: (error: unknown) => Completeness["reason"] | null,
  save: Checkpoints<ListProgress>["save"],
): Promise<Followed> {
  const { read, gatherer, readings, statedTotal, anchors } = list;
  for (;;) {
    const added = take(list, page);
    const pages = readings.length;
    limits.onPage?.({ page: pages, collected: gatherer.count(), statedTotal, url: page.url, added });
    try {
      const reason = await reasonToEnd(session, list, added, limits);
      if (reason !== null) return end(list, reason);
      if (turnsPages(list)) await limits.onTurn?.();
      page = await moveOn(session, read, page, limits, (next) =>
        save({ read, readings, statedTotal, anchors, next }),
      );
    } catch (error) {
      limits.signal.throwIfAborted();
      const reason = endingOf(error);
      if (reason === null) throw error;
      return end(list, reason);
    }
  }
}

async function reasonToEnd(
  session: Session,
  { read, gatherer, readings, statedTotal, stale, chosen }: Following,
  added: Rows,
  limits: Limits,
): Promise<Completeness["reason"] | null> {
  const wanted = read.maxRecords ?? Infinity;
  if (added.records.length === 0 || stale === mostStalePages) return "no_new_records";
  // The first of an order is known when all rows are.
  if (!read.sortBy && (read.where ? chosen : gatherer.count()) >= wanted) return "limit_reached";
  if (!fits(gatherer.size(), limits)) return "size";
  if (!(await ask(session, limits, "hasMore", read))) return "no_next";
  // While a link leads on, a stated total is not believed; where only scrolling can tell, it saves the wait.
  if (read.pagination.kind === "scroll" && gatherer.count() === statedTotal) return "no_next";
  if (readings.length >= (read.maxPages ?? mostPages)) return "page_limit";
  return isOver(limits) ? "time" : null;
}

/** Closes a list for this reason. */
export function end(list: Following, reason: Completeness["reason"]): Followed {
  const { gatherer, readings, statedTotal } = list;
  const isRepeat = reason === "no_new_records" && readings.length > 1;
  const ended = reason === "no_next" || reason === "no_new_records";
  return {
    gathered: gatherer.gathered(),
    pages: readings.length - (isRepeat ? 1 : 0),
    reason: ended && gatherer.count() === statedTotal ? "stated_total_reached" : reason,
    endsInRepeat: isRepeat && turnsPages(list),
  };
}

/** The address of the page that was read last, where it is that page's own; null where all pages have the same. */
function lastAddress({ readings }: ListProgress): string | null {
  const last = readings.at(-1)?.url;
  return last === undefined || last === readings[0]?.url ? null : last;
}

/** True where an address leads back into the list; else the plan's steps have to lead to its first page again. */
export const hasAddress = (progress: ListProgress): boolean =>
  progress.next !== null || (turnsPages(progress) && lastAddress(progress) !== null);

/** Reads the page that comes next, in a browser that has seen none of them or, without an address, the first. */
export async function readNext(
  session: Session,
  progress: ListProgress,
  limits: Limits,
): Promise<ReadResult> {
  const { read, readings, next } = progress;
  if (next !== null) return openNext(session, read, next, limits);
  const address = turnsPages(progress) ? lastAddress(progress) : null;
  if (address !== null) await openPage(session, address, limits);
  let page = await awaitFirst(session, read, limits);
  const passed = address === null ? readings.length - 1 : 0;
  for (let at = 0; at < passed; at += 1) page = await moveOn(session, read, page, limits, async () => {});
  return moveOn(session, read, page, limits, async () => {});
}
