import { Locator, Plan, Transform } from "@gleaner/automation";
import { describe, expect, test } from "vitest";
import type { Job, NullEvidence } from "../../../packages/console/src/data/shapes.ts";
import { readPlace, writePlace } from "../../../packages/console/src/pages/run/place.ts";
import { arrange, countReasons, type Row } from "../../../packages/console/src/pages/run/row.ts";
import { find } from "../../../packages/console/src/shell/hits.ts";
import { followChain } from "../../../packages/console/src/words/chain.ts";
import { describeContract } from "../../../packages/console/src/words/contract.ts";
import { countDays } from "../../../packages/console/src/words/days.ts";
import {
  describeConfidence,
  describeLocator,
  describeTransform,
} from "../../../packages/console/src/words/locator.ts";
import { whyNull } from "../../../packages/console/src/words/null.ts";
import { describePlan, listReaders } from "../../../packages/console/src/words/plan.ts";

const found = {
  url: "https://example.com/a/",
  locator: { by: "self" } as const,
  attribute: null,
  row: 0,
  transforms: [],
};

describe("the chain from the page to the value", () => {
  test("is what the interpreter's own transforms give, one after the other", () => {
    const transforms: Transform[] = [
      { op: "trim" },
      { op: "after", text: "from" },
      { op: "money", decimal: "." },
    ];
    expect(followChain({ ...found, raw: "  only from  £46,200 ", transforms })).toEqual([
      { says: "white space trimmed", gives: "only from £46,200" },
      { says: "what follows “from”", gives: "£46,200" },
      { says: "the amount of money (decimal mark “.”)", gives: 46200 },
    ]);
  });

  test("ends where nothing is left of it", () => {
    const transforms: Transform[] = [{ op: "money", decimal: "." }, { op: "trim" }];
    expect(followChain({ ...found, raw: "on request", transforms }).map(({ gives }) => gives)).toEqual([
      null,
    ]);
  });

  test("goes through each item of a list, and makes addresses absolute", () => {
    const list = { ...found, raw: ["b", "../c"], transforms: [{ op: "url" } as const] };
    expect(followChain(list)[0]?.gives).toEqual(["https://example.com/a/b", "https://example.com/c"]);
  });
});

test.for([
  [{ by: "css", css: "td", nth: 2 }, "the third element td"],
  [{ by: "label", label: "Salary" }, "what stands beside the label “Salary”"],
  [{ by: "label", label: "Genres", each: true }, "each thing beside the label “Genres”"],
  [{ by: "data", source: "jsonld", path: "offers.0.price" }, "the page's JSON-LD at offers.0.price"],
  [{ by: "role", role: "link", name: "Next" }, "the link named “Next”"],
] as const)("%j is said as: %s", ([locator, words]) => {
  expect(describeLocator(Locator.parse(locator))).toBe(words);
});

test("every transform there is has words", () => {
  const samples: Record<string, object> = {
    after: { text: "a" },
    before: { text: "a" },
    between: { start: "a", end: "b" },
    without: { text: "a" },
    line: { at: 1 },
    number: { nth: -1, decimal: "," },
    money: { decimal: "." },
    date: { order: "dmy", time: true },
    urlSegment: { nth: 0 },
    urlParam: { name: "q" },
    classToken: { prefix: "star-" },
    map: { entries: { Yes: true } },
  };
  for (const option of Transform.options) {
    const [op = "trim"] = option.shape.op.values;
    const words = describeTransform(Transform.parse({ op, ...samples[op] }));
    expect(words, op).toMatch(/^[a-z]/);
  }
});

test("a plan is told in sentences, in the order in which it is done", () => {
  const field = (name: string, css: string, hidden?: true) => ({
    name,
    type: "text" as const,
    reader: {
      locators: [{ by: "css" as const, css }],
      attribute: null,
      take: "one" as const,
      transforms: [],
    },
    ...(hidden && { hidden }),
  });
  const plan = Plan.parse({
    version: 1,
    steps: [
      { kind: "open", url: "https://example.com/" },
      {
        kind: "fill",
        target: [{ by: "role", role: "textbox", name: "Password" }],
        text: "{account.password}",
      },
      { kind: "click", target: [{ by: "text", text: "Sign in" }] },
    ],
    read: {
      kind: "list",
      rows: { css: "li", within: "main", except: null, run: false },
      fields: [field("name", "h3"), field("pension", ":not(*)"), field("price", "b", true)],
      pagination: { kind: "next", target: [{ by: "role", role: "link", name: "Next" }] },
      where: [{ field: "price", is: "below", value: 20 }],
      sortBy: { field: "price", order: "ascending" },
      maxRecords: 5,
      maxPages: null,
    },
  });
  expect(describePlan(plan)).toEqual([
    "Open https://example.com/.",
    "Type the account's password into the textbox named “Password”.",
    "Click what reads “Sign in”.",
    "Read one record from each li within main.",
    "Go to the next page by the link named “Next”, as long as there is one.",
    "Keep only those where price is below 20.",
    "Sort them by price, ascending.",
    "Take at most 5 records.",
  ]);
  expect(listReaders(plan)).toEqual([
    { name: "name", type: "text", how: "the element h3" },
    { name: "pension", type: "text", how: "nowhere: the page has nothing of the kind, so it is null" },
  ]);
});

