import { isLoginAddress, leadsToLogin } from "@gleaner/extract";
import { LoginError } from "@gleaner/replay";
import type { PlannerTask, Seen, ToolCall } from "../planner.ts";

/** How far a run has come with the task's account. */
export interface LoginState {
  hasLoggedIn: boolean;
  /** True once the task's address was opened again after the login, or a link to the login form was followed. */
  hasReturned: boolean;
  hasLooked: boolean;
}

export const startLogin = (): LoginState => ({ hasLoggedIn: false, hasReturned: false, hasLooked: false });

/** Calls whose only purpose is to come to the page that the task is about. */
const preparing: ReadonlySet<string> = new Set(["keyless-login", "keyless-return", "keyless-look"]);

/**
 * What is to be done before the page is read: to log in where it asks for it, and to go back to the task's address where
 * the login has led away from it. Null where nothing is.
 */
export function prepareLogin(task: PlannerTask, { page, results }: Seen, state: LoginState): ToolCall | null {
  if (task.hasAccount !== true) return refuseLogin(task, page);
  const failed = results.find(({ id, ok }) => !ok && preparing.has(id));
  if (failed !== undefined)
    throw new LoginError("login_failed", `It did not get past the login. ${failed.message}`);
  if (page === null) return null;
  if (page.asksForLogin === true) {
    state.hasLoggedIn = true;
    return { id: "keyless-login", tool: "login", input: {} };
  }
  const { startUrl = null } = task;
  if (!state.hasLoggedIn || state.hasReturned || startUrl === null || isLoginAddress(startUrl)) return null;
  state.hasReturned = true;
  if (isSamePage(page.observation.url, startUrl)) return null;
  return { id: "keyless-return", tool: "open", input: { url: startUrl } };
}

/** Without an account, a login form that the task's address leads to is no page to read. */
function refuseLogin({ startUrl = null }: PlannerTask, page: Seen["page"]): null {
  if (page === null || startUrl === null || !leadsToLogin(startUrl, page.observation.url)) return null;
  throw new LoginError(
    "login_failed",
    "The address leads to a login. Give the run a login account of the site.",
  );
}

const isSamePage = (one: string, other: string): boolean => pageOf(one) === pageOf(other);

function pageOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.host}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}`;
}

const entrance =
  /^(?:log ?in|sign ?in|log ?on|my account|anmelden|einloggen|connexion|se connecter|iniciar sesi[oó]n|acceder|accedi|inloggen|logga in|entrar|zaloguj).{0,20}$/i;

/** Where a page has nothing of what is asked: the link to its login form, tried once. Null where there is none. */
export async function lookForLogin(
  task: PlannerTask,
  { page }: Seen,
  state: LoginState,
): Promise<ToolCall | null> {
  if (task.hasAccount !== true || page === null || state.hasLoggedIn || state.hasLooked) return null;
  state.hasLooked = true;
  const { elements } = await page.outline();
  const ref = [...elements.values()].find(
    ({ role, name }) => (role === "link" || role === "button") && entrance.test(name),
  )?.ref;
  return ref === undefined || ref === null ? null : { id: "keyless-look", tool: "click", input: { ref } };
}
