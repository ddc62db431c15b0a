import { type Locator, NullEvidence, type Reader } from "@gleaner/automation";
import { unread } from "@gleaner/automation/nowhere";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const css = (selector: string): Locator => ({ by: "css", css: selector });
const label: Locator = { by: "label", label: "Price" };
const money = [{ op: "trim" as const }, { op: "money" as const, decimal: "." as const }];
const price: Reader = { locators: [css(".price")], attribute: null, take: "one", transforms: money };
const rows = { css: "li", within: null, except: null, run: false };

/** What is said of the price in the second of two rows. */
function said(second: string, reader: Partial<Reader> = {}): Partial<NullEvidence> {
  const fields = [
    {
      name: "name",
      type: "text" as const,
      reader: { ...price, locators: [css("b")], transforms: [{ op: "trim" as const }] },
    },
    { name: "price", type: "money" as const, reader: { ...price, ...reader } },
  ];
  const limits = { pagination: null, maxRecords: null, maxPages: null };
  const html = `<ul><li><b>A</b> <i class="price">£3</i></li><li><b>B</b> ${second}</li></ul>`;
  const { records, evidence } = parsePage(html).read({ kind: "list", rows, fields, ...limits });
  expect(records[1]).toEqual({ name: "B", price: null });
  const told = NullEvidence.parse(evidence[1]?.price);
  const { url, row, ...rest } = told;
  expect([url, row]).toEqual(["https://shop.example/list", 1]);
  return rest;
}

test("of a null is said that nothing stands at its place", () => {
  expect(said("")).toEqual({ reason: "not_on_page" });
});

test.each(["", " \n "])("of a null is said that its place is there and holds no text: %j", (text) => {
  expect(said(`<i class="price">${text}</i>`)).toEqual({
    reason: "empty",
    locator: css(".price"),
    attribute: null,
    raw: "",
    transforms: money,
  });
});

test("of a null is said which text no value could be read from", () => {
  expect(said('<i class="price">on request</i>')).toMatchObject({ reason: "unreadable", raw: "on request" });
});

test("of a null is said between which texts nothing tells", () => {
  expect(said('<i class="price">£1</i> <i class="price">£2</i>')).toMatchObject({
    reason: "unsure",
    raw: ["£1", "£2"],
  });
  const disputed = said('<i class="price">£1</i> <p><span>Price:</span> <u>£2</u></p>', {
    locators: [css(".price"), label],
  });
  expect(disputed).toMatchObject({ reason: "unsure", locator: css(".price"), raw: ["£1", "£2"] });
});

test("what stands at the place of a thing whose names are gone is not told as its text", () => {
  expect(said("<i>sold out</i>", { locators: [css(".price"), css("i:nth-child(2)")] })).toEqual({
    reason: "not_on_page",
  });
});

test("of a field that the plan reads nowhere is said that it does not", () => {
  expect(said('<i class="price">£1</i>', { locators: unread.locators })).toEqual({ reason: "not_planned" });
});

test("where a page shows nothing but its address, that is no value and each field is said to be missing", () => {
  const { records, evidence } = parsePage("<p>Gone</p>").read({
    kind: "record",
    fields: [
      { name: "link", type: "url", reader: { ...price, locators: [{ by: "address" }], transforms: [] } },
    ],
  });
  expect(records).toEqual([{ link: null }]);
  expect(evidence[0]?.link).toMatchObject({ reason: "not_on_page", row: null });
});
