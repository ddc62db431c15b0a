import { placeholderOf } from "@gleaner/automation";
import { askElement } from "@gleaner/browser";
import type { Locator as Found } from "playwright-core";
import { LoginError } from "./login/login-error.ts";
import { isSigned } from "./login/signed-session.ts";
import { typeSecret } from "./login/type-secret.ts";
import type { PageSession, Wait } from "./session.ts";
import { TargetError } from "./target.ts";

/** What to do instead of writing a secret down. */
export const noLiteralSecret =
  "Passwords and one-time codes are never written in a prompt or a plan. Choose a stored login account for the task (accountId); then use login, or fill with {account.password} or {account.code}.";

/** Replaces the text of an input; a placeholder stands for what the session's account holds. */
export async function fill(session: PageSession, found: Found, text: string, wait: Wait): Promise<void> {
  const placeholder = placeholderOf(text);
  if (placeholder !== null) {
    if (!isSigned(session)) throw new TargetError(`This task has no login account for ${placeholder}.`);
    const { standing } = session.login;
    if (placeholder === "{account.password}") {
      if (standing.typed === "sent") {
        throw new LoginError("login_failed", "The site asks again for the password that it was given.");
      }
      standing.typed = "filled";
    }
    // Targets of a plan are looked for in the page itself.
    await typeSecret(session, { frame: session.page.mainFrame(), found }, placeholder, wait);
    return;
  }
  await refuseSecretInput(session, found, wait);
  await found.fill(text, { timeout: wait.timeoutMs, signal: wait.signal });
}

/** Throws a TargetError for an input that asks for a secret. */
export async function refuseSecretInput(session: PageSession, found: Found, wait: Wait): Promise<void> {
  if ((await askElement(session, found, "secretKind", wait)) !== null) throw new TargetError(noLiteralSecret);
}
