/** What a site keeps in the browser for one origin, as names and texts. */
export interface OriginStorage {
  readonly origin: string;
  readonly local: readonly (readonly [string, string])[];
  readonly session: readonly (readonly [string, string])[];
}

/** Most characters that are taken of one origin's storage: what Chromium itself gives to it. */
const maxChars = 10_000_000;

/** What this document's origin keeps; null where it may keep nothing. */
export function readStorage(): OriginStorage | null {
  try {
    return { origin: location.origin, local: entriesOf(localStorage), session: entriesOf(sessionStorage) };
  } catch {
    // An opaque origin, or storage that is turned off.
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
