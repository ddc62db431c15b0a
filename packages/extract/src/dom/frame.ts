import {
  addressOf,
  attributeOf,
  bodyOf,
  contentDocumentOf,
  documentOf,
  elementsByTag,
  hasAttribute,
  tagOf,
} from "./node.ts";
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
  return /^(?:https?:|about:srcdoc$)/.test(addressOf(inner)) ? inner : null;
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
  const isTiny = ["width", "height"].some((name) => /^[01](?:px)?$/.test(attributeOf(frame, name) ?? ""));
  return (
    isTiny ||
    hasAttribute(frame, "hidden") ||
    attributeOf(frame, "aria-hidden") === "true" ||
    /display:\s*none|visibility:\s*hidden/i.test(attributeOf(frame, "style") ?? "")
  );
}

/** The frames of a document whose documents belong to the page. */
export function frameDocuments(document: Document): Document[] {
  const frames = [...elementsByTag(document, "iframe"), ...elementsByTag(document, "frame")];
  return frames.flatMap((frame) => frameDocument(frame) ?? []);
}
