import { addressOf, findClosest, isDocument, rootOf, takeFrom, takeRealm } from "@gleaner/extract/dom";
import { controlOf } from "./control.ts";
import { describe } from "./describe.ts";
import { linkOf } from "./link.ts";
import { findLoginForm, type LoginForm, readComplaint, secretKindOf } from "./login-form.ts";
import { destinationsOf } from "./submission.ts";

const questions = {
  describe,
  link: linkOf,
  control: controlOf,
  secretKind: secretKindOf,
  destinations: destinationsOf,
  /** What the page around says went wrong. */
  complaint: (): string | null => readComplaint(document),
  /** Has the link around an element open here instead of in a window of its own. */
  stay(element: Element): null {
    const link = findClosest(element, "a[target]");
    if (link) takeFrom(link)("removeAttribute").call(link, "target");
    return null;
  },
  /** Clicks an element itself, whatever covers it. */
  click(element: Element): null {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
    takeFrom(element)("dispatchEvent").call(element, click);
    return null;
  },
};

/** What can be asked of one element. */
export type Questions = typeof questions;

/** Parts of a page's login form, which are found as elements. */
export type LoginPart = keyof LoginForm;
const loginParts: readonly string[] = ["username", "password", "code", "submit"] satisfies LoginPart[];

const isLoginPart = (asked: string): asked is LoginPart => loginParts.includes(asked);

/** Followed by an origin: the element itself while its document is of that origin. */
export type OnlyIn = `only:${string}`;
const onlyIn = "only:";

const isOnlyIn = (asked: string): asked is OnlyIn => asked.startsWith(onlyIn);

/**
 * A selector engine for Playwright, which runs it in a world of its own: the only way to reach, outside the page's
 * world, an element that Playwright has found. Asked a question of an element it "finds" one new element whose text is
 * the answer as JSON; asked for a part of a login form, or for the element where it stands, it finds that.
 */
export function queryAll(root: Document | Element, asked: keyof Questions | LoginPart | OnlyIn): Element[] {
  takeRealm(document);
  if (isLoginPart(asked)) return [...findLoginForm(document)[asked]];
  const element = isDocument(root) ? rootOf(root) : root;
  if (!element) return [];
  if (isOnlyIn(asked)) {
    return URL.parse(addressOf(document))?.origin === asked.slice(onlyIn.length) ? [element] : [];
  }
  return [new Option(JSON.stringify(questions[asked](element)))];
}
