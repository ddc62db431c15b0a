import type { Read, RecordEvidence, Value } from "@gleaner/automation";
import { isOfValue } from "@gleaner/automation/evidence";
import type { BrowserSession } from "@gleaner/browser";
import { createPageScript, type ReadResult } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSites, startSites } from "../../sites/index.ts";
import { openBrowser } from "../agent/browser.ts";
import { paths, readsOf } from "./site-reads.ts";

let sites: RunningSites;
let session: BrowserSession;
const wait = { signal: new AbortController().signal, timeoutMs: 20_000 };

beforeAll(async () => {
  sites = await startSites();
  session = await openBrowser(sites.url);
});
afterAll(async () => {
  await session?.close();
  await sites?.close();
});

/** The values that come out when each is read by its evidence and nothing else. */
function readAgain(read: Read, { evidence }: ReadResult, perform: (read: Read) => ReadResult): Value[] {
  const known = new Map<string, ReadResult>();
  return evidence.flatMap((proofs) =>
    Object.entries(proofs).flatMap(([name, proof]) => {
      if (!isOfValue(proof)) return [];
      const { locator, attribute, transforms, row } = proof;
      const field = read.fields.find((each) => each.name === name);
      const take = field?.reader.take ?? "one";
      const leaveOut = field?.reader.leaveOut;
      const reader = { locators: [locator], attribute, take, transforms, ...(leaveOut && { leaveOut }) };
      const key = JSON.stringify(reader);
      const again = known.get(key) ?? perform({ ...read, fields: [{ name, type: "text", reader }] });
      known.set(key, again);
      const at = again.evidence.findIndex((each) => Object.values(each)[0]?.row === row);
      return [Object.values(again.records[at] ?? {})[0] ?? null];
    }),
  );
}

/** Each looks at its page at a time of its own. */
const withoutTime = (proofs: RecordEvidence) =>
  Object.entries(proofs).map(([name, proof]) => [name, { ...proof, fetchedAt: undefined }]);

describe.each(paths)("%s", (path) => {
  test("reads the same in the page and on its parsed document, and again from evidence alone", async () => {
    await session.open(`${sites.url}${path}`, wait);
    const observation = await session.call("observe");
    // What the page shows now: scripts have run, and shall not run again.
    const html = await session.page.content();
    const parsed = createPageScript(new JSDOM(html, { url: session.page.url() }).window.document);
    let values = 0;
    for (const read of readsOf(observation)) {
      const inPage = await session.call("read", read);
      const onDocument = parsed.read(read);
      expect(onDocument.records).toEqual(inPage.records);
      expect(onDocument.evidence.map(withoutTime)).toEqual(inPage.evidence.map(withoutTime));
      const proven = inPage.records.flatMap((record) =>
        Object.values(record).filter((value) => value !== null),
      );
      expect(readAgain(read, inPage, parsed.read)).toEqual(proven);
      values += proven.length;
    }
    expect(values).toBeGreaterThan(0);
  });
});