test("a contract is told in sentences", () => {
  const contract: Parameters<typeof describeContract>[0] = {
    minRecords: 3,
    maxRecords: null,
    fields: [
      { name: "title", type: "text", maxNullShare: 0 },
      { name: "salary", type: "money", maxNullShare: 0.25 },
    ],
    key: ["title"],
    tier: "http",
    learned: 1,
  };
  expect(describeContract({ ...contract, tier: "json" })).toContain(
    "Replays begin with the JSON that the page fetches: it gave the same records, twice.",
  );
  expect(describeContract(contract)).toEqual([
    "At least 3 records; fewer means that the page has changed.",
    "Always there: title.",
    "salary may be null in up to 25 % of the records.",
    "Told apart by title, which may repeat in up to 20 % of the records.",
    "Replays begin with plain HTTP: it gave the same records, twice.",
    "It has learned from 1 good replay since.",
  ]);
});

test("a cell stands in the address, whatever its field is called", () => {
  for (const field of ["price", "a.b", "12.x", "ümlaut & more"]) {
    expect(readPlace(writePlace({ row: 11, field }))).toEqual({ row: 11, field });
  }
  expect([readPlace(undefined), readPlace("price"), readPlace("0.price"), readPlace("1.")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("the least sure records come first, and nulls alone are shown where they are asked for", () => {
  const row = (index: number, price: number | null, confidence: number) => ({
    index,
    record: { price },
    evidence: price === null ? {} : { price: { ...found, raw: `${price}`, confidence } },
  });
  const rows = [row(0, 1, 0.98), row(1, null, 0), row(2, 3, 0.6)];
  const order = (...asked: Parameters<typeof arrange>) => arrange(...asked).map(({ index }) => index);
  expect(order(rows, ["price"], { order: "confidence", only: "" })).toEqual([2, 0, 1]);
  expect(order(rows, ["price"], { order: "", only: "nulls" })).toEqual([1]);
});

test("of a confidence is said what lowered it: the reading, or a match that no model made", () => {
  expect(describeConfidence({ confidence: 0.98 })).toBe("independent kinds of locators agree");
  expect(describeConfidence({ confidence: 0.85 })).toBe("one kind of locator alone says so");
  expect(describeConfidence({ confidence: 0.784, certainty: 0.8 })).toBe(
    "matched without a model, 80 % sure; independent kinds of locators agree",
  );
});

test("of each null is said why, and what the planner said of a field that it found nowhere", () => {
  const job = { metadata: { missing: [{ field: "pension", why: "No text speaks of a pension." }] } };
  const why = (field: string, ...lack: [Partial<NullEvidence>?]) =>
    whyNull(job as unknown as Job, field, lack[0] as NullEvidence | undefined);
  expect(why("pension", { reason: "not_planned" })).toBe("No text speaks of a pension.");
  expect(why("pension")).toBe("No text speaks of a pension.");
  expect(why("age", { reason: "not_planned" })).toContain("when the plan was made");
  expect(why("age", { reason: "not_read", why: "its own page: Turned away." })).toContain("Turned away.");
  expect(why("age")).toContain("nothing stands where");
});

test("the reasons of a field's nulls are counted, the commonest first; runs of earlier versions said none", () => {
  const at = (index: number, reason?: NullEvidence["reason"], value: number | null = null): Row => ({
    index,
    record: { price: value },
    evidence: reason ? { price: { url: found.url, row: index, reason } } : {},
  });
  const rows = [at(0, "empty"), at(1, "not_on_page"), at(2, "not_on_page"), at(3, undefined, 4), at(4)];
  const counted = countReasons({ metadata: { missing: [] } } as unknown as Job, rows, "price");
  expect(counted.map(([why, count]) => [why.slice(0, 14), count])).toEqual([
    ["nothing stands", 2],
    ["its place is t", 1],
    ["nothing stands", 1],
  ]);
});

test("runs are counted by the day of the month, in UTC", () => {
  const job = (createdAt: string, kind: "agent" | "replay") => ({ createdAt, kind });
  const jobs = [
    job("2026-11-01T23:59:59Z", "agent"),
    job("2026-11-03T00:00:00Z", "replay"),
    job("2026-11-03T12:00:00Z", "agent"),
  ];
  expect(countDays(jobs, "2026-11-01T00:00:00.000Z", new Date("2026-11-03T20:00:00Z"))).toEqual([
    { day: 1, agent: 1, replays: 0 },
    { day: 2, agent: 0, replays: 0 },
    { day: 3, agent: 1, replays: 1 },
  ]);
});

test("a search needs every word, and finds a run by its id", () => {
  const hit = {
    name: "Prices of lamps",
    kind: "automation",
    icon: "automation",
    to: "/automations/1",
  } as const;
  expect(find([hit], "lamps PRICES")).toEqual([hit]);
  expect(find([hit], "lamps chairs")).toEqual([]);
  const id = "01a204ac-6ea3-71ff-bf1b-cd187534d3bf";
  expect(find([], id).map(({ to }) => to)).toEqual([`/runs/${id}`]);
});
