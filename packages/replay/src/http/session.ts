import type { ListRead } from "@gleaner/automation";
import { faceOf, findBlock, type HttpAnswer, type HttpVisitor, isContent, type Pace } from "@gleaner/browser";
import { createPageScript, leadsToLogin, type PageScript } from "@gleaner/extract";
import { Doubt } from "../doubt.ts";
import type { FetchSession, Wait } from "../session.ts";
import { decodePage } from "./decode.ts";
import { parseHtml } from "./dom/parse.ts";
import { fetchPage } from "./fetch-page.ts";

/** A session over pages as they were fetched, that its opener closes again. */
export interface HttpSession extends FetchSession {
  /** From now on asks for the page that follows in this list while one of its pages is read. */
  readAhead?(list: ListRead): void;
  /** Bytes received from outside. */
  bytesReceived(): number;
  close(): Promise<void>;
}

/**
 * Makes a session of a visitor. Whatever may differ from what a browser would show is a Doubt, and never another error: the
 * site, its proxy and the page are judged by the browser that is asked next.
 */
export function openHttpSession(visitor: HttpVisitor, pace: Pace | null): HttpSession {
  let page: { readonly address: string; readonly text: string; readonly script: PageScript } | null = null;
  let list: ListRead | null = null;
  let opened = 0;
  let ahead: { readonly url: string; readonly answer: Promise<HttpAnswer> } | null = null;

  const fetchAhead = (script: PageScript, wait: Wait): void => {
    ahead = null;
    opened += 1;
    if (list === null || opened >= (list.maxPages ?? Number.POSITIVE_INFINITY)) return;
    const url = script.hasMore(list) ? script.next(list) : null;
    if (url === null) return;
    const answer = fetchPage(visitor, pace, url, wait);
    // Whoever opens the page hears of it; a list that ends before it does not ask.
    answer.catch(() => undefined);
    ahead = { url, answer };
  };

  return {
    readAhead(next) {
      list = next;
    },
    address: () => page?.address ?? "about:blank",
    content: () => page?.text ?? null,
    async open(url, wait) {
      page = null;
      const answer = await (ahead?.url === url ? ahead.answer : fetchPage(visitor, pace, url, wait));
      doubtHead(url, answer);
      const text = decodePage(answer.body, answer.headers["content-type"] ?? "");
      page = { address: answer.url.href, text, script: lookAt(text, answer.url) };
      fetchAhead(page.script, wait);
    },
    async settle() {},
    // It keeps the visitor's cookies, and closes nothing.
    beside: async () => ({ ...openHttpSession(visitor, pace), close: async () => {} }),
    bound: (work) => work,
    async call(name, ...args) {
      if (page === null) throw new Doubt("No page is open.");
      const call = page.script[name] as (...given: typeof args) => ReturnType<PageScript[typeof name]>;
      const result = call(...args);
      if (name === "read" && !hasValues(result)) throw new Doubt("The page shows none of the records.");
      return result;
    },
    bytesReceived: visitor.bytesReceived,
    close: visitor.close,
  };
}

const hasValues = (result: unknown): boolean =>
  (result as ReturnType<PageScript["read"]>).records.some((record) =>
    Object.values(record).some((value) => value !== null),
  );

/** Doubts an answer by its head: a login, no web page, or one that goes on to another by itself. */
function doubtHead(asked: string, { url, headers }: HttpAnswer): void {
  if (leadsToLogin(asked, url.href)) throw new Doubt("The address leads to a login.");
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== "text/html")
    throw new Doubt("The address does not lead to an HTML page.");
  if (/^\s*attachment/i.test(headers["content-disposition"] ?? ""))
    throw new Doubt("The address leads to a file.");
  if (headers.refresh !== undefined) throw new Doubt("The page goes on to another one.");
}

/** Parses a page and makes sure that it is content. */
function lookAt(text: string, url: URL): PageScript {
  try {
    const parsed = parseHtml(text, url.href);
    if (parsed.querySelector('meta[http-equiv="refresh" i]') !== null) {
      throw new Doubt("The page goes on to another one.");
    }
    // It has the members of the standard that the page script reads.
    const document = parsed as unknown as Document;
    const script = createPageScript(document, undefined, true);
    const textLength = (parsed.body?.textContent ?? "").length;
    // Most pages are known for content by their length alone.
    const block = isContent({ textLength, links: 0 })
      ? undefined
      : findBlock(
          200,
          faceOf(document, (element) => element?.textContent ?? ""),
        );
    if (block) throw new Doubt(`The website turned the visit away: ${block}.`);
    return script;
  } catch (error) {
    throw error instanceof Doubt ? error : new Doubt("The page could not be parsed.", { cause: error });
  }
}
