import { type Frame, type Locator, selectors } from "playwright-core";
import { engineSource } from "#in-page";
import type { Limits } from "../deadline.ts";
import type { LoginPart, OnlyIn, Questions } from "../in-page/engine.ts";
import type { BrowserSession } from "../session.ts";

const engine = "gleaner";
let registered: Promise<void> | undefined;

/** Makes the selector engine known to Playwright, once in this process. */
export function registerEngine(): Promise<void> {
  registered ??= selectors.register(engine, { content: engineSource }, { contentScript: true });
  return registered;
}

/** Finds a part of the login form that a frame shows now. */
export function findLoginPart(frame: Frame, part: LoginPart): Locator {
  return frame.locator(`${engine}=${part}`);
}

/**
 * The same element, found only while its document is of this origin: looking and finding are one, so that a page which
 * goes elsewhere in between is not acted on.
 */
export function onlyIn(found: Locator, origin: string): Locator {
  return found.locator(`${engine}=${`only:${origin}` satisfies OnlyIn}`);
}

/**
 * Asks for CSS selectors that find an element alone (`describe`, to read it `place`) or the page that it links to (`link`), or does what
 * Playwright does in the page's own world only (`stay`, `click`): all of it out of the page's reach, and bounded.
 */
export async function askElement<Question extends keyof Questions>(
  session: Pick<BrowserSession, "bound">,
  found: Locator,
  question: Question,
  limits: Limits,
): Promise<ReturnType<Questions[Question]>> {
  const answer = found.locator(`${engine}=${question}`).textContent({ timeout: limits.timeoutMs });
  return JSON.parse((await session.bound(answer, limits)) ?? "null");
}
