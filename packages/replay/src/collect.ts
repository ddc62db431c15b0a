import type { Completeness, DataRecord, ListRead, Read, RecordEvidence } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type { Anchors, ReadResult } from "@gleaner/extract";
import { ask } from "./ask.ts";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { isChoosing, tellChosen } from "./choose.ts";
import {
  end,
  type Followed,
  type Following,
  follow,
  type ListProgress,
  openList,
  type PagedRead,
  readNext,
  reopenList,
} from "./follow.ts";
import type { Gathered } from "./gather.ts";
import { isOver, type Limits } from "./limits.ts";
import { awaitFirst, hasValues } from "./paginate.ts";
import type { Session } from "./session.ts";
import { countFitting } from "./size.ts";
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

/**
 * Reads the page as it is and follows the list's pagination, or goes on where `checkpoints` say that it was left. Once there
 * are rows, they are delivered whatever becomes of the page; before, errors of the browser and TargetErrors pass through.
 * `seen` is what the same read gave earlier. What a list is chosen by is not applied yet: see `choose`.
 */
export async function collect(
  session: Session,
  read: Read,
  given: Limits,
  seen: ReadResult | null = null,
  { from, save }: Checkpoints<ListProgress> = inOneGo,
): Promise<Collected> {
  const limits = tellChosen(read, given);
  if (from !== null) return goOn(session, from, limits, save);
  let first = seen;
  try {
    first = await awaitFirst(session, read, limits);
    if (!hasValues(first)) return await collectNothing(session, limits, first.url);
    await limits.onFirst?.(first);
    const anchors = await ask(session, limits, "anchors", read);
    if (read.kind !== "list" || read.pagination === null)
      return { ...collectSingle(read, first, limits), anchors };
    return await collectPages(
      session,
      { ...read, pagination: read.pagination },
      first,
      anchors,
      limits,
      save,
    );
  } catch (error) {
    limits.signal.throwIfAborted();
    const reason = endingOf(error, limits);
    if (first === null || !hasValues(first) || (reason !== "time" && reason !== "page_failed")) throw error;
    return collectOne(read, first, limits, reason);
  }
}

function collectSingle(read: Read, page: ReadResult, limits: Limits): Collected {
  const { url, ...added } = page;
  limits.onPage?.({ page: 1, collected: page.records.length, statedTotal: null, url, added });
  return collectOne(read, page, limits, null);
}

/** What a read gave on a page that was left since. */
export const collectSeen = (read: Read, seen: ReadResult, limits: Limits): Collected =>
  collectOne(read, seen, limits, null);

/** The rows of one page; without a reason why there are no others, it is the only one, or the plan's limit. */
function collectOne(read: Read, page: ReadResult, limits: Limits, ending: Reason | null): Collected {
  const wanted = read.kind === "list" ? wantedOf(read) : 1;
  const reason = ending ?? (page.records.length > wanted ? "limit_reached" : "single_page");
  return conclude({ ...page, duplicatesDropped: 0 }, { pages: 1, statedTotal: null, reason }, wanted, limits);
}

async function collectNothing(session: Session, limits: Limits, url: string): Promise<Collected> {
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

async function collectPages(
  session: Session,
  read: PagedRead,
  first: ReadResult,
  anchors: Anchors,
  limits: Limits,
  save: Checkpoints<ListProgress>["save"],
): Promise<Collected> {
  const observed = await ask(session, limits, "statedTotal", first.records.length);
  // A "total" below what one page shows is some other number.
  const statedTotal = observed !== null && observed >= first.records.length ? observed : null;
  const list = openList({ read, statedTotal, anchors });
  const endingOn = (error: unknown) => endingOf(error, limits);
  return concludeList(list, await follow(session, list, first, limits, endingOn, save), limits);
}

/** Goes on with a list where it was left. What was read of it is delivered whatever becomes of its next page. */
async function goOn(
  session: Session,
  progress: ListProgress,
  limits: Limits,
  save: Checkpoints<ListProgress>["save"],
): Promise<Collected> {
  const list = reopenList(progress);
  const { gatherer, readings, statedTotal } = list;
  const url = readings.at(-1)?.url ?? "";
  const added = gatherer.gathered();
  const far = { page: readings.length, collected: gatherer.count(), statedTotal, url };
  limits.onPage?.({ ...far, added, isResumed: true });
  const endingOn = (error: unknown) => endingOf(error, limits);
  let next: ReadResult;
  try {
    if (isOver(limits)) return concludeList(list, end(list, "time"), limits);
    next = await readNext(session, progress, limits);
  } catch (error) {
    limits.signal.throwIfAborted();
    // What led on before is there no more: that is no end of the list.
    const reason = error instanceof TargetError ? "page_failed" : endingOn(error);
    if (reason === null) throw error;
    return concludeList(list, end(list, reason), limits);
  }
  return concludeList(list, await follow(session, list, next, limits, endingOn, save), limits);
}

function concludeList(
  { read, readings, statedTotal, anchors }: Following,
  { gathered, pages, reason, endsInRepeat }: Followed,
  limits: Limits,
): Collected {
  const collected = conclude(gathered, { pages, statedTotal, reason }, wantedOf(read), limits);
  return {
    ...collected,
    cut: collected.cut || (reason === "page_limit" && read.maxPages === null),
    pageSize: readings[0]?.records.length ?? 0,
    endsInRepeat,
    anchors,
  };
}

/** How many rows are kept as they come: all of a list that is chosen from at the end. */
const wantedOf = (read: ListRead): number => (isChoosing(read) ? Infinity : (read.maxRecords ?? Infinity));

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
