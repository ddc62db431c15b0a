import type { Step } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type { Locator as Found } from "playwright-core";
import { click } from "./click.ts";
import { Doubt } from "./doubt.ts";
import { fill } from "./fill.ts";
import { refuseForeign } from "./login/foreign.ts";
import { findForm } from "./login/form.ts";
import { logIn } from "./login/log-in.ts";
import { LoginError } from "./login/login-error.ts";
import { isSigned, type SignedSession } from "./login/signed-session.ts";
import { press } from "./press.ts";
import { isInBrowser, type PageSession, type Session, type Wait } from "./session.ts";
import { find, TargetError } from "./target.ts";
import { awaitSign } from "./wait.ts";

/**
 * Executes one step and waits until the page has come to rest. Throws a TargetError when the step's element is not
 * there or may not be used so, a LoginError when the account is not taken, and the browser's PageError when the page is
 * blocked or of no use.
 */
export async function perform(session: Session, step: Step, wait: Wait): Promise<void> {
  wait.signal.throwIfAborted();
  if (!isInBrowser(session)) {
    if (step.kind !== "open") throw new Doubt("A step needs a browser.");
    return void (await session.open(step.url, wait));
  }
  await refuseForeign(session, step);
  await act(session, step, wait);
  // Opening waits and checks by itself.
  if (step.kind !== "open") await session.settle(wait);
  if (isSigned(session)) await noteStanding(session, step, wait);
}

/** Follows a password that was typed by a step of its own: sent by the next action, taken when the page asks no more. */
async function noteStanding(session: SignedSession, step: Step, wait: Wait): Promise<void> {
  const { standing } = session.login;
  if (standing.typed === "filled" && (step.kind === "click" || step.kind === "press"))
    standing.typed = "sent";
  if (standing.typed !== "sent") return;
  const form = await findForm(session, session.login, wait);
  if (form?.asked.includes("password")) return;
  standing.typed = "no";
  standing.isLoggedIn = true;
  standing.isTaken = false;
}

async function act(session: PageSession, step: Step, wait: Wait): Promise<void> {
  switch (step.kind) {
    case "open":
      await session.open(step.url, wait);
      return;
    case "scroll":
      await session.scroll(step.to === "end" ? "end" : "on", wait);
      return;
    case "wait":
      if (!(await awaitSign(session, step, wait))) throw new TargetError("What was waited for did not come.");
      return;
    case "login":
      if (!isSigned(session)) throw new TargetError("This task has no login account to log in with.");
      await logIn(session, wait);
      return;
    case "press":
      if (step.target === null) await press(session, null, step.key, wait);
      else await handle(session, await find(session, step.target, wait), step, wait);
      return;
    default:
      await handle(session, await find(session, step.target, wait), step, wait);
  }
}

/** An element that is found has its options; one that is covered stays so. */
const briefMs = 3000;

type ElementStep = Exclude<Step, { kind: "open" | "scroll" | "wait" | "login" }>;

/** Acts on an element. One that will not be acted on (no input, disabled, without that option) is a TargetError. */
async function handle(session: PageSession, found: Found, step: ElementStep, wait: Wait): Promise<void> {
  const options = { timeout: wait.timeoutMs, signal: wait.signal };
  try {
    if (step.kind === "click") await click(session, found, wait);
    else if (step.kind === "fill") await fill(session, found, step.text, wait);
    else if (step.kind === "hover")
      await found.hover({ ...options, timeout: Math.min(wait.timeoutMs, briefMs) });
    else if (step.kind === "select")
      await found.selectOption(
        { label: step.option },
        { ...options, timeout: Math.min(wait.timeoutMs, briefMs) },
      );
    else await press(session, found, step.key, wait);
  } catch (error) {
    wait.signal.throwIfAborted();
    if (error instanceof PageError || error instanceof TargetError || error instanceof LoginError)
      throw error;
    if (found.page().isClosed()) throw error;
    throw new TargetError(`The element cannot be used for "${step.kind}" now.`, { cause: error });
  }
}
