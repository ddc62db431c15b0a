import type { DataRecord } from "@gleaner/automation";
import type { PageSession } from "@gleaner/replay";

/** A session over pages of records that are linked by `next`, without a browser: `openedUrls` tells what was opened. */
export function fakeSession(pages: readonly (readonly DataRecord[])[], statedTotal: number | null = null) {
  const openedUrls: string[] = [];
  let at = 0;
  const session = {
    page: { url: () => `https://site.test/${at}` },
    async open(url: string) {
      openedUrls.push(url);
      at = Number(url.split("/").at(-1));
    },
    async settle() {},
    bound: <T>(work: Promise<T>) => work,
    async call(name: string) {
      const records = pages[at] ?? [];
      if (name === "read")
        return { url: `https://site.test/${at}`, records, evidence: records.map(() => ({})) };
      if (name === "anchors")
        return { heading: null, region: null, headers: [], columns: null, currencies: [], fields: {} };
      if (name === "statedTotal") return statedTotal;
      if (name === "next") return `https://site.test/${at + 1}`;
      if (name === "hasMore") return at + 1 < pages.length;
      return { url: "", title: "", language: null, groups: [], fields: [], pagination: [], statedTotal };
    },
  };
  return { session: session as unknown as PageSession, openedUrls };
}
