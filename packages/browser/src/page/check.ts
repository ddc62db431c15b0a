import type { Page } from "playwright-core";
import { type Limits, withDeadline } from "../deadline.ts";
import type { ProxyWatch } from "../egress/proxy/route.ts";
import { PageError } from "../page-error.ts";
import { findBlock, isPassing } from "./blocked.ts";
import { hostOf } from "./load-failure.ts";
import type { MainDocument } from "./main-document.ts";
import { probeScript } from "./probe.ts";
import { isWebAddress } from "./web-address.ts";
import type { World } from "./world.ts";

/** What a page is judged by. */
export interface PageWatch {
  readonly page: Page;
  readonly world: World;
  readonly mainDocument: MainDocument;
  readonly proxy: ProxyWatch | undefined;
}

/** Throws a PageError where the page is a challenge, a refusal or an error's page, or its proxy failed. */
export async function checkPage(watch: PageWatch, limits: Limits): Promise<void> {
  const { page, world, mainDocument, proxy } = watch;
  const address = page.url();
  const judged = withDeadline(mainDocument.judged(), limits, "The page did not answer in time.");
  await mainDocument.unlessFailed(judged);
  const lostProxy = isWebAddress(address) ? await proxy?.lost(new URL(address)) : undefined;
  if (lostProxy) throw lostProxy;
  const status = mainDocument.status();
  const face = await world.call(probeScript, "face", [], limits);
  const block = findBlock(status, face);
  const turnedAway = isPassing(status, face) ? { retryAfterMs: mainDocument.retryAfterMs() } : undefined;
  if (block) {
    const sentence = `The website blocked the visit: ${block}.`;
    throw new PageError("blocked", sentence, undefined, turnedAway, status);
  }
  if (status !== undefined && status >= 400) {
    const sentence = `${hostOf(page.url())} answered with status ${status}.`;
    throw new PageError("navigation_failed", sentence, undefined, turnedAway, status);
  }
}
