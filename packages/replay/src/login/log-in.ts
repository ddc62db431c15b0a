import { setTimeout as sleep } from "node:timers/promises";
import type { Placeholder } from "@gleaner/automation";
import { askElement, PageError, type PageErrorCode } from "@gleaner/browser";
import type { Frame } from "playwright-core";
import { clickOnce } from "../click.ts";
import type { Session, Wait } from "../session.ts";
import { count, TargetError } from "../target.ts";
import { refuseForeignForm } from "./foreign.ts";
import { type Asked, type Form, findForm } from "./form.ts";
import { LoginError, loginExpired } from "./login-error.ts";
import { isSigned, type SignedSession } from "./signed-session.ts";
import { typeSecret } from "./type-secret.ts";

/*
 * How the account logs in, on whatever forms a site has for it:
 *
 * 1. The login form of the page is waited for a moment: some are drawn by scripts.
 * 2. What it asks for (user name, password, code) is typed, each where the rules allow; the form is sent.
 * 3. The form is given time to go, or to say what is wrong. Where the next page asks for more, it goes on there.
 * 4. A page that asks for something that was sent already has refused it. Nothing is sent twice.
 */

/** User name, password, code and a question or two between them. */
const mostForms = 6;
const pollMs = 150;
/** Longest wait for a form that is drawn late, and for one that was sent to go. */
const formMs = 4000;
const outcomeMs = 6000;

const placeholders: Readonly<Record<Asked, Placeholder>> = {
  username: "{account.username}",
  password: "{account.password}",
  code: "{account.code}",
};

/** Statuses by which sites answer a wrong password. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 401, 422]);

/** Faults of the page that a login leads to. */
const useless: ReadonlySet<PageErrorCode> = new Set([
  "navigation_failed",
  "address_refused",
  "not_html",
  "too_large",
  "timeout",
]);

/** Logs in where the page asks for it; a page that does not is left as it is. Throws LoginError `login_failed`. */
export async function logIn(session: SignedSession, wait: Wait): Promise<void> {
  const { standing } = session.login;
  const first = await awaitForm(session, standing.isLoggedIn ? 0 : formMs, wait);
  if (first === null) return;
  if (standing.isLoggedIn && !standing.isTaken) throw failed(session, standing.complaint);
  const sent = new Set<Asked>();
  let form: Form | null = first;
  for (let at = 0; form !== null; at += 1) {
    if (at === mostForms || form.asked.every((asked) => sent.has(asked))) {
      throw failed(session, await complaintIn(session, form.frame, wait));
    }
    await fillIn(session, form, wait);
    for (const asked of form.asked) sent.add(asked);
    form = await send(session, form, wait);
  }
  standing.complaint = await complaintIn(session, session.page.mainFrame(), wait);
  standing.isLoggedIn = true;
  standing.isTaken = false;
}

/** True where the page shows a login form, or does so within a moment. */
export async function showsLogin(session: SignedSession, wait: Wait): Promise<boolean> {
  return (await awaitForm(session, formMs, wait)) !== null;
}

async function awaitForm(session: SignedSession, timeoutMs: number, wait: Wait): Promise<Form | null> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const form = await findForm(session, session.login, wait);
    // Only what is a login begins one: a field for a code alone may be for a voucher.
    if (form?.asked.some((asked) => asked !== "code")) return form;
    if (waitedMs >= timeoutMs) return null;
    await sleep(pollMs, undefined, { signal: wait.signal });
  }
}

async function fillIn(session: SignedSession, form: Form, wait: Wait): Promise<void> {
  const { login } = session;
  try {
    for (const asked of form.asked) {
      if (asked === "code" && login.codes === null) {
        throw new LoginError(
          "login_failed",
          "The site asks for a one-time code, and the account has no key for them.",
        );
      }
      await typeSecret(session, { frame: form.frame, found: form.part(asked) }, placeholders[asked], wait);
    }
  } catch (error) {
    // Where it may not be typed, or cannot, nobody else can log in.
    if (error instanceof TargetError) throw new LoginError("login_failed", error.message);
    throw error;
  }
}

