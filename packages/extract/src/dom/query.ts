import {
  addressOf,
  attributeOf,
  bodyOf,
  contentDocumentOf,
  documentOf,
  elementsByTag,
  findClosest,
  hasAttribute,
  isDocument,
  isElement,
  matchesSelector,
  selectAll,
  shadowRootOf,
  tagOf,
} from "./node.ts";
import { once, type Page } from "./page.ts";

/**
 * All matches of a selector below a root, in document order, those in open shadow roots and in the page's own frames
 * after the others; none for a bad selector.
 */
export function queryAll(root: Document | Element | ShadowRoot, css: string): Element[] {
  try {
    const all = selectAll(root, css);
    const matches: Element[] = [];
    // By place, since a list of nodes takes long to give them one by one.
    for (let at = 0, count = all.length; at < count; at++) matches.push(all[at] as Element);
    for (const inner of innerRoots(root)) for (const each of queryAll(inner, css)) matches.push(each);
    const document = documentOf(matches[0]);
    if (!document || !innerOf(document).hasFallbacks) return matches;
    return matches.filter((each) => findClosest(each, "noscript") === null);
  } catch {
    return [];
  }
}

/** All matches of a selector in the page's document, asked for once a page. */
export function queryDocument(page: Page, css: string): readonly Element[] {
  return once(page, "document matches", css, () => queryAll(page.document, css));
}

/** True where an element matches a selector; false for a bad selector. */
export function matches(element: Element, css: string): boolean {
  try {
    return matchesSelector(element, css);
  } catch {
    return false;
  }
}

/** What of a document a selector does not reach by itself; nearly all documents have none, and pay one walk. */
interface Inner {
  readonly frames: readonly Document[];
  /** Whether some element carries an open shadow root. */
  readonly hasHosts: boolean;
  /** Without scripting a parser makes elements of what `noscript` holds; in a page it is text. */
  readonly hasFallbacks: boolean;
}

let known = new WeakMap<Document, Inner>();

/** Forgets what is known of documents: frames and shadow roots come and go without any other trace in the tree. */
export function lookAnew(): void {
  known = new WeakMap();
}

function innerRoots(root: Document | Element | ShadowRoot): (Document | ShadowRoot)[] {
  const document = isDocument(root) ? root : documentOf(root);
  if (!document) return [];
  const { frames, hasHosts } = innerOf(document);
  if (frames.length === 0 && !hasHosts) return [];
  const found = [
    isElement(root) ? shadowRootOf(root) : null,
    ...(isDocument(root) ? frames : [...selectAll(root, "iframe, frame")].map(frameDocument)),
    ...(hasHosts ? [...selectAll(root, "*")].map(shadowRootOf) : []),
  ];
  return found.filter((each) => each !== null);
}

function innerOf(document: Document): Inner {
  const before = known.get(document);
  if (before) return before;
  let hasHosts = false;
  for (const element of elementsByTag(document, "*")) {
    if (shadowRootOf(element)) {
      hasHosts = true;
      break;
    }
  }
  const inner = {
    frames: frameDocuments(document),
    hasHosts,
    hasFallbacks: elementsByTag(document, "noscript").length > 0,
  };
  known.set(document, inner);
  return inner;
}

/**
 * The document of a frame that is part of the page: of the same origin, loaded from an address or written into the page
 * itself, and meant to be seen; null for all others (advertisements, trackers, other sites).
 */
export function frameDocument(element: Element): Document | null {
  const tag = tagOf(element);
  if ((tag !== "iframe" && tag !== "frame") || isUnseen(element)) return null;
  const inner = readDocument(element);
  if (!inner || !bodyOf(inner) || inner === documentOf(element)) return null;
  // Scripts of advertisers write into empty frames.
  return /^(https?:|about:srcdoc$)/.test(addressOf(inner)) ? inner : null;
}

// Of a frame of another origin browsers give null or throw.
function readDocument(frame: Element): Document | null {
  try {
    return contentDocumentOf(frame);
  } catch {
    return null;
  }
}

function isUnseen(frame: Element): boolean {
  const isTiny = ["width", "height"].some((name) => /^[01](px)?$/.test(attributeOf(frame, name) ?? ""));
  return (
    isTiny ||
    hasAttribute(frame, "hidden") ||
    attributeOf(frame, "aria-hidden") === "true" ||
    /display:\s*none|visibility:\s*hidden/i.test(attributeOf(frame, "style") ?? "")
  );
}

/** The frames of a document whose documents belong to the page. */
function frameDocuments(document: Document): Document[] {
  const frames = [...elementsByTag(document, "iframe"), ...elementsByTag(document, "frame")];
  return frames.flatMap((frame) => frameDocument(frame) ?? []);
}
