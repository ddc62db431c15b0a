/** All matches of a selector below a root, in document order, open shadow roots included; none for a bad selector. */
export function queryAll(root: Document | Element | ShadowRoot, css: string): Element[] {
  try {
    const matches = [...root.querySelectorAll(css)];
    for (const inner of shadowRoots(root)) matches.push(...queryAll(inner, css));
    // Without scripting a parser makes elements of what `noscript` holds; in a page it is text.
    const hasFallbacks = (matches[0]?.ownerDocument.getElementsByTagName("noscript").length ?? 0) > 0;
    return hasFallbacks ? matches.filter((each) => each.closest("noscript") === null) : matches;
  } catch {
    return [];
  }
}

/** True where an element matches a selector; false for a bad selector. */
export function matches(element: Element, css: string): boolean {
  try {
    return element.matches(css);
  } catch {
    return false;
  }
}

// Only custom elements and a few block elements can carry one; pages without any custom element pay one query.
function shadowRoots(root: Document | Element | ShadowRoot): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  if ("shadowRoot" in root && root.shadowRoot) found.push(root.shadowRoot);
  const document = root.nodeType === 9 ? (root as Document) : root.ownerDocument;
  if (!hasCustomElements(document)) return found;
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot && element.localName.includes("-")) found.push(element.shadowRoot);
  }
  return found;
}

const custom = new WeakMap<Document, { readonly count: number; readonly has: boolean }>();

function hasCustomElements(document: Document | null): boolean {
  if (!document) return false;
  const all = document.getElementsByTagName("*");
  const known = custom.get(document);
  if (known?.count === all.length) return known.has;
  let has = false;
  for (const element of all) {
    if (element.shadowRoot && element.localName.includes("-")) {
      has = true;
      break;
    }
  }
  custom.set(document, { count: all.length, has });
  return has;
}
