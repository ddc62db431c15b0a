import type { ProvenPlan } from "@gleaner/automation";
import { PageError, type PageErrorCode } from "@gleaner/browser";
import { collect, learnContract, replay } from "@gleaner/replay";
import { expect, test } from "vitest";
import { fakeSession } from "./fake-session.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 100, rowsTimeoutMs: 0 };
const read: ProvenPlan["plan"]["read"] = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [
    {
      name: "n",
      type: "text",
      reader: { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] },
    },
  ],
  pagination: null,
  maxRecords: null,
  maxPages: null,
};

async function replayFailing(code: PageErrorCode) {
  const { session } = fakeSession([[{ n: "one" }, { n: "two" }]]);
  const contract = learnContract(await collect(session, read, limits), read);
  const plan = { version: 1 as const, steps: [{ kind: "open" as const, url: "https://site.test/0" }], read };
  const open = async () => {
    throw new PageError(code, "It failed.");
  };
  return replay({ ...session, open }, { plan, contract }, limits);
}

test.each(["blocked", "proxy_failed"] as const)("a page that ends as %s is that verdict", async (code) => {
  expect(await replayFailing(code)).toEqual({ verdict: code, reason: "It failed.", collected: null });
});

test("another fault of the page is not the plan's", async () => {
  await expect(replayFailing("timeout")).rejects.toThrow(PageError);
});

test("a page that fails while it is read in another way stays a changed site", async () => {
  const [field] = read.fields;
  if (read.kind !== "list" || field === undefined) throw new Error("no field");
  const byPlace = { ...field.reader, locators: [{ by: "css" as const, css: "b", nth: 0 }] };
  const pagination = { kind: "next" as const, target: [{ by: "css" as const, css: "a" }] };
  const paged = { ...read, pagination, fields: [{ ...field, reader: byPlace }] };
  const full = fakeSession([[{ n: "one" }, { n: "two" }]]).session;
  const contract = learnContract(await collect(full, paged, limits), paged);
  const { session } = fakeSession([[{ n: null }, { n: null }]]);
  const plan = {
    version: 1 as const,
    steps: [{ kind: "open" as const, url: "https://site.test/0" }],
    read: paged,
  };
  let opened = 0;
  const open = async () => {
    opened += 1;
    if (opened > 1) throw new PageError("timeout", "It took too long.");
  };
  const { verdict } = await replay({ ...session, open }, { plan, contract }, limits);
  expect([verdict, opened]).toEqual(["site_changed", 2]);
});
