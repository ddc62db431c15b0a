import type { Completeness, DataRecord, ListRead, Read, RecordEvidence } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type { Anchors, ReadResult } from "@gleaner/extract";
import { ask } from "./ask.ts";
import { type Gathered, gatherGrowth, gatherPages } from "./gather.ts";
import { isOver, type Limits } from "./limits.ts";
import { awaitFirst, hasValues, moveOn } from "./paginate.ts";
import type { PageSession } from "./session.ts";
import { countFitting, fits } from "./size.ts";
import { TargetError } from "./target.ts";

/** What reading gave: records, at the same index their evidence, and how complete it is. */
export interface Collected {
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  readonly completeness: Completeness;
  /** True when a limit of the run, not the plan's own wish, ended collecting. */
  readonly cut: boolean;
  /** What stood around the values on the first page. */
  readonly anchors?: Anchors;
  /** Records of the first page, where there could be more pages. */
  readonly pageSize?: number;
  /** True when the last next page was one that had been seen. */
  readonly endsInRepeat?: boolean;
}

type Reason = Completeness["reason"];

/** Pages that a plan without a limit of its own may take. */
const mostPages = 1000;
/** So many pages in a row that bring next to nothing new are pages that repeat, an advertisement or a clock aside. */
const mostStalePages = 3;
const leastNewShare = 0.1;

/**
 * Reads the page as it is and follows the list's pagination. Once there are rows, they are delivered whatever becomes of
 * the page; before, errors of the browser and TargetErrors pass through. `seen` is what the same read gave earlier.
 */
export async function collect(
  session: PageSession,
  read: Read,
  limits: Limits,
  seen: ReadResult | null = null,
): Promise<Collected> {
  let first = seen;
  try {
    first = await awaitFirst(session, read, limits);
    if (!hasValues(first)) return await collectNothing(session, limits, first.url);
    const anchors = await ask(session, limits, "anchors", read);
    return { ...(await collectFrom(session, read, first, limits)), anchors };
  } catch (error) {
    limits.signal.throwIfAborted();
    const reason = endingOf(error, limits);
    if (first === null || !hasValues(first) || (reason !== "time" && reason !== "page_failed")) throw error;
    return collectOne(read, first, limits, reason);
  }
}

async function collectFrom(
  session: PageSession,
  read: Read,
  first: ReadResult,
  limits: Limits,
): Promise<Collected> {
  if (read.kind === "list" && read.pagination !== null) {
    return collectPages(session, { ...read, pagination: read.pagination }, first, limits);
  }
  const { url, ...added } = first;
  limits.onPage?.({ page: 1, collected: first.records.length, statedTotal: null, url, added });
  return collectOne(read, first, limits, null);
}

/** The rows of one page; without a reason why there are no others, it is the only one, or the plan's limit. */
function collectOne(read: Read, page: ReadResult, limits: Limits, ending: Reason | null): Collected {
  const wanted = read.kind === "list" ? (read.maxRecords ?? Infinity) : 1;
  const reason = ending ?? (page.records.length > wanted ? "limit_reached" : "single_page");
  return conclude({ ...page, duplicatesDropped: 0 }, { pages: 1, statedTotal: null, reason }, wanted, limits);
}

async function collectNothing(session: PageSession, limits: Limits, url: string): Promise<Collected> {
  const { statedTotal } = await ask(session, limits, "observe");
  limits.onPage?.({ page: 1, collected: 0, statedTotal, url, added: { records: [], evidence: [] } });
  const completeness = { pages: 1, collected: 0, statedTotal, duplicatesDropped: 0, left: null };
  return {
    records: [],
    evidence: [],
    completeness: { ...completeness, reason: statedTotal === 0 ? "stated_total_reached" : "single_page" },
    cut: false,
  };
}

type PagedRead = ListRead & { pagination: NonNullable<ListRead["pagination"]> };

async function collectPages(
  session: PageSession,
  read: PagedRead,
  first: ReadResult,
  limits: Limits,
): Promise<Collected> {
  const wanted = read.maxRecords ?? Infinity;
  const observed = (await ask(session, limits, "observe")).statedTotal;
  // A "total" below what one page shows is some other number.
  const statedTotal = observed !== null && observed >= first.records.length ? observed : null;
  const isNext = read.pagination.kind === "next";
  const gatherer = isNext ? gatherPages() : gatherGrowth();

  let page = first;
  let pages = 1;
  let stale = 0;
  let reason: Reason | null = null;
  for (;;) {
    const added = gatherer.add(page);
    const { length: addedCount } = added.records;
    limits.onPage?.({ page: pages, collected: gatherer.count(), statedTotal, url: page.url, added });
    stale = isNext && addedCount < page.records.length * leastNewShare ? stale + 1 : 0;
    try {
      if (addedCount === 0 || stale === mostStalePages) reason = "no_new_records";
      else if (gatherer.count() >= wanted) reason = "limit_reached";
      else if (!fits(gatherer.size(), limits)) reason = "size";
      else if (!(await ask(session, limits, "hasMore", read))) reason = "no_next";
      // While a link leads on, a stated total is not believed; where only scrolling can tell, it saves the wait.
      else if (read.pagination.kind === "scroll" && gatherer.count() === statedTotal) reason = "no_next";
      else if (pages >= (read.maxPages ?? mostPages)) reason = "page_limit";
      else if (isOver(limits)) reason = "time";
      if (reason !== null) break;
      page = await moveOn(session, read, page, limits);
    } catch (error) {
      limits.signal.throwIfAborted();
      reason = endingOf(error, limits);
      if (reason === null) throw error;
      break;
    }
    pages += 1;
  }
  const repeated = reason === "no_new_records" && pages > 1 && isNext;
  if (reason === "no_new_records" && pages > 1) pages -= 1;
  const ended = reason === "no_next" || reason === "no_new_records";
  if (ended && gatherer.count() === statedTotal) reason = "stated_total_reached";
  const collected = conclude(gatherer.gathered(), { pages, statedTotal, reason }, wanted, limits);
  return {
    ...collected,
    cut: collected.cut || (reason === "page_limit" && read.maxPages === null),
    pageSize: first.records.length,
    endsInRepeat: repeated,
  };
}

/** How a failure to go on ends the list; null when it ends the run. */
function endingOf(error: unknown, limits: Limits): Reason | null {
  // A control that is there and cannot be seen or used is how some lists end.
  if (error instanceof TargetError) return "no_next";
  if (!(error instanceof PageError) || error.code === "blocked" || error.code === "proxy_failed") return null;
  return isOver(limits) ? "time" : "page_failed";
}

function conclude(
  gathered: Gathered,
  ending: Pick<Completeness, "pages" | "statedTotal" | "reason">,
  wanted: number,
  limits: Limits,
): Collected {
  const asked = gathered.records.slice(0, wanted);
  const fitting = countFitting(asked, limits);
  const reason = fitting < asked.length ? "size" : ending.reason;
  return {
    records: asked.slice(0, fitting),
    evidence: gathered.evidence.slice(0, fitting),
    completeness: {
      ...ending,
      reason,
      collected: fitting,
      duplicatesDropped: gathered.duplicatesDropped,
      left: null,
    },
    cut: reason === "size" || reason === "time" || reason === "page_failed",
  };
}
