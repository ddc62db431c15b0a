import { addressOf, findClosest, isDocument, rootOf, takeFrom, takeRealm } from "@gleaner/extract/dom";
import { controlOf } from "./control.ts";
import { describe, place } from "./describe.ts";
import { linkOf } from "./link.ts";
import { findLoginForm, type LoginForm, readComplaint, secretKindOf } from "./login-form.ts";
import { destinationsOf } from "./submission.ts";

const questions = {
  describe,
  place,
  link: linkOf,
  control: controlOf,
  secretKind: secretKindOf,
  destinations: destinationsOf,
  /** The error message that the document shows, if any. */
  complaint: (): string | null => readComplaint(document),
  /** Makes the link around an element open in this window instead of a new one. */
  stay(element: Element): null {
    const link = findClosest(element, "a[target]");
    if (link) takeFrom(link)("removeAttribute").call(link, "target");
    return null;
  },
  /** Clicks the element itself, even where another one covers it. */
  click(element: Element): null {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
    takeFrom(element)("dispatchEvent").call(element, click);
    return null;
  },
};

/** The questions that can be asked about one element. */
export type Questions = typeof questions;

/** The parts of a login form, which the engine can find. */
export type LoginPart = keyof LoginForm;
const loginParts: readonly string[] = ["username", "password", "code", "submit"] satisfies LoginPart[];

const isLoginPart = (asked: string): asked is LoginPart => loginParts.includes(asked);

/** Followed by an origin: matches the element itself while its document has that origin. */
export type OnlyIn = `only:${string}`;
const onlyIn = "only:";

const isOnlyIn = (asked: string): asked is OnlyIn => asked.startsWith(onlyIn);

/**
 * A selector engine for Playwright, which runs it in its own JavaScript world: the only way to reach an element that
 * Playwright found from outside the page's world. For a question about an element it "finds" a new element whose text
 * is the answer as JSON. For a part of a login form, or for the element at an origin, it finds that element.
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
