import { signal } from "@preact/signals";
import { queries } from "./query.ts";
import { ask, forgetAnswers, onSignedOut, Refused } from "./request.ts";

export interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly team: { readonly id: string; readonly name: string; readonly plan: string };
  /** Whether a model plans; without one the keyless planner does. */
  readonly model: boolean;
  readonly expiresAt: string;
}

/** Who is signed in: undefined until it is known, null when nobody is. */
export const session = signal<Session | null | undefined>(undefined);
/** True where a session ended while the console was open. */
export const hasExpired = signal(false);

onSignedOut(() => {
  if (session.value) hasExpired.value = true;
  keepBack();
  close();
});

const backKey = "back";

/** Keeps where the person is, for after the next sign-in in this tab. */
function keepBack(): void {
  if (location.pathname !== "/sign-in") sessionStorage.setItem(backKey, location.pathname + location.search);
}

/** Where to go on after signing in: where the person was, or the first page. */
export function takeBack(): string {
  const back = sessionStorage.getItem(backKey);
  sessionStorage.removeItem(backKey);
  return back && /^\/(?![/\\])/.test(back) ? back : "/";
}

function close(): void {
  session.value = null;
  queries.clear();
  forgetAnswers();
}

/** Reads who is signed in. */
export async function loadSession(): Promise<void> {
  try {
    session.value = await ask<Session>("/session");
    hasExpired.value = false;
  } catch (error) {
    if (!(error instanceof Refused && error.status < 500)) throw error;
    session.value = null;
  }
}

export type Proof = { readonly token: string } | { readonly email: string; readonly code: string };

/** Signs in by a one-time link's token, or by a code that was sent by e-mail. */
export async function signIn(proof: Proof): Promise<void> {
  const opened = await ask<Session>("/session", { method: "POST", body: proof });
  forgetAnswers();
  queries.clear();
  hasExpired.value = false;
  session.value = opened;
}

/** How one signs in here beside a link; by a link alone where that cannot be read. */
export async function readWays(): Promise<{ readonly email: boolean }> {
  return ask<{ readonly email: boolean }>("/session/ways").catch(() => ({ email: false }));
}

/** Has a code sent to an address, if it is a user's. */
export const askForCode = (email: string) => ask("/session/code", { method: "POST", body: { email } });

export async function signOut(): Promise<void> {
  await ask("/session", { method: "DELETE" });
  hasExpired.value = false;
  close();
}
