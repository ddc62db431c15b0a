import type { Placeholder } from "@gleaner/automation";
import { askElement, onlyIn, PageError } from "@gleaner/browser";
import type { Locator as Found, Frame } from "playwright-core";
import type { Wait } from "../session.ts";
import { TargetError } from "../target.ts";
import { refuseForeignForm } from "./foreign.ts";
import { addressesOf } from "./form.ts";
import type { SignedSession } from "./signed-session.ts";

/** An input, or one for each digit of a code, and the frame that it is looked for in. */
export interface Target {
  readonly frame: Frame;
  readonly found: Found;
}

/** Types what a placeholder stands for into an input, where that may be done: a TargetError says where it may not. */
export async function typeSecret(
  session: SignedSession,
  { frame, found }: Target,
  placeholder: Placeholder,
  wait: Wait,
): Promise<void> {
  const inputs = await session.bound(found.all(), wait);
  for (const each of inputs) await judge(session, { frame, found: each }, placeholder, wait);
  // It may take a while to come to the next code, and the page may be another one by then.
  const text = await secretOf(session, placeholder, wait);
  const isSplit = placeholder === "{account.code}" && inputs.length > 1;
  for (const [at, each] of inputs.entries()) {
    if (at > 0 && !isSplit) break;
    const origin = await judge(session, { frame, found: each }, placeholder, wait);
    await put(session, onlyIn(each, origin), isSplit ? (text[at] ?? "") : text, wait);
  }
}

async function put(session: SignedSession, found: Found, text: string, wait: Wait): Promise<void> {
  try {
    await session.bound(found.fill(text, { timeout: wait.timeoutMs }), wait);
  } catch (error) {
    wait.signal.throwIfAborted();
    if (error instanceof PageError && error.code !== "navigation_failed") throw error;
    // What Playwright says of it quotes what was to be typed.
    throw new TargetError("The input cannot be filled now.");
  }
}

async function secretOf({ login }: SignedSession, placeholder: Placeholder, wait: Wait): Promise<string> {
  switch (placeholder) {
    case "{account.username}":
      return login.account.username;
    case "{account.password}":
      return (await login.unlock()).password;
    case "{account.code}":
      if (login.codes === null) throw new TargetError("The account has no key for one-time codes.");
      return login.codes.next(wait.signal);
  }
}

/** The origin of an input, once its frame, all frames around it and what its form sends to are the account's. */
async function judge(
  session: SignedSession,
  { frame, found }: Target,
  placeholder: Placeholder,
  wait: Wait,
): Promise<string> {
  if (
    placeholder === "{account.password}" &&
    (await askElement(session, found, "secretKind", wait)) !== "password"
  ) {
    throw new TargetError("The password is typed into password inputs only.");
  }
  const addresses = addressesOf(frame);
  const refusal = session.login.rules.refuseTyping(addresses);
  if (refusal !== null) throw new TargetError(refusal);
  await refuseForeignForm(session, found, wait);
  return new URL(addresses[0] ?? "").origin;
}
