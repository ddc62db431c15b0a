import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type { Locator as Found, Frame, Page } from "playwright-core";
import { leastMs } from "./limits.ts";
import type { PageSession, Wait } from "./session.ts";

const pollMs = 100;

/** The element that an action or a pagination needs is not on the page, or not alone. */
export class TargetError extends Error {
  override readonly name = "TargetError";
  readonly code = "target_missing";
}

type Role = Parameters<Frame["getByRole"]>[0];

/** The page's own document, then those of its frames of the same origin: where a list's rows may stand, its pager with them. */
export function ownFrames(page: Page): Frame[] {
  const main = page.mainFrame();
  const origin = URL.parse(main.url())?.origin;
  const isOwn = (frame: Frame): boolean =>
    frame === main || frame.url() === "about:srcdoc" || URL.parse(frame.url())?.origin === origin;
  return page.frames().filter(isOwn);
}

/** What a locator means in a whole document; null for those that only mean something inside a row. */
export function toFound(page: Page | Frame, locator: Locator): Found | null {
  switch (locator.by) {
    case "role":
      // The plan's schema leaves the role open; an unknown one simply matches nothing.
      return page.getByRole(locator.role as Role, { name: locator.name, exact: true });
    case "text":
      return page.getByText(locator.text, { exact: true });
    case "label":
      return page.getByLabel(locator.label, { exact: true });
    case "css": {
      const all = page.locator(`css=${locator.css}`);
      return locator.nth === undefined ? all : all.nth(locator.nth);
    }
    case "self":
    case "piece":
    case "above":
    case "under":
    case "data":
    case "address":
      return null;
    default:
      return locator satisfies never;
  }
}

/** How many elements are found now; none by what cannot be searched for. A page that does not answer is a PageError. */
export async function count(session: PageSession, found: Found, wait: Wait): Promise<number> {
  try {
    return await session.bound(found.count(), wait);
  } catch (error) {
    if (error instanceof PageError && error.code === "navigation_failed") return 0;
    throw error;
  }
}

/** The first of `target` that is exactly one visible element of a document now; null when none is. */
export async function findNow(
  session: PageSession,
  document: Page | Frame,
  target: readonly Locator[],
  wait: Wait,
): Promise<Found | null> {
  for (const locator of target) {
    const found = toFound(document, locator)?.filter({ visible: true });
    if (found !== undefined && (await count(session, found, wait)) === 1) return found;
  }
  return null;
}

/** Waits for a target; throws a TargetError when `timeoutMs` pass without it. */
export async function find(session: PageSession, target: readonly Locator[], wait: Wait): Promise<Found> {
  const look = { ...wait, timeoutMs: Math.max(wait.timeoutMs, leastMs) };
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    wait.signal.throwIfAborted();
    const found = await findNow(session, session.page, target, look);
    if (found !== null) return found;
    if (waitedMs >= wait.timeoutMs) throw new TargetError("The element of this step is not on the page.");
    await sleep(pollMs, undefined, { signal: wait.signal });
  }
}
