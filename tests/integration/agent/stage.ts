import type { BrowserSession } from "@gleaner/browser";
import { afterAll, beforeAll } from "vitest";
import { startSites } from "../../sites/index.ts";
import { openBrowser } from "./browser.ts";

/** What is served, and browsers that may visit it. */
export interface Stage<Site> {
  /** What serves it. */
  readonly site: Site;
  /** Of what is served, without a slash at its end. */
  readonly url: string;
  /** The one that the tests of the file share. */
  readonly session: BrowserSession;
  /** One more, which was never used. */
  openSession(): Promise<BrowserSession>;
}

interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a stage before the tests of the file that asks for it, the test sites unless told, and closes it after them. */
export function openStage(): Stage<Served>;
export function openStage<Site extends Served>(serve: () => Promise<Site>): Stage<Site>;
export function openStage(serve: () => Promise<Served> = startSites): Stage<Served> {
  let site: Served;
  let session: BrowserSession;
  const openSession = () => openBrowser(site.url);
  beforeAll(async () => {
    site = await serve();
    session = await openSession();
  });
  afterAll(async () => {
    await session?.close();
    await site?.close();
  });
  return {
    get site() {
      return site;
    },
    get url() {
      return site.url;
    },
    get session() {
      return session;
    },
    openSession,
  };
}
