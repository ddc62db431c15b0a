import { takeRealm } from "./members.ts";
import { attributeOf, baseOf, rootOf } from "./node.ts";

/** One look at a document: what reads and observations share, made fresh for each call, so that nothing goes stale. */
export interface Page {
  readonly document: Document;
  /** The address that relative ones are resolved against. */
  readonly base: string;
  /** The language (BCP 47) that the page says it is written in; null where it says none. */
  readonly language: string | null;
  /** When the page was looked at, in milliseconds since 1970: what relative dates are counted from. */
  readonly now: number;
  /** Values worked out once a call, by kind and key (an element, a selector). */
  readonly memo: Map<string, Map<unknown, unknown>>;
}

/** Opens a page over a document; `now` in milliseconds since 1970. */
export function openPage(document: Document, now: number = Date.now()): Page {
  takeRealm(document);
  const language = attributeOf(rootOf(document), "lang")?.trim() || null;
  return { document, base: baseOf(document), language, now, memo: new Map() };
}

/** Works a value out once a page, kind and key. */
export function once<T>(page: Page, kind: string, key: unknown, make: () => T): T {
  let known = page.memo.get(kind);
  if (!known) {
    known = new Map();
    page.memo.set(kind, known);
  }
  const before = known.get(key);
  if (before !== undefined || known.has(key)) return before as T;
  const made = make();
  known.set(key, made);
  return made;
}
