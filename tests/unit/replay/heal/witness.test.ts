import type { DataRecord, Field, RecordRead } from "@gleaner/automation";
import { learnContract } from "@gleaner/replay";
import { expect, test } from "vitest";
import { findWitnessed } from "../../../../packages/replay/src/heal/witness.ts";
import { parsePage } from "../../extract/parse.ts";
import { collected } from "../collected.ts";

const fieldOf = (name: string, type: Field["type"], take: "one" | "list" = "one"): Field => ({
  name,
  type,
  reader: {
    locators: [{ by: "css", css: `.was-${name}` }],
    attribute: null,
    take,
    transforms: type === "number" ? [{ op: "number", nth: 0, decimal: "." }] : [{ op: "trim" }],
  },
});

async function find(field: Field, before: DataRecord, html: string, names = {}) {
  const read: RecordRead = { kind: "record", fields: [field] };
  const page = parsePage(html);
  const contract = learnContract(collected([before]), read);
  const look = async (each: RecordRead) => page.read(each);
  const found = await findWitnessed(contract, [field], page.observe(), names, (each) =>
    look(each as RecordRead),
  );
  const reader = found.get(field.name);
  const fields = reader ? [{ ...field, reader }] : [];
  return page.read({ kind: "record", fields }).records[0]?.[field.name] ?? null;
}

const keepers = fieldOf("keepers", "number");
const before = { keepers: 1234 };
const told = (keepers: number) =>
  `<script type="application/ld+json">{"@type":"Lighthouse","keepers":${keepers}}</script>`;
const shown = (keepers: number) =>
  `<h1>Great Orme</h1><p class="now">${keepers}</p><p>It is lit at dusk.</p>`;

test("a lost value is read where the page says it by the field's name, once for machines and once for people", async () => {
  expect(await find(keepers, before, told(4321) + shown(4321))).toBe(4321);
});

test.each([
  ["says it once", told(4321)],
  ["says it to people and to machines otherwise", told(4321) + shown(4322)],
  ["calls it otherwise", told(4321).replace("keepers", "visitors") + shown(4321)],
  ["says two things by the name", `${told(4321)}${shown(4321)}<dl><dt>Keepers</dt><dd>5432</dd></dl>`],
])("it is nowhere on a page that %s", async (_, html) => {
  expect(await find(keepers, before, html)).toBeNull();
});

test("a name that the page had for it before counts as the field's own", async () => {
  const html = told(4321).replace("keepers", "visitors") + shown(4321);
  expect(await find(keepers, before, html, { keepers: ["visitors"] })).toBe(4321);
});

test("a small number that stands twice is told from others by what it counts", async () => {
  const beds = fieldOf("bedrooms", "number");
  const html = (unit: string) =>
    `<script type="application/ld+json">{"@type":"House","bedrooms":4}</script><h1>Cove House</h1><p class="x">4 ${unit}</p>`;
  expect(await find(beds, { bedrooms: 3 }, html("bedrooms"))).toBe(4);
  expect(await find(beds, { bedrooms: 3 }, html("parking lots"))).toBeNull();
});

test("lines are the same list where machines are told them in fewer words, and what lost its numbers is not taken", async () => {
  const parts = fieldOf("ingredients", "text", "list");
  const was = { ingredients: ["2 eggs", "200 g flour", "1 l milk", "30 g butter", "1 pinch salt"] };
  const now = ["3 onions", "1 leek", "500 g beef", "2 cloves garlic", "1 carrot"];
  const bare = JSON.stringify(now.map((line) => line.replace(/^[\d ]+(g |cloves )?/, "")));
  const data = `<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":${bare}}</script>`;
  const list = `<h1>Stew</h1><h2>What you need</h2><ul class="u">${now.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  const names = { ingredients: ["what you need"] };
  expect(await find(parts, was, data + list, names)).toEqual(now);
  expect(await find(parts, was, data, names)).toBeNull();
});
