import type { DataRecord, ProvenPlan, Step } from "@gleaner/automation";
import { type PageSession, prove } from "@gleaner/replay";
import { expect, test } from "vitest";
import { fakeSession } from "./fake-session.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 3000 };
const reader = { locators: [{ by: "self" as const }], attribute: null, take: "one" as const, transforms: [] };
const read: ProvenPlan["plan"]["read"] = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [{ name: "n", type: "text", reader }],
  pagination: null,
  maxRecords: null,
  maxPages: null,
};
const rows: DataRecord[] = [{ n: "one" }, { n: "two" }, { n: "three" }];

/** A page of which each reading shows one row more, and whose text is that of these rows. */
function fillingSession() {
  const { session } = fakeSession([rows]);
  let reads = 0;
  const call = async (name: string, given: { kind?: string }) => {
    if (name !== "read") return session.call(name as "observe");
    reads += 1;
    const shown = rows.slice(0, Math.floor(reads / 2));
    const text = shown.map(({ n }) => n).join(" ");
    const records = given.kind === "record" ? [{ text }] : shown;
    return { url: "https://site.test/0", records, evidence: records.map(() => ({})) };
  };
  const close = async () => {};
  return { ...session, call, close } as unknown as PageSession & { close(): Promise<void> };
}

const proveWith = (...waits: Step[]) =>
  prove({
    plan: { version: 1, steps: [{ kind: "open", url: "https://site.test/0" }, ...waits], read },
    records: rows,
    openSession: async () => fillingSession(),
    limits,
  });

test("a proof waits for as many rows as the run saw, and no longer than until they are there", async () => {
  expect(await proveWith()).toMatchObject({ ok: true });
});

test("a step waits for a text, or until the page changes no more; what does not come is told", async () => {
  expect(await proveWith({ kind: "wait", for: "text", text: "Two  three" })).toMatchObject({ ok: true });
  expect(await proveWith({ kind: "wait", for: "settled" })).toMatchObject({ ok: true });
  const proof = await proveWith({ kind: "wait", for: "text", text: "four" });
  expect(proof).toMatchObject({
    ok: false,
    reason: expect.stringContaining("(wait) failed: What was waited"),
  });
});
