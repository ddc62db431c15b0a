import { askElement } from "@gleaner/browser";
import type { Locator as Found } from "playwright-core";
import { refuseForeignForm } from "./login/foreign.ts";
import type { PageSession, Wait } from "./session.ts";
import { count, TargetError } from "./target.ts";

/** Longest that a click waits for something else to get out of its way. */
const coveredMs = 1500;

/**
 * Clicks as a person would; where a banner covers the element, or the page's own names keep Playwright from it, sends the
 * click to the element itself. An element that is gone is a TargetError.
 */
export async function click(session: PageSession, found: Found, wait: Wait): Promise<void> {
  const timeoutMs = Math.min(wait.timeoutMs, coveredMs);
  await refuseForeignForm(session, found, wait);
  // One page per session: a link that would open a new tab opens here.
  await askElement(session, found, "stay", wait);
  try {
    await found.click({ timeout: timeoutMs, signal: wait.signal });
  } catch {
    wait.signal.throwIfAborted();
    if ((await count(session, found, wait)) === 0) throw new TargetError("The element is gone.");
    await askElement(session, found, "click", { ...wait, timeoutMs });
  }
}
