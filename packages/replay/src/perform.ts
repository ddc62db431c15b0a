import type { Step } from "@gleaner/automation";
import { askElement, PageError } from "@gleaner/browser";
import type { Locator as Found } from "playwright-core";
import type { PageSession, Wait } from "./session.ts";
import { count, find, TargetError } from "./target.ts";

/** Longest that a click waits for something else to get out of its way. */
const coveredMs = 1500;

/**
 * Executes one step and waits until the page has come to rest. Throws a TargetError when the step's element is not
 * there, and the browser's PageError when the page is blocked or of no use.
 */
export async function perform(session: PageSession, step: Step, wait: Wait): Promise<void> {
  wait.signal.throwIfAborted();
  await act(session, step, wait);
  // Opening waits and checks by itself.
  if (step.kind !== "open") await session.settle(wait);
}

async function act(session: PageSession, step: Step, wait: Wait): Promise<void> {
  switch (step.kind) {
    case "open":
      await session.open(step.url, wait);
      return;
    case "scroll":
      await session.scroll(step.to === "end" ? "end" : "on", wait);
      return;
    case "press":
      if (step.target === null) {
        await session.bound(session.page.keyboard.press(step.key), wait);
        return;
      }
      await handle(session, await find(session, step.target, wait), step, wait);
      return;
    default:
      await handle(session, await find(session, step.target, wait), step, wait);
  }
}

type ElementStep = Exclude<Step, { kind: "open" | "scroll" }>;

/** Acts on an element. One that will not be acted on (no input, disabled, without that option) is a TargetError. */
async function handle(session: PageSession, found: Found, step: ElementStep, wait: Wait): Promise<void> {
  const options = { timeout: wait.timeoutMs, signal: wait.signal };
  try {
    if (step.kind === "click") await click(session, found, wait);
    else if (step.kind === "fill") await found.fill(step.text, options);
    else if (step.kind === "select") await found.selectOption({ label: step.option }, options);
    else await found.press(step.key, options);
  } catch (error) {
    wait.signal.throwIfAborted();
    if (error instanceof PageError || found.page().isClosed()) throw error;
    throw new TargetError(`The element cannot be used for "${step.kind}" now.`, { cause: error });
  }
}

/**
 * Clicks as a person would; where a banner covers the element, or the page's own names keep Playwright from it, sends the
 * click to the element itself. An element that is gone is a TargetError.
 */
export async function click(session: PageSession, found: Found, wait: Wait): Promise<void> {
  const timeoutMs = Math.min(wait.timeoutMs, coveredMs);
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
