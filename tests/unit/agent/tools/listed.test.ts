import type { RecordGroup } from "@gleaner/extract";
import { describe, expect, test } from "vitest";
import { toPlan } from "../../../../packages/agent/src/recording.ts";
import { readList, readRecord } from "../../../../packages/agent/src/tools/reading.ts";
import { parse } from "../../../mutators/plan.ts";
import { benchOf } from "./bench.ts";

interface Thing {
  readonly name: string;
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  readonly sizes: readonly number[];
}

const before: Thing[] = [
  { name: "Alpha", tags: ["red", "big"], authors: ["Ann Lee", "Bob"], sizes: [38, 40] },
  { name: "Beta", tags: ["blue"], authors: ["Cid"], sizes: [39] },
  { name: "Gamma", tags: [], authors: ["Dan", "Eve", "Fay"], sizes: [36, 37, 41] },
  { name: "Delta", tags: ["green", "small", "new"], authors: ["Gus"], sizes: [] },
];
const after = [...before].reverse().map((thing) => ({ ...thing, tags: ["old", ...thing.tags] }));

type Markup = (thing: Thing) => string;
const cards = (markup: Markup) => (things: readonly Thing[]) =>
  `<ul class="things">${things.map((thing) => `<li class="thing"><h3>${thing.name}</h3>${markup(thing)}</li>`).join("")}</ul>`;
const table = (markup: Markup) => (things: readonly Thing[]) =>
  `<table><tr><th>Name</th><th>More</th></tr>${things.map((thing) => `<tr><td>${thing.name}</td><td>${markup(thing)}</td></tr>`).join("")}</table>`;
const pageOf = (body: string) =>
  parse(`<!doctype html><html lang="en"><main><h1>Things</h1>${body}</main></html>`, "https://x.test/");

const columnOf = ({ columns }: RecordGroup, sample: string): string => {
  const column = columns.find(({ samples }) => samples[0] === sample);
  if (!column) throw new Error(`no column of ${sample}`);
  return column.ref;
};

/** What the plan gives on another page, where the column that begins with `sample` was pointed at for a list. */
async function readAs(
  show: (things: readonly Thing[]) => string,
  sample: string,
  more: { readonly as?: "list" | "join"; readonly type?: "number"; readonly schema?: boolean },
) {
  const wanted = [
    { name: "name", type: "text" as const, list: false, description: null },
    { name: "items", type: more.type ?? ("text" as const), list: true, description: null },
  ];
  const bench = benchOf(pageOf(show(before)), more.schema ? wanted : null);
  const [group] = bench.view.observation.groups;
  if (!group) throw new Error("no group");
  const { schema: _, ...how } = more;
  const fields = [
    { name: "name", ref: columnOf(group, "Alpha") },
    { name: "items", ref: columnOf(group, sample), ...how },
  ];
  await readList.use(bench, { group: group.ref, fields });
  const read = toPlan(bench.recording)?.read;
  if (!read) throw new Error("no plan");
  return pageOf(show(after)).read(read).records;
}

const orNull = <Item>(items: readonly Item[]) => (items.length === 0 ? null : items);
const tags: Markup = (thing) =>
  `<div class="tags">${thing.tags.map((tag) => `<span>${tag}</span>`).join(" ")}</div>`;

