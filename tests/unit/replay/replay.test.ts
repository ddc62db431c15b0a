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
