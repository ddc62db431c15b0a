/**
 * The document of a frame that is part of the page: of the same origin, loaded from an address or written into the page
 * itself, and meant to be seen; null for all others (advertisements, trackers, other sites).
 */
export function frameDocument(element: Element): Document | null {
  const tag = element.localName;
  if ((tag !== "iframe" && tag !== "frame") || isUnseen(element)) return null;
  const inner = readDocument(element as HTMLIFrameElement);
  if (!inner?.body || inner === element.ownerDocument) return null;
  // Scripts of advertisers write into empty frames.
  return /^(?:https?:|about:srcdoc$)/.test(inner.URL) ? inner : null;
}

// Of a frame of another origin browsers give null or throw.
function readDocument(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument ?? null;
  } catch {
    return null;
  }
}

function isUnseen(frame: Element): boolean {
  const isTiny = ["width", "height"].some((name) => /^[01](?:px)?$/.test(frame.getAttribute(name) ?? ""));
  return (
    isTiny ||
    frame.hasAttribute("hidden") ||
    frame.getAttribute("aria-hidden") === "true" ||
    /display:\s*none|visibility:\s*hidden/i.test(frame.getAttribute("style") ?? "")
  );
}

/** The frames of a document whose documents belong to the page. */
export function frameDocuments(document: Document): Document[] {
  const frames = [...document.getElementsByTagName("iframe"), ...document.getElementsByTagName("frame")];
  return frames.flatMap((frame) => frameDocument(frame) ?? []);
}
