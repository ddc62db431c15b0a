import type { Step } from "@gleaner/automation";
import type { Locator as Found } from "playwright-core";
import { errors } from "playwright-core";
import { scrollOn, scrollToEnd } from "./scroll.ts";
import type { PageSession, Wait } from "./session.ts";
import { find, TargetError } from "./target.ts";

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
  const { page } = session;
  switch (step.kind) {
    case "open":
      await session.open(step.url, wait);
      return;
    case "scroll":
      await (step.to === "end" ? scrollToEnd(page) : scrollOn(page));
      return;
    case "press":
      if (step.target === null) {
        await page.keyboard.press(step.key);
        return;
      }
      await handle(await find(page, step.target, wait), step, wait);
      return;
    default:
      await handle(await find(page, step.target, wait), step, wait);
  }
}

type ElementStep = Exclude<Step, { kind: "open" | "scroll" }>;

/** Acts on an element. One that will not be acted on (no input, disabled, without that option) is a TargetError. */
async function handle(found: Found, step: ElementStep, wait: Wait): Promise<void> {
  const options = { timeout: wait.timeoutMs, signal: wait.signal };
  try {
    if (step.kind === "click") await click(found, wait);
    else if (step.kind === "fill") await found.fill(step.text, options);
    else if (step.kind === "select") await found.selectOption({ label: step.option }, options);
    else await found.press(step.key, options);
  } catch (error) {
    wait.signal.throwIfAborted();
    if (found.page().isClosed()) throw error;
    throw new TargetError(`The element cannot be used for "${step.kind}" now.`, { cause: error });
  }
}

/** Clicks as a person would; where a banner covers the element, sends the click to the element itself. */
export async function click(found: Found, wait: Wait): Promise<void> {
  // One page per session: a link that would open a new tab opens here.
  await found.evaluate((element) => element.closest("a[target]")?.removeAttribute("target"));
  try {
    await found.click({ timeout: Math.min(wait.timeoutMs, coveredMs), signal: wait.signal });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    wait.signal.throwIfAborted();
    await found.dispatchEvent("click", undefined, { timeout: coveredMs });
  }
}
