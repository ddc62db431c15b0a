import type { JsonWatch, ScrollWay, Spared } from "@gleaner/browser";
import type { PageScript } from "@gleaner/extract";
import type { Page } from "playwright-core";
import type { SessionLogin } from "./login/session-login.ts";

/** How long to wait at most, and what calls it off. */
export interface Wait {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** The part of a session that opening and reading pages take, whatever brings the pages. */
interface ReadSession {
  /** The account that the session uses, where it uses one. */
  readonly login?: SessionLogin;
  /** Opens an address and waits for its content; throws a PageError when the page is blocked or of no use. */
  open(url: string, wait: Wait): Promise<unknown>;
  /** Waits, after an action, for what it caused; throws as `open` does. */
  settle(wait: Wait): Promise<unknown>;
  /** Bounds what is done through `page`; whatever fails there is a PageError. */
  bound<T>(work: Promise<T>, wait: Wait): Promise<T>;
  /** Where the run has a pace: waits until the page's site may be asked for more. Opening waits by itself. */
  awaitTurn?(wait: Wait): Promise<void>;
  /** Opens one more page that visits as this one does, in the same browser where there is one; its opener closes it. */
  beside?(wait: Wait): Promise<Beside>;
  call<Name extends keyof PageScript>(
    name: Name,
    ...args: Parameters<PageScript[Name]>
  ): Promise<ReturnType<PageScript[Name]>>;
}

/** The part of a browser session that acting and reading need. */
export interface PageSession extends ReadSession {
  readonly page: Page;
  /** Scrolls the page; a page that does not answer is a PageError. */
  scroll(way: ScrollWay, wait: Wait): Promise<unknown>;
  /** From the next page on loads no pictures and the like, and nothing of these sites. */
  spare?(sites: readonly string[]): Promise<void>;
  spared?(): Spared;
  /** Keeps the JSON documents that the page fetches from now on. */
  watchJson?(): Promise<JsonWatch>;
}

/** Reads pages as they were fetched. Nothing can be done to such a page but to open another one. */
export interface FetchSession extends ReadSession {
  /** Of the page that is open. */
  address(): string;
  /** That page as it was fetched, where it is one. */
  content?(): string | null;
}

/** What a plan is run with. */
export type Session = PageSession | FetchSession;

/** A page beside that of a session. */
export type Beside = Session & { close(): Promise<unknown> };

/** A session that its opener closes again. */
export interface OwnSession extends PageSession {
  close(): Promise<unknown>;
}

/** True for a session that can act on its page. */
export const isInBrowser = (session: Session): session is PageSession => "page" in session;

/** The address of the page that is open. */
export const addressNow = (session: Session): string =>
  isInBrowser(session) ? session.page.url() : session.address();
