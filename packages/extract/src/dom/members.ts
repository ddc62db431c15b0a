type Method = (...args: never[]) => unknown;
type Member<Of, Key extends keyof Of> = Of[Key] extends Method ? Of[Key] : (this: Of) => Of[Key];
type Members = ReturnType<typeof takeMembers>;

const XHTML = "http://www.w3.org/1999/xhtml";
const known = new WeakMap<object, Members>();

/** The members of the realm that was taken last: calls of the page script never interleave. */
export let members: Members;

/** Has the members of a document's realm ready; what a page does to its prototypes later changes nothing. */
export function takeRealm(document: Document): void {
  const realm: object = Object.getPrototypeOf(document);
  const taken = known.get(realm) ?? takeMembers(document);
  known.set(realm, taken);
  members = taken;
}

function takeMembers(start: Document) {
  const document = takeFrom(start);
  const neutral = createElement(start, "i");
  const element = takeFrom<Element>(neutral);
  const node = takeFrom<Node>(neutral);
  const frame = takeFrom(createElement(start, "iframe"));
  const fragment = takeFrom(document("createDocumentFragment").call(start));
  return {
    baseURI: node("baseURI"),
    body: document("body"),
    children: element("children"),
    classList: element("classList"),
    closest: element("closest"),
    compareDocumentPosition: node("compareDocumentPosition"),
    contains: node("contains"),
    contentDocument: frame("contentDocument"),
    documentElement: document("documentElement"),
    firstChild: node("firstChild"),
    firstElementChild: element("firstElementChild"),
    getAttribute: element("getAttribute"),
    getAttributeNames: element("getAttributeNames"),
    getElementById: document("getElementById"),
    getElementsByTagName: document("getElementsByTagName"),
    hasAttribute: element("hasAttribute"),
    lastElementChild: element("lastElementChild"),
    localName: element("localName"),
    matches: element("matches"),
    nextElementSibling: element("nextElementSibling"),
    nextSibling: node("nextSibling"),
    nodeName: node("nodeName"),
    nodeType: node("nodeType"),
    nodeValue: node("nodeValue"),
    ownerDocument: node("ownerDocument"),
    parentElement: node("parentElement"),
    previousElementSibling: element("previousElementSibling"),
    previousSibling: node("previousSibling"),
    querySelector: element("querySelector"),
    selectInDocument: document("querySelectorAll"),
    selectInElement: element("querySelectorAll"),
    selectInFragment: fragment("querySelectorAll"),
    shadowRoot: element("shadowRoot"),
    textContent: node("textContent"),
    title: document("title"),
    URL: document("URL"),
  };
}

/** Makes an element that stands nowhere in its document. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  const create = takeFrom(document)("createElementNS");
  return create.call(document, XHTML, tag) as HTMLElementTagNameMap[Tag];
}

/** Gives the getters and methods that the prototypes of a node hold. */
export function takeFrom<Of extends Node>(node: Of) {
  return <Key extends keyof Of>(name: Key): Member<Of, Key> => {
    for (let at = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
      const own = Object.getOwnPropertyDescriptor(at, name);
      if (own) return own.get ?? own.value;
    }
    throw new TypeError(`This DOM has no ${String(name)}.`);
  };
}
