/** A script after which whatever in the page's world reads, searches, scrolls or clicks never comes back. */
export const traps = `
  const spin = () => { for (;;); };
  const trap = (object, ...names) => {
    for (const name of names) Object.defineProperty(object, name, { get: () => spin, set: spin });
  };
  trap(window, "scrollTo", "scrollBy", "scroll", "getComputedStyle", "innerHeight");
  trap(Element.prototype, "scrollTo", "scrollBy", "closest", "querySelector", "querySelectorAll", "matches",
    "getAttribute", "hasAttribute", "removeAttribute", "children", "scrollHeight", "clientHeight");
  trap(Document.prototype, "querySelector", "querySelectorAll", "getElementsByTagName", "body", "createElement");
  trap(Node.prototype, "textContent", "parentElement", "childNodes", "nodeType");
  trap(EventTarget.prototype, "dispatchEvent");
  trap(HTMLAnchorElement.prototype, "href", "target");
  trap(HTMLElement.prototype, "click", "innerText");
`;

/** Images that shadow members of the document. */
export const shadows = `<img name="body" hidden><img name="querySelectorAll" hidden><img name="documentElement" hidden>
  <img name="scripts" hidden><img name="getElementsByTagName" hidden><img name="createElementNS" hidden>`;

/** Inputs that shadow members of the form around them. */
export function renderInputs(names: readonly string[]): string {
  return names.map((name) => `<input type="hidden" name="${name}" value="1">`).join("");
}

/** Names that fields of a form have on the web, and that are members of forms. */
export const fieldNames = [
  "children",
  "id",
  "name",
  "title",
  "action",
  "method",
  "target",
  "style",
  "length",
];

/** Names that only a page that means harm gives its fields. */
export const trapNames = [
  "closest",
  "querySelector",
  "getAttribute",
  "parentElement",
  "localName",
  "nodeType",
];
