import type { Locator as Found } from "playwright-core";
import { refuseSecretInput } from "./fill.ts";
import { refuseForeignForm } from "./login/foreign.ts";
import type { PageSession, Wait } from "./session.ts";
import { count } from "./target.ts";

/** Presses a key on an element, or where null on the page. It sends no form to a foreign site, and types no secret. */
export async function press(
  session: PageSession,
  found: Found | null,
  key: string,
  wait: Wait,
): Promise<void> {
  for (const each of found === null ? await focused(session, wait) : [found]) {
    if (isTyping(key)) await refuseSecretInput(session, each, wait);
    await refuseForeignForm(session, each, wait);
  }
  if (found === null) await session.bound(session.page.keyboard.press(key), wait);
  else await found.press(key, { timeout: wait.timeoutMs, signal: wait.signal });
}

/** A character by itself or with Shift puts it into an input. */
const isTyping = (key: string): boolean => [...key.replace(/^(?:Shift\+)+/, "")].length === 1;

async function focused(session: PageSession, wait: Wait): Promise<Found[]> {
  const all = session.page
    .frames()
    .map((frame) => frame.locator("input:focus, textarea:focus, button:focus"));
  const counts = await Promise.all(all.map((found) => count(session, found, wait)));
  return all.filter((_, at) => counts[at] === 1);
}
