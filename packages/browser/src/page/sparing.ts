import type { CDPSession } from "playwright-core";
import { getDomain } from "tldts";

/** What was not loaded, and what else of other sites was. */
export interface Spared {
  /** Pictures, fonts, sounds, films and beacons that were asked for and not loaded. */
  readonly requests: number;
  /** Other sites (registrable domains) of which pages ran scripts. */
  readonly scriptSites: readonly string[];
}

/** Keeps a page from loading what no record comes of. */
export interface Sparing {
  /** From now on loads no pictures, fonts, sounds, films and beacons, and nothing of these sites (registrable domains). */
  begin(sites: readonly string[]): Promise<void>;
  spared(): Spared;
}

const resourceTypes = ["Image", "Font", "Media", "Ping"] as const;
/** What a picture is answered with, so that a page which waits for it or mends its failure does neither: a clear point. */
const clearPoint = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const pictureHeaders = [
  { name: "content-type", value: "image/gif" },
  { name: "access-control-allow-origin", value: "*" },
  { name: "cache-control", value: "no-store" },
];

/** Only requests of those kinds are intercepted, so that no other one waits. Network events must be enabled. */
export function createSparing(cdp: CDPSession, pageUrl: () => string): Sparing {
  const scriptSites = new Set<string>();
  let requests = 0;
  const swallow = () => {};

  cdp.on("Network.requestWillBeSent", ({ type, request }) => {
    if (type !== "Script" || !/^https?:/.test(request.url)) return;
    const site = siteOf(request.url);
    if (site !== null && site !== siteOf(pageUrl())) scriptSites.add(site);
  });

  return {
    async begin(sites) {
      cdp.on("Fetch.requestPaused", ({ requestId, resourceType }) => {
        requests += 1;
        const answered =
          resourceType === "Image"
            ? cdp.send("Fetch.fulfillRequest", {
                requestId,
                responseCode: 200,
                responseHeaders: pictureHeaders,
                body: clearPoint,
              })
            : cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
        answered.catch(swallow);
      });
      const patterns = resourceTypes.map((resourceType) => ({ resourceType }));
      const urls = sites.flatMap((site) => [`*://${site}/*`, `*://*.${site}/*`]);
      await cdp.send("Fetch.enable", { patterns });
      if (urls.length > 0) await cdp.send("Network.setBlockedURLs", { urls });
    },
    spared: () => ({ requests, scriptSites: [...scriptSites] }),
  };
}

const siteOf = (url: string): string | null => getDomain(url, { allowPrivateDomains: true });
