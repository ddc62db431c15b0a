import { type Locator, selectors } from "playwright-core";
import { engineSource } from "#in-page";
import type { Limits } from "../deadline.ts";
import type { Questions } from "../in-page/engine.ts";
import type { BrowserSession } from "../session.ts";

const engine = "gleaner";
let registered: Promise<void> | undefined;

/** Makes the selector engine known to Playwright, once in this process. */
export function registerEngine(): Promise<void> {
  registered ??= selectors.register(engine, { content: engineSource }, { contentScript: true });
  return registered;
}

/**
 * Asks for CSS selectors that find an element alone (`describe`) or the page that it links to (`link`), or does what
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
