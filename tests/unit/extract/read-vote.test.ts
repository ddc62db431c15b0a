import type { Locator, Reader } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { expect, test } from "vitest";
import { parsePage } from "./parse.ts";

function read(html: string, locators: Locator[], also: Reader["also"] = []) {
  const reader: Reader = { locators, attribute: null, take: "one", transforms: [{ op: "trim" }], also };
  const result = parsePage(html).read({ kind: "record", fields: [{ name: "x", type: "text", reader }] });
  return { value: result.records[0]?.x, evidence: evidenceOf(result.evidence[0] ?? {}, "x") };
}

const NAME: Locator = { by: "css", css: ".price" };
const LABEL: Locator = { by: "label", label: "Price" };
const PLACE: Locator = { by: "css", css: "td:nth-child(2)" };
const row = (label: string, name: string, value: string) =>
  `<table><tr><th>${label}</th><td class="${name}">${value}</td></tr></table>`;

test("independent families that agree are trusted most, and the evidence says which agreed", () => {
  const { value, evidence } = read(row("Price", "price", "12"), [NAME, LABEL, PLACE]);
  expect(value).toBe("12");
  expect(evidence?.confidence).toBeGreaterThan(0.95);
  expect(evidence?.agreed).toEqual([LABEL, PLACE]);
});

test("one family alone is trusted less", () => {
  const { value, evidence } = read(row("Cost", "price", "12"), [NAME, LABEL]);
  expect(value).toBe("12");
  expect(evidence?.confidence).toBeLessThan(0.8);
});

test("two equal families that disagree give null", () => {
  const html = `<b class="price">99</b>${row("Price", "other", "12")}`;
  expect(read(html, [NAME, LABEL])).toEqual({ value: null, evidence: undefined });
});

test("a way that takes its text whole is heard before one that cuts it", () => {
  const cut = {
    locator: { by: "css" as const, css: ".by" },
    attribute: null,
    transforms: [{ op: "before" as const, text: " ", last: true as const }],
  };
  const by = (mark: string) => `<p class="by"><b class="price">Kati Finzel</b>${mark}</p>`;
  expect(read(by(" ✉"), [NAME], [cut])).toMatchObject({
    value: "Kati Finzel",
    evidence: { confidence: 0.85 },
  });
  const { value, evidence } = read(by(""), [NAME], [cut]);
  expect(value).toBe("Kati Finzel");
  expect(evidence?.confidence).toBeLessThan(0.8);
});

test("the majority by weight is heard", () => {
  const html = `<meta property="price" content="12"><b class="price">99</b>${row("Price", "other", "12")}`;
  const data: Locator = { by: "data", source: "opengraph", path: "price" };
  const { value, evidence } = read(html, [NAME, LABEL, data]);
  expect(value).toBe("12");
  expect(evidence?.confidence).toBeLessThan(0.9);
});

test("where every name is silent, what stands at the position is another thing", () => {
  expect(read(row("Weight", "weight", "3 kg"), [NAME, LABEL, PLACE]).value).toBeNull();
});

test("a place that is silent or says otherwise takes nothing from what a name tells", () => {
  const shifted = "<table><tr><td>from</td><td>June</td><td class='price'>12</td></tr></table>";
  const alone = "<p class='price'>12</p>";
  expect(read(row("Price", "price", "12"), [NAME, PLACE]).evidence?.confidence).toBe(0.98);
  expect(read(shifted, [NAME, PLACE])).toMatchObject({ value: "12", evidence: { confidence: 0.85 } });
  expect(read(alone, [NAME, PLACE])).toMatchObject({ value: "12", evidence: { confidence: 0.85 } });
  expect(read(alone, [NAME, LABEL]).evidence?.confidence).toBe(0.7);
});

test("a spare way is heard only where all others are silent", () => {
  const spare = {
    locator: { by: "css" as const, css: ".new" },
    attribute: null,
    transforms: [],
    spare: true as const,
  };
  expect(read('<b class="price">1</b><b class="new">2</b>', [NAME], [spare]).value).toBe("1");
  expect(read('<b class="new">2</b>', [NAME], [spare]).value).toBe("2");
});

test("what machines are told with a site's name behind it speaks for the text alone", () => {
  const data: Locator = { by: "data", source: "opengraph", path: "og:title" };
  const page = (told: string) => `<meta property="og:title" content="${told}"><h1 class="t">Low tide</h1>`;
  const heading: Locator = { by: "css", css: "h1.t" };
  expect(read(page("Low tide - The Herald"), [heading, data]).value).toBe("Low tide");
  expect(read(page("High tide - The Herald"), [heading, data]).value).toBeNull();
  expect(read(page("Low tides"), [heading, data]).value).toBeNull();
});
