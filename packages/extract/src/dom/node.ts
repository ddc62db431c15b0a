/**
 * Every member of the DOM that extraction reads. A form and the document shadow their members by what they hold
 * (`<input name="children">`, `<img name="body">`), in every JavaScript world; so each member is read here only, by a
 * getter or method that was taken from the prototypes. Of no node each gives nothing: null, false, "" or an empty list.
 */

import { members } from "./members.ts";

export { createElement, takeFrom, takeRealm } from "./members.ts";

type Maybe<Of> = Of | null | undefined;

/** What can be searched by a selector. */
export type Root = Document | DocumentFragment | Element;

/** What stands deeper is not looked at: no person reads it, Chromium lays out little more, and recursion must end. */
export const MOST_DEPTH = 1000;

/** True for an element. */
export function isElement(node: Maybe<Node>): node is Element {
  return !!node && members.nodeType.call(node) === 1;
}

/** True for a text node. */
export function isText(node: Maybe<Node>): node is Text {
  return !!node && members.nodeType.call(node) === 3;
}

/** True for a document. */
export function isDocument(node: Maybe<Node>): node is Document {
  return !!node && members.nodeType.call(node) === 9;
}

/** True for fragments, of which shadow roots are a kind. */
export function isFragment(node: Maybe<Node>): node is DocumentFragment {
  return !!node && members.nodeType.call(node) === 11;
}

/** The local name of an element: lower case in HTML. */
export function tagOf(element: Maybe<Element>): string {
  return element ? members.localName.call(element) : "";
}

/** A node's name: of an HTML element its tag in upper case. */
export function nodeNameOf(node: Maybe<Node>): string {
  return node ? members.nodeName.call(node) : "";
}

/** The value of an element's attribute; null where it has none. */
export function attributeOf(element: Maybe<Element>, name: string): string | null {
  return element ? members.getAttribute.call(element, name) : null;
}

/** True where an element has an attribute. */
export function hasAttribute(element: Maybe<Element>, name: string): boolean {
  return !!element && members.hasAttribute.call(element, name);
}

/** The names of an element's attributes. */
export function attributeNamesOf(element: Element): string[] {
  return members.getAttributeNames.call(element);
}

/** An element's attributes. */
export function attributesOf(element: Element): { readonly name: string; readonly value: string }[] {
  return attributeNamesOf(element).map((name) => ({ name, value: attributeOf(element, name) ?? "" }));
}

/** Longest class attribute that people write; hostile pages have megabytes. */
const MOST_CLASS = 2000;

/** An element's class attribute, as far as it is looked at. */
export function classOf(element: Maybe<Element>): string {
  return (attributeOf(element, "class") ?? "").slice(0, MOST_CLASS);
}

/** An element's classes. */
export function classesOf(element: Element): DOMTokenList {
  return members.classList.call(element);
}

/** All text below a node, scripts and styles included. */
export function textContentOf(node: Maybe<Node>): string {
  return (node && members.textContent.call(node)) ?? "";
}

/** The characters of a text node; of other nodes none. */
export function nodeValueOf(node: Maybe<Node>): string {
  return (node && members.nodeValue.call(node)) ?? "";
}

/** The elements right inside an element. */
export function childrenOf(element: Maybe<Element>): ArrayLike<Element> & Iterable<Element> {
  return element ? members.children.call(element) : [];
}

/** The element around a node. */
export function parentOf(node: Maybe<Node>): Element | null {
  return node ? members.parentElement.call(node) : null;
}

/** The first node inside a node. */
export function firstNodeOf(node: Maybe<Node>): Node | null {
  return node ? members.firstChild.call(node) : null;
}

/** The node behind a node. */
export function nextNodeOf(node: Maybe<Node>): Node | null {
  return node ? members.nextSibling.call(node) : null;
}

/** The node before a node. */
export function previousNodeOf(node: Maybe<Node>): Node | null {
  return node ? members.previousSibling.call(node) : null;
}

/** The first element inside an element. */
export function firstElementOf(element: Maybe<Element>): Element | null {
  return element ? members.firstElementChild.call(element) : null;
}

/** The last element inside an element. */
export function lastElementOf(element: Maybe<Element>): Element | null {
  return element ? members.lastElementChild.call(element) : null;
}

/** The element behind an element. */
export function nextElementOf(element: Maybe<Element>): Element | null {
  return element ? members.nextElementSibling.call(element) : null;
}

/** The element before an element. */
export function previousElementOf(element: Maybe<Element>): Element | null {
  return element ? members.previousElementSibling.call(element) : null;
}

/** The element itself or the nearest one around it that matches. */
export function findClosest(element: Maybe<Element>, css: string): Element | null {
  return element ? members.closest.call(element, css) : null;
}

/** True where an element matches; throws for a bad selector. */
export function matchesSelector(element: Element, css: string): boolean {
  return members.matches.call(element, css);
}

/** The first match inside an element; throws for a bad selector. */
export function selectFirst(element: Maybe<Element>, css: string): Element | null {
  return element ? members.querySelector.call(element, css) : null;
}

/** All matches below a root, not those in shadow roots and frames; throws for a bad selector. */
export function selectAll(root: Maybe<Root>, css: string): ArrayLike<Element> & Iterable<Element> {
  if (isElement(root)) return members.selectInElement.call(root, css);
  if (isDocument(root)) return members.selectInDocument.call(root, css);
  return root ? members.selectInFragment.call(root, css) : [];
}

/** The elements of a document that have a tag; `*` stands for every tag. */
export function elementsByTag(
  document: Maybe<Document>,
  tag: string,
): ArrayLike<Element> & Iterable<Element> {
  return document ? members.getElementsByTagName.call(document, tag) : [];
}

/** The first element of a document that has an id. */
export function elementById(document: Maybe<Document>, id: string): Element | null {
  return document ? members.getElementById.call(document, id) : null;
}

/** True where a node is the other or around it. */
export function contains(node: Maybe<Node>, other: Maybe<Node>): boolean {
  return !!node && members.contains.call(node, other ?? null);
}

/** True where a node comes before another in document order, or around it. */
export function isBefore(node: Node, other: Node): boolean {
  return (members.compareDocumentPosition.call(node, other) & 4) !== 0;
}

/** The open shadow root of an element. */
export function shadowRootOf(element: Maybe<Element>): ShadowRoot | null {
  return element ? members.shadowRoot.call(element) : null;
}

/** The document of a frame; of another origin null, or it throws. */
export function contentDocumentOf(frame: Element): Document | null {
  return members.contentDocument.call(frame as HTMLIFrameElement);
}

/** The document that holds a node; a document's own is null. */
export function documentOf(node: Maybe<Node>): Document | null {
  return node ? members.ownerDocument.call(node) : null;
}

/** A document's outermost element. */
export function rootOf(document: Document): Element | null {
  return members.documentElement.call(document);
}

/** A document's body. */
export function bodyOf(document: Maybe<Document>): Element | null {
  return document ? members.body.call(document) : null;
}

/** A document's title. */
export function titleOf(document: Document): string {
  return members.title.call(document);
}

/** A document's address. */
export function addressOf(document: Document): string {
  return members.URL.call(document);
}

/** The address that relative ones of a document are resolved against. */
export function baseOf(document: Document): string {
  return members.baseURI.call(document) || addressOf(document);
}
