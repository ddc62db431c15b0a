import type { PageView } from "@gleaner/agent";
import type { FieldCandidate } from "@gleaner/extract";
import { expect, test } from "vitest";
import { startRecord } from "../../eval/record-chooser.ts";

const reader = { locators: [{ by: "self" as const }], attribute: null, take: "one" as const, transforms: [] };

function pageOf(samples: readonly string[]): PageView {
  const fields = samples.map(
    (sample, at): FieldCandidate => ({ ref: `v${at + 1}`, names: [], type: "text", sample, reader }),
  );
  const observation = {
    url: "https://things.example/",
    title: "Things",
    language: "en",
    groups: [],
    fields,
    pagination: [],
  };
  return {
    observation: observation as unknown as PageView["observation"],
    isFull: true,
    outline: () => Promise.reject(new Error("There is none.")),
  };
}

async function chosenAfter(title: string, samples: readonly string[], quote: string): Promise<unknown> {
  const thread = startRecord({
    schema: { title: "string" },
    expected: { single: true, records: [{ title }] },
  });
  const page = pageOf(samples);
  const { signal } = new AbortController();
  await thread.next({ page, pageIsNew: true, results: [] }, signal);
  const read = { id: "read", ok: true, message: "1 records on this page.", quote };
  const { calls } = await thread.next({ page, pageIsNew: false, results: [read] }, signal);
  return calls[0]?.input;
}

const whole = "A title that is so long that a view of the page shows no more of it than this start";
const cut = `${whole.slice(0, 70)}…`;

test("what was read and is not the answer is looked for elsewhere", async () => {
  const input = await chosenAfter(whole, [cut, cut], JSON.stringify({ title: `${whole} | Things` }));
  expect(input).toMatchObject({ fields: [{ name: "title", ref: "v2" }] });
});

test("what is nowhere the answer is left out, not delivered", async () => {
  const input = await chosenAfter(whole, [cut], JSON.stringify({ title: `${whole} | Things` }));
  expect(input).not.toMatchObject({ fields: [{ name: "title", ref: "v1" }] });
});

test("a field that the tool refuses costs none of the fields beside it", async () => {
  const thread = startRecord({
    schema: { title: "string", about: "string" },
    expected: { single: true, records: [{ title: "One thing", about: "Another thing" }] },
  });
  const page = pageOf(["One thing", "Another thing"]);
  const { signal } = new AbortController();
  await thread.next({ page, pageIsNew: true, results: [] }, signal);
  const refusal = { id: "read", ok: false, message: "about is one value, and this reference gives a list." };
  const { calls } = await thread.next({ page, pageIsNew: false, results: [refusal] }, signal);
  expect(calls[0]?.input).toMatchObject({
    fields: [
      { name: "title", ref: "v1" },
      { name: "about", ref: null },
    ],
  });
});
