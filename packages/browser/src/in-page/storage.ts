/** A site's browser storage for one origin, as names and texts. */
export interface OriginStorage {
  readonly origin: string;
  readonly local: readonly (readonly [string, string])[];
  readonly session: readonly (readonly [string, string])[];
}

/** The limit per origin, in characters; Chromium itself allows no more. */
const maxChars = 10_000_000;

/** This document's storage; null where it has none. */
export function readStorage(): OriginStorage | null {
  try {
    return { origin: location.origin, local: entriesOf(localStorage), session: entriesOf(sessionStorage) };
  } catch {
    // The origin is opaque, or storage is disabled.
    return null;
  }
}

function entriesOf(storage: Storage): [string, string][] {
  const entries: [string, string][] = [];
  let chars = 0;
  for (let at = 0; at < storage.length; at += 1) {
    const name = storage.key(at) ?? "";
    const text = storage.getItem(name) ?? "";
    chars += name.length + text.length;
    if (chars <= maxChars) entries.push([name, text]);
  }
  return entries;
}
