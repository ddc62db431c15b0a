import { setTimeout as sleep } from "node:timers/promises";
import type { ListRead, Pagination, Read } from "@gleaner/automation";
import { askElement, PageError, type PageErrorCode } from "@gleaner/browser";
import type { ReadResult } from "@gleaner/extract";
import { ask } from "./ask.ts";
import { click } from "./click.ts";
import { Doubt } from "./doubt.ts";
import { defaultRowsTimeoutMs, isOver, type Limits, untilDeadline } from "./limits.ts";
import { asksForLogin, renewLogin } from "./login/log-in.ts";
import { loginExpired } from "./login/login-error.ts";
import { isSigned } from "./login/signed-session.ts";
import { isInBrowser, type PageSession, type Session } from "./session.ts";
import { count, findNow, ownFrames, TargetError, toFound } from "./target.ts";

const pollMs = 150;
/**
 * Nothing says that scrolling brings more, so the waits for it are short, and begin when the network is quiet: one after
 * the first way to the end, one after the second.
 */
const scrollTimeoutsMs = [450, 750] as const;

/** True when at least one record holds at least one value. */
export function hasValues(page: ReadResult): boolean {
  return page.records.some((record) => Object.values(record).some((value) => value !== null));
}

/** Reads the page, and again for as long as it shows nothing; gives the empty reading when the wait is over. */
export async function awaitFirst(session: Session, read: Read, limits: Limits): Promise<ReadResult> {
  const { leastRows = 0 } = limits;
  return readUntil(session, read, (page) => hasValues(page) && page.records.length >= leastRows, limits);
}

/** Reads the page, and again until it shows something else than before; gives the last reading when the wait is over. */
export function awaitOther(
  session: Session,
  read: Read,
  before: ReadResult,
  limits: Limits,
): Promise<ReadResult> {
  return readUntil(session, read, (page) => hasValues(page) && differs(page, before), limits);
}

type PagedRead = ListRead & { readonly pagination: Pagination };

/**
 * Goes on to more rows and gives the reading after it; the old reading when nothing came. `onLeave` is told before, with
 * the address of the next page where a plain link leads there. A login that has run out where only a click leads on is a
 * LoginError `login_expired`.
 */
export async function moveOn(
  session: Session,
  read: PagedRead,
  last: ReadResult,
  limits: Limits,
  onLeave: (next: string | null) => Promise<void>,
): Promise<ReadResult> {
  const page = await turn(session, read, last, limits, onLeave);
  if ((!hasValues(page) || !differs(page, last)) && (await asksForLogin(session))) throw loginExpired();
  return page;
}

async function turn(
  session: Session,
  read: PagedRead,
  last: ReadResult,
  limits: Limits,
  onLeave: (next: string | null) => Promise<void>,
): Promise<ReadResult> {
  // Where a plain link leads on nobody needs to point at it; Playwright puts a script of its own into each page for that.
  const mayLink = read.pagination.kind === "next" || !isInBrowser(session);
  const next = mayLink ? await ask(session, limits, "next", read) : null;
  if (next !== null) {
    await onLeave(next);
    return openNext(session, read, next, limits);
  }
  if (!isInBrowser(session)) throw new Doubt("No plain link leads to the next page.");
  switch (read.pagination.kind) {
    case "next": {
      const found = await control(session, read.pagination, limits);
      const href = await askElement(session, found, "link", untilDeadline(limits));
      await onLeave(href);
      if (href !== null) return openNext(session, read, href, limits);
      await session.awaitTurn?.(limits);
      await click(session, found, untilDeadline(limits));
      await session.settle(untilDeadline(limits));
      return readUntil(session, read, (page) => hasValues(page) && differs(page, last), limits);
    }
    case "more": {
      await onLeave(null);
      await session.awaitTurn?.(limits);
      await click(session, await control(session, read.pagination, limits), untilDeadline(limits));
      return readMore(session, read, last, limits);
    }
    case "scroll": {
      const [first, second] = scrollTimeoutsMs.map((timeoutMs) => ({
        ...limits,
        rowsTimeoutMs: Math.min(limits.rowsTimeoutMs ?? defaultRowsTimeoutMs, timeoutMs),
      }));
      await onLeave(null);
      await session.awaitTurn?.(limits);
      await session.scroll("end", untilDeadline(limits));
      const page = await readMore(session, read, last, first ?? limits);
      if (differs(page, last)) return page;
      await session.scroll("back", untilDeadline(limits));
      await session.scroll("end", untilDeadline(limits));
      return readMore(session, read, last, second ?? limits);
    }
    default:
      return read.pagination.kind satisfies never;
  }
}

/** Opens the next page and reads it. */
export async function openNext(
  session: Session,
  read: Read,
  url: string,
  limits: Limits,
): Promise<ReadResult> {
  await openPage(session, url, limits);
  return readUntil(session, read, hasValues, limits);
}

/** A name that could not be resolved just now is refused like one that never could. */
const passing: ReadonlySet<PageErrorCode> = new Set(["timeout", "navigation_failed", "address_refused"]);

/** Opens a page of a list; where the login has run out, logs in again and opens it once more. */
export async function openPage(session: Session, url: string, limits: Limits): Promise<void> {
  await openAgain(session, url, limits);
  if (!isSigned(session) || !(await asksForLogin(session))) return;
  await renewLogin(session, untilDeadline(limits));
  await openAgain(session, url, limits);
  if (await asksForLogin(session)) throw loginExpired();
}

/** Opens an address, and once more if that fails: over many pages, one hiccup is to be expected. */
async function openAgain(session: Session, url: string, limits: Limits): Promise<void> {
  try {
    await session.open(url, untilDeadline(limits));
  } catch (error) {
    limits.signal.throwIfAborted();
    if (!(error instanceof PageError) || !passing.has(error.code) || isOver(limits)) throw error;
    await session.open(url, untilDeadline(limits));
  }
}

/** The pagination's control: exactly one visible element, or the first of several (above and below the list). */
async function control(session: PageSession, pagination: Pagination, limits: Limits) {
  const wait = untilDeadline(limits);
  for (const frame of ownFrames(session.page)) {
    const one = await findNow(session, frame, pagination.target, wait);
    if (one !== null) return one;
    for (const locator of pagination.target) {
      const found = toFound(frame, locator)?.filter({ visible: true }).first();
      if (found !== undefined && (await count(session, found, wait)) > 0) return found;
    }
  }
  throw new TargetError("The control for more rows is not on the page.");
}

async function readMore(
  session: Session,
  read: ListRead,
  last: ReadResult,
  limits: Limits,
): Promise<ReadResult> {
  await session.settle(untilDeadline(limits));
  const page = await readUntil(session, read, (now) => hasValues(now) && differs(now, last), limits);
  return hasValues(page) ? page : last;
}

async function readUntil(
  session: Session,
  read: Read,
  good: (page: ReadResult) => boolean,
  limits: Limits,
): Promise<ReadResult> {
  const timeoutMs = limits.rowsTimeoutMs ?? defaultRowsTimeoutMs;
  const immediate = await ask(session, limits, "read", read);
  if (good(immediate)) return immediate;
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    await sleep(pollMs, undefined, { signal: limits.signal });
    if (!good(await ask(session, limits, "read", read))) continue;
    // The first rows are here; the others may still be coming.
    await session.settle(untilDeadline(limits));
    break;
  }
  return ask(session, limits, "read", read);
}

/** True where two readings of a list or record are not the same. */
export function differs(page: ReadResult, last: ReadResult): boolean {
  return JSON.stringify(page.records) !== JSON.stringify(last.records);
}
