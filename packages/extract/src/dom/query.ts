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

// Whether some element of a document carries an open shadow root; all others pay one walk.
let hosting = new WeakMap<Document, boolean>();

/** Forgets what is known of documents: shadow roots come and go without any other trace in the tree. */
export function lookAnew(): void {
  hosting = new WeakMap();
}

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
  const known = hosting.get(document);
  if (known !== undefined) return known;
  let has = false;
  for (const element of document.getElementsByTagName("*")) {
    if (element.shadowRoot) {
      has = true;
      break;
    }
  }
  hosting.set(document, has);
  return has;
}
