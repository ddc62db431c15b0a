import type { BrowserSession } from "@gleaner/browser";
import { afterAll, beforeAll } from "vitest";
import { startSites } from "../../sites/index.ts";
import { openBrowser } from "./browser.ts";

/** The test sites, and browsers that may visit them. */
export interface Stage {
  /** Of the sites, without a slash at its end. */
  readonly url: string;
  /** The one that the tests of the file share. */
  readonly session: BrowserSession;
  /** One more, which was never used. */
  openSession(): Promise<BrowserSession>;
}

/** Opens a stage before the tests of the file that asks for it, and closes it after them. */
export function openStage(): Stage {
  let sites: Awaited<ReturnType<typeof startSites>>;
  let session: BrowserSession;
  const openSession = () => openBrowser(sites.url);
  beforeAll(async () => {
    sites = await startSites();
    session = await openSession();
  });
  afterAll(async () => {
    await session?.close();
    await sites?.close();
  });
  return {
    get url() {
      return sites.url;
    },
    get session() {
      return session;
    },
    openSession,
  };
}