describe("a list inside a row is read item by item", () => {
  test.each<[string, ReturnType<typeof cards>, string, (thing: Thing) => unknown]>([
    ["from the element around it", cards(tags), "red big", (thing) => orNull(thing.tags)],
    ["from its first item", cards(tags), "red", (thing) => orNull(thing.tags)],
    [
      "from links within a sentence",
      cards(
        ({ authors }) =>
          `<p class="by">by ${authors.map((each) => `<a href="/a">${each}</a>`).join(", ")}</p>`,
      ),
      "by Ann Lee, Bob",
      (thing) => thing.authors,
    ],
    [
      "from the items of a cell",
      table((thing) => `<ul>${thing.tags.map((tag) => `<li>${tag}</li>`).join("")}</ul>`),
      "red big",
      (thing) => orNull(thing.tags),
    ],
    ["from lines", table((thing) => thing.authors.join("<br>")), "Ann Lee Bob", (thing) => thing.authors],
    [
      "from a text that commas part",
      cards(({ authors }) => `<p class="by">by ${authors.join(", ")}</p>`),
      "Ann Lee, Bob",
      (thing) => thing.authors,
    ],
  ])("%s", async (_, show, sample, expected) => {
    const records = await readAs(show, sample, { as: "list" });
    expect(records).toEqual(after.map((thing) => ({ name: thing.name, items: expected(thing) })));
  });

  test("as numbers where they are, and where the schema alone says list", async () => {
    const show = cards(
      ({ sizes }) => `<p class="sizes">${sizes.map((size) => `<b>${size}</b>`).join(" ")}</p>`,
    );
    const records = await readAs(show, "38 40", { schema: true, type: "number" });
    expect(records.map(({ items }) => items)).toEqual(after.map(({ sizes }) => orNull(sizes)));
  });

  test("or as one text", async () => {
    const show = cards(({ authors }) => `<p>by ${authors.map((each) => `<i>${each}</i>`).join(", ")}</p>`);
    const records = await readAs(show, "Ann Lee Bob", { as: "join" });
    expect(records.map(({ items }) => items)).toEqual(after.map(({ authors }) => authors.join(" ")));
  });
});

test("a schema's list takes no single value, and its single value no list", async () => {
  const wanted = (list: boolean) => [{ name: "a", type: "text" as const, list, description: null }];
  const page = pageOf(
    cards(({ authors }) => `<p>by ${authors.map((each) => `<i>${each}</i>`).join(", ")}</p>`)(before),
  );
  const use = (list: boolean, sample: string, more: object = {}) => {
    const bench = benchOf(page, wanted(list));
    const [group] = bench.view.observation.groups;
    const field = { name: "a", ref: group && columnOf(group, sample), ...more };
    return readList.use(bench, { group: group?.ref, fields: [field] });
  };
  await expect(use(true, "Alpha")).rejects.toThrow("a is a list in the schema");
  await expect(use(true, "Alpha", { as: "list" })).rejects.toThrow("holds no list");
  await expect(use(false, "Ann Lee Bob")).rejects.toThrow("a is one value in the schema");
  await expect(use(false, "Ann Lee Bob", { as: "join" })).resolves.toBeDefined();
});

test("in a single record one value is a list of one, where the schema says list", async () => {
  const body = (names: string[]) =>
    `<h1>Low tide</h1><p class="by">${names.map((name) => `<a class="author" href="/${name}">${name}</a>`).join(" ")}</p>`;
  const page = pageOf(body(["Ann Lee"]));
  const bench = benchOf(page, [{ name: "authors", type: "text", list: true, description: null }]);
  const ref = bench.view.observation.fields.find(({ sample }) => sample === "Ann Lee")?.ref;
  await readRecord.use(bench, { fields: [{ name: "authors", ref }] });
  const read = toPlan(bench.recording)?.read;
  if (!read) throw new Error("no plan");
  expect(page.read(read).records).toEqual([{ authors: ["Ann Lee"] }]);
  expect(pageOf(body(["Bo Ek", "Cy Day"])).read(read).records).toEqual([{ authors: ["Bo Ek", "Cy Day"] }]);
});

test("in a single record a list is read, or joined, of what one place holds", async () => {
  const needs = ["300 g flour", "1 egg", "a pinch of salt"].map((line) => `<li>${line}</li>`).join("");
  const body = `<dl><dt>Colours</dt><dd>red, blue, green</dd><dt>Weight</dt><dd>3 kg</dd></dl><h2>Needs</h2><ul>${needs}</ul>`;
  const bench = benchOf(pageOf(body));
  const { fields } = bench.view.observation;
  const refOf = (start: string) => fields.find(({ sample }) => sample.startsWith(start))?.ref;
  await readRecord.use(bench, {
    fields: [
      { name: "colours", ref: refOf("red"), as: "list" },
      { name: "needs", ref: refOf("300"), as: "join" },
    ],
  });
  const read = toPlan(bench.recording)?.read;
  if (!read) throw new Error("no plan");
  expect(pageOf(body).read(read).records).toEqual([
    { colours: ["red", "blue", "green"], needs: "300 g flour 1 egg a pinch of salt" },
  ]);
});
