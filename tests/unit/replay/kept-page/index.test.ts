import type { Read } from "@gleaner/automation";
import { type KeptPage, packPage, unpackPage } from "@gleaner/replay";
import { expect, test } from "vitest";
import { keepPage, namesOn, objectTo } from "../../../../packages/replay/src/kept-page/index.ts";

const lights = [
  ["Skelling", "3"],
  ["Great Orme", "20"],
  ["Lundy Head", "37"],
  ["Farne Inner", "54"],
] as const;
const items = lights.map(
  ([name, keepers], at) =>
    `<li><b class="name">${name}</b><i class="keepers">${keepers}</i><input class="note" value="note ${at}"><u class="first">${1800 + at}</u></li>`,
);
const page = `<!doctype html><title>Lights</title><ul>${items.join("")}</ul>`;
const url = "https://lights.example/";

const reader = (css: string, attribute: string | null = null) => ({
  locators: [{ by: "css" as const, css }],
  attribute,
  take: "one" as const,
  transforms: [],
});
const readBy = (name: string, keepers: string): Read => ({
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [
    { name: "name", type: "text", reader: reader(name) },
    { name: "keepers", type: "text", reader: reader(keepers) },
    { name: "note", type: "text", reader: reader(".note", "value") },
  ],
  pagination: null,
  maxRecords: null,
  maxPages: null,
});
const former = readBy(".name", ".keepers");
const records = lights.map(([name, keepers], at) => ({ name, keepers, note: `note ${at}` }));

function keep(): KeptPage {
  const kept = keepPage(page, former, { url, records, evidence: [] }, 0);
  if (!kept) throw new Error("the page was not kept");
  return kept;
}

test("of a page is kept what its readers say of it without what was typed, and it comes back as it was stored", async () => {
  const kept = keep();
  expect(kept.golden).toEqual(lights.map(([name, keepers]) => ({ name, keepers })));
  const packed = await packPage(kept);
  expect(packed && (await unpackPage(packed))).toEqual(kept);
  expect(await unpackPage(new Uint8Array([1, 2, 3]))).toBeNull();
});

test("a page that does not say its records without its scripts is not kept", () => {
  expect(keepPage("<ul></ul>", former, { url, records, evidence: [] }, 0)).toBeNull();
  expect(
    keepPage(`<!--${"x".repeat(4_000_001)}-->${page}`, former, { url, records, evidence: [] }, 0),
  ).toBeNull();
});

test("a mended read counts where the page as it was gives its values still, by it too if it finds any", () => {
  expect(objectTo(keep(), former, readBy(".title", ".keepers"))).toBeNull();
  expect(objectTo(keep(), former, readBy("b", "i"))).toBeNull();
  expect(objectTo(keep(), former, readBy(".name", ".first"))).toContain('"keepers"');
  const other = { ...keep(), golden: [{ name: "Skelling", keepers: "4" }] };
  expect(objectTo(other, former, former)).toContain("does not give its values");
});

test("a kept page tells what it calls the values of its record, by names that nothing else has there", () => {
  const html = `<!doctype html><title>Light</title><h1>Skelling Light</h1><dl class="facts"><dt>First lit</dt><dd>1826-05-04</dd><dt>Owner</dt><dd>Northern Board</dd></dl>`;
  const field = { name: "lit", type: "text" as const, reader: reader("dd") };
  const record = { lit: "1826-05-04" };
  const kept = { url, html, at: 0, golden: [record] };
  const { lit } = namesOn(kept, { kind: "record", fields: [field] });
  expect(lit).toContain("first lit");
  expect(lit).not.toContain("owner");
});
