import { addressOf, attributeOf, bodyOf, parentOf, textContentOf } from "./dom/node.ts";
import type { Page } from "./dom/page.ts";
import { queryAll } from "./dom/query.ts";
import { isHidden } from "./dom/text.ts";
import { collapse } from "./value/text.ts";

/** Words in an address that stands for signing in; a path or query is cut into its words first. */
const LOGIN_WORDS = new Set(
  "login logon signin signon sso auth authenticate anmelden anmeldung einloggen connexion inloggen logga accedi acceso".split(
    " ",
  ),
);
const LOGIN_PAIRS = /(^|[^a-z])(log|sign)[-_]?(in|on)([^a-z]|$)/i;
/** A page that says more than this beside its form is about something else. */
const MOST_TEXT = 1500;

/** True where the page is a login form as a whole: a field for a password, and an address that says so or little else. */
export function isLoginPage(page: Page): boolean {
  const { document } = page;
  const isPassword = queryAll(document, 'input[type="password"]').some((input) => !isUnseen(input));
  const isNamed = isLoginAddress(addressOf(document));
  if (isPassword) return isNamed || collapse(textContentOf(bodyOf(document))).length <= MOST_TEXT;
  // Some ask for the name first and for the password on the page after it.
  return (
    isNamed && queryAll(document, 'form input[type="email"],form input[autocomplete~="username"]').length > 0
  );
}

/** True for an address that stands for signing in. */
export function isLoginAddress(address: string): boolean {
  const path = URL.parse(address)?.pathname ?? "";
  const isWord = path
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => LOGIN_WORDS.has(word));
  return isWord || LOGIN_PAIRS.test(path);
}

/** True where an address that does not stand for signing in has led to one that does. */
export const leadsToLogin = (asked: string, landed: string): boolean =>
  isLoginAddress(landed) && !isLoginAddress(asked);

function isUnseen(element: Element): boolean {
  for (let up: Element | null = element; up; up = parentOf(up))
    if (isHidden(up) || attributeOf(up, "aria-hidden") === "true") return true;
  return false;
}
