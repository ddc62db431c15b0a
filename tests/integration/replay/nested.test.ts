import type { ListRead, Plan, Read } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import type { BrowserSession } from "@gleaner/browser";
import { collect, type Limits, prove, replay } from "@gleaner/replay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readerOf } from "../../eval/evidence-reader.ts";
import { nested, type RunningSites, startSites } from "../../sites/index.ts";
import { openBrowser } from "../agent/browser.ts";

let sites: RunningSites;
let session: BrowserSession;
const limits: Limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 2000 };

beforeAll(async () => {
  sites = await startSites();
  session = await openBrowser(sites.url);
});
afterAll(async () => {
  await session?.close();
  await sites?.close();
});

const wanted = nested.boats.map(({ fee, ...boat }) => ({ ...boat, fee: Number(fee.slice(1)) }));
/** The columns that show the first boat, of the group that has them all; null while the page shows none. */
async function findBoats(): Promise<ListRead | null> {
  const { groups } = await session.call("observe");
  for (const { rows, columns } of groups) {
    const fields = Object.entries(wanted[0] ?? {}).flatMap(([name, value]) => {
      const column = columns.find(({ samples: [first] }) => first === String(value));
      return column ? [{ name, type: column.type, reader: column.reader }] : [];
    });
    if (fields.length === Object.keys(wanted[0] ?? {}).length)
      return { kind: "list", rows, fields, pagination: null, maxRecords: null, maxPages: null };
  }
  return null;
}

/** The list of boats, learned from the columns that show it. */
async function learnList(): Promise<ListRead> {
  // The rows of scripted pages come when they come.
  await expect.poll(findBoats, { timeout: 60_000 }).not.toBeNull();
  const found = await findBoats();
  const read = found && (await session.call("learn", found));
  if (read?.kind !== "list") throw new Error("no list");
  return read;
}

test.each(["frame", "written", "shadow"])(
  "a list of /nested/%s is read, read again from its evidence, proven and replayed",
  async (name) => {
    const url = `${sites.url}/nested/${name}`;
    await session.open(url, limits);
    const read = await learnList();
    const { records, evidence } = await collect(session, read, limits);
    expect(records).toEqual(wanted);
    for (const [at, record] of records.entries()) {
      for (const [field, value] of Object.entries(record)) {
        const proof = evidenceOf(evidence[at] ?? {}, field);
        if (!proof) throw new Error(`no evidence of ${field}`);
        const again: Read = { ...read, fields: [{ name: field, type: "text", reader: readerOf(proof) }] };
        expect((await session.call("read", again)).records[proof.row ?? -1]).toEqual({ [field]: value });
      }
    }
    const plan: Plan = { version: 1, steps: [{ kind: "open", url }], read };
    const proof = await prove({ plan, records, openSession: () => openBrowser(sites.url), limits });
    if (!proof.ok) throw new Error(proof.reason);
    const { verdict, collected } = await replay(session, { plan, contract: proof.contract }, limits);
    expect(verdict).toBe("ok");
    expect(collected?.records).toEqual(wanted);
  },
);

test("a list that goes on inside its frame is followed to its end", async () => {
  await session.open(`${sites.url}/nested/paged`, limits);
  const { pagination } = await session.call("observe");
  const read = { ...(await learnList()), pagination: pagination[0] ?? null };
  expect(read.pagination?.kind).toBe("next");
  const { records, completeness } = await collect(session, read, limits);
  expect(records).toEqual(wanted);
  expect(completeness).toMatchObject({ pages: 3, reason: "no_next" });
});
