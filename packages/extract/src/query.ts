import { frameDocument, frameDocuments } from "./frame.ts";

/**
 * All matches of a selector below a root, in document order, those in open shadow roots and in the page's own frames
 * after the others; none for a bad selector.
 */
export function queryAll(root: Document | Element | ShadowRoot, css: string): Element[] {
  try {
    const matches = [...root.querySelectorAll(css)];
    for (const inner of innerRoots(root)) matches.push(...queryAll(inner, css));
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

// Documents of which some element carries an open shadow root; all others pay one walk.
const hosting = new WeakMap<Document, { readonly count: number; readonly has: boolean }>();

function innerRoots(root: Document | Element | ShadowRoot): (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [];
  if ("shadowRoot" in root && root.shadowRoot) found.push(root.shadowRoot);
  const document = root.nodeType === 9 ? (root as Document) : root.ownerDocument;
  if (!document) return found;
  if (root.nodeType === 9) found.push(...frameDocuments(document));
  else if (root.nodeType === 11 || frameDocuments(document).length > 0) {
    for (const frame of root.querySelectorAll("iframe, frame")) {
      const inner = frameDocument(frame);
      if (inner) found.push(inner);
    }
  }
  if (root.nodeType !== 11 && !hasHosts(document)) return found;
  for (const element of root.querySelectorAll("*")) if (element.shadowRoot) found.push(element.shadowRoot);
  return found;
}

function hasHosts(document: Document): boolean {
  const all = document.getElementsByTagName("*");
  const known = hosting.get(document);
  if (known?.count === all.length) return known.has;
  let has = false;
  for (const element of all) {
    if (element.shadowRoot) {
      has = true;
      break;
    }
  }
  hosting.set(document, { count: all.length, has });
  return has;
}