/** Sends the form and waits for what comes of it: the next form, or null where none is shown. */
async function send(session: SignedSession, form: Form, wait: Wait): Promise<Form | null> {
  const before = await complaintIn(session, form.frame, wait);
  let moves = 0;
  const note = (frame: Frame) => {
    if (frame === form.frame) moves += 1;
  };
  session.page.on("framenavigated", note);
  try {
    await press(session, form, wait);
    let seen = moves;
    let refusal = await settle(session, wait);
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      // A page that has only begun to arrive shows no form yet.
      while (moves > seen) {
        seen = moves;
        refusal = (await settle(session, wait)) ?? refusal;
      }
      const next = await findForm(session, session.login, wait);
      if (moves > seen) continue;
      if (next === null && refusal !== null) throw refusalOf(session, refusal);
      if (next === null || moves > 0 || !isSame(next, form) || waitedMs >= outcomeMs) return next;
      const complaint = await complaintIn(session, next.frame, wait);
      if (complaint !== null && complaint !== before) return next;
      await sleep(pollMs, undefined, { signal: wait.signal });
    }
  } finally {
    session.page.off("framenavigated", note);
  }
}

/** Sends the form once: what is not known to have failed is not done again. */
async function press(session: SignedSession, form: Form, wait: Wait): Promise<void> {
  const submit = form.part("submit").first();
  const last = form.part(form.asked.at(-1) ?? "password").last();
  const limits = { timeout: wait.timeoutMs, signal: wait.signal };
  const hasButton = (await count(session, submit, wait)) > 0;
  await refuseForeignForm(session, last, wait).catch((error: Error) => {
    throw error instanceof TargetError ? new LoginError("login_failed", error.message) : error;
  });
  try {
    if (!hasButton) await last.press("Enter", limits);
    else await clickOnce(session, submit, wait);
  } catch (error) {
    wait.signal.throwIfAborted();
    if (error instanceof PageError && error.code === "browser_lost") throw error;
    // A form that is gone was sent.
    if ((await count(session, last, wait)) === 0) return;
    throw new LoginError("login_failed", "The site's login form could not be sent.");
  }
}

const isSame = (next: Form, form: Form): boolean => next.asked.join() === form.asked.join();

/** Waits for the page; a status that refuses is given, since the page may say more; a page of no use ends the login. */
async function settle(session: SignedSession, wait: Wait): Promise<PageError | null> {
  try {
    await session.settle(wait);
    return null;
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    if (error.status !== undefined) return error;
    if (!useless.has(error.code)) throw error;
    throw new LoginError("login_failed", `The login led to a page of no use. ${error.message}`);
  }
}

function refusalOf(session: SignedSession, refusal: PageError): Error {
  if (!refusals.has(refusal.status)) return refusal;
  return failed(session, `it answered with status ${refusal.status}`);
}

function failed({ login }: SignedSession, complaint: string | null): LoginError {
  const said = complaint === null ? "" : ` It says: ${login.scrub.text(complaint)}`;
  return new LoginError("login_failed", `The site did not accept the login.${said}`);
}

async function complaintIn(session: SignedSession, frame: Frame, wait: Wait): Promise<string | null> {
  return askElement(session, frame.locator(":root"), "complaint", wait);
}

/** True where a session that uses an account is asked for it. */
export async function asksForLogin(session: Session): Promise<boolean> {
  return session.login !== undefined && (await session.call("isLogin"));
}

/**
 * Logs a session in again that has run out: once, else it is a LoginError `login_expired`; and only where the last login
 * had been taken, else it is `login_failed`.
 */
export async function renewLogin(session: SignedSession, wait: Wait): Promise<void> {
  const { standing } = session.login;
  if (standing.renewals > 0) throw loginExpired();
  if (standing.isLoggedIn && !standing.isTaken) throw failed(session, standing.complaint);
  standing.renewals += 1;
  await logIn(session, wait);
}

/** Does the work, and where the login runs out in it, logs in again and does it once more; it is told that it does. */
export async function orLoggedInAgain<Result>(
  session: Session,
  wait: Wait,
  work: (isAgain: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(false);
  } catch (error) {
    const isExpired = error instanceof LoginError && error.code === "login_expired";
    if (!isExpired || !isSigned(session) || session.login.standing.renewals > 0) throw error;
    await renewLogin(session, wait);
    return work(true);
  }
}
