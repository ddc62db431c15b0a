import { attributeOf, bodyOf, elementsByTag, selectAll, textContentOf } from "@gleaner/extract/dom";
import { idleMs } from "./changes.ts";
import { isInWindow, isLoading, renderedTextOf } from "./layout.ts";

/** How far a document has loaded, as seen from inside. */
export interface DocumentState {
  readonly loading: boolean;
  /** Scripts that can still change the page. */
  readonly scripts: number;
  /** Milliseconds since elements were last added or removed. */
  readonly idleMs: number;
  /** Milliseconds since the document began. */
  readonly ageMs: number;
  /** The document has a meta refresh that leaves it within seconds. */
  readonly leaving: boolean;
  /** A visible loading indicator. */
  readonly busy: boolean;
  /** There is hardly any text yet. */
  readonly sparse: boolean;
}

const busySigns =
  '[aria-busy=true],[role=progressbar],[class*="spinner" i],[class*="skeleton" i],.loading,.loader';

/** The same sign in words, on a line of its own, as in "Loading…" or "Please wait". */
const busyWords =
  /^[^\S\n\r\u2028\u2029]*(?:loading|please wait|just a moment|wird geladen|lädt|bitte warten|chargement|cargando|caricamento|carregando|laden|ładowanie|読み込み中|加载中)(?![\p{L}\p{N}]).{0,30}$/imu;

/** Says how far the document has come. */
export function readState(): DocumentState {
  const scripts = [...elementsByTag(document, "script")].filter(isCode).length;
  const little = scripts > 0 ? readLittle() : null;
  const [refresh] = selectAll(document, 'meta[http-equiv="refresh" i]');
  return {
    loading: isLoading(),
    scripts,
    idleMs: idleMs(),
    ageMs: performance.now(),
    leaving: /^\s*[0-3](?:\.\d*)?\s*[;,]/.test(attributeOf(refresh, "content") ?? ""),
    busy:
      scripts > 0 &&
      ([...selectAll(document, busySigns)].slice(0, 20).some(isInWindow) || busyWords.test(little ?? "")),
    sparse: little !== null,
  };
}

function isCode(script: Element): boolean {
  const type = attributeOf(script, "type") ?? "";
  return type === "" || /javascript|module/i.test(type);
}

/** What a page shows that has hardly anything to read yet; null where there is more. */
function readLittle(): string | null {
  const body = bodyOf(document);
  // Rendered text costs a layout: not asked for where there is plainly much of it.
  if (elementsByTag(document, "*").length >= 300 || textContentOf(body).length >= 100_000) return null;
  const text = renderedTextOf(body).trim();
  return text.length < 200 ? text : null;
}
