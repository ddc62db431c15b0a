import { askElement } from "@gleaner/browser";
import type { Locator as Found, Request } from "playwright-core";
import { refuseForeignForm } from "./login/foreign.ts";
import type { PageSession, Wait } from "./session.ts";
import { count, TargetError } from "./target.ts";

/** Longest that a click waits for something else to get out of its way. */
const coveredMs = 1500;

/** Clicks an element as `clickOnce` does, where that leads to no foreign site. An element that is gone is a TargetError. */
export async function click(session: PageSession, found: Found, wait: Wait): Promise<void> {
  await refuseForeignForm(session, found, wait);
  // One page per session: a link that would open a new tab opens here.
  await askElement(session, found, "stay", wait);
  try {
    await clickOnce(session, found, wait);
  } catch (error) {
    wait.signal.throwIfAborted();
    if ((await count(session, found, wait)) === 0) throw new TargetError("The element is gone.");
    throw error;
  }
}

/**
 * Clicks as a person would; where a banner covers the element, or the page's own names keep Playwright from it, sends the
 * click to the element itself. That is found out before: what may have been clicked is not clicked again. Whoever clicks
 * waits for the page that this may lead to.
 */
export async function clickOnce(session: PageSession, found: Found, wait: Wait): Promise<void> {
  if (!(await isClear(found, wait))) {
    await askElement(session, found, "click", { ...wait, timeoutMs: Math.min(wait.timeoutMs, coveredMs) });
    return;
  }
  let isLeaving = false;
  const note = (request: Request) => {
    isLeaving ||= request.isNavigationRequest();
  };
  session.page.on("request", note);
  try {
    await found.click({ timeout: wait.timeoutMs, signal: wait.signal });
  } catch (error) {
    wait.signal.throwIfAborted();
    // It was clicked, and the page that it leads to is long in coming.
    if (!isLeaving) throw error;
  } finally {
    session.page.off("request", note);
  }
}

/** True where a click would reach an element. */
async function isClear(found: Found, { signal, timeoutMs }: Wait): Promise<boolean> {
  const trial = found.click({ trial: true, timeout: Math.min(timeoutMs, coveredMs), signal });
  return trial.then(
    () => true,
    () => false,
  );
}
