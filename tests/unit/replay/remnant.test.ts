import { NullEvidence, type RecordRead } from "@gleaner/automation";
import { fullerRemnant, learnContract, settle } from "@gleaner/replay";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { openDocument } from "../../mutators/parse.ts";
import { collectPage } from "../../mutators/plan.ts";
import { type Album, other, pageOf, proven, readOf } from "./album.ts";

type Field = RecordRead["fields"][number];

/** The field with its label as a second way. */
const withLabel = (field: Field): Field => {
  const { transforms } = field.reader;
  const also = [{ locator: { by: "label" as const, label: field.name }, attribute: null, transforms }];
  return { ...field, reader: { ...field.reader, also } };
};

/** What a replay on an album's page is settled to, where the plan reads these fields. */
async function settleOn(album: Album, names: readonly string[] = Object.keys(proven)) {
  const read = readOf(names);
  const contract = learnContract(collectPage(pageOf(proven), read), read);
  return settle(contract, read, collectPage(pageOf(album), read), async () => null);
}

test("another record that lacks a value, and of which all else is read as surely as ever, may be delivered as ok", async () => {
  const { verdict, remnant } = await settleOn(other);
  expect(verdict).toBe("site_changed");
  expect(remnant?.verdict).toBe("ok");
  expect(remnant?.reason).toBe('The record lacks "label"; all else reads as it did.');
  expect(remnant?.collected.records).toEqual([
    { title: "Low Tide", label: null, released: "9 June 2025", number: "QR-0112", price: 12 },
  ]);
});

test("another record may share half of what names it: two albums of one label", async () => {
  const names = ["title", "label", "number", "price"] as const;
  const { title, price } = other;
  const lacking = { title, label: proven.label, price };
  expect((await settleOn(lacking, names)).remnant?.verdict).toBe("ok");
  // The proven one is no other by its price, nor by a text that does not name it first.
  const same = { title: proven.title, label: proven.label, price };
  expect((await settleOn(same, names)).remnant?.verdict).toBe("partial");
  expect((await settleOn({ ...same, label: "Low Tide Music" }, names)).remnant?.verdict).toBe("partial");
});

test("the proven record that lost a value is delivered in part at most, also where some of it moved", async () => {
  const moved = { title: proven.title, number: proven.number, released: "9 June 2025", price: "€ 12.00" };
  const { verdict, remnant } = await settleOn(moved);
  expect(verdict).toBe("site_changed");
  expect(remnant?.verdict).toBe("partial");
});

test("another record is delivered in part where most of what stays is no longer told by all that told it", async () => {
  const read = readOf(Object.keys(proven));
  const twice: RecordRead = { kind: "record", fields: read.fields.map(withLabel) };
  const pairs = Object.entries(proven).map(([name, value]) => `<dl><dt>${name}</dt><dd>${value}</dd></dl>`);
  const labelled = pageOf(proven, pairs.join(""));
  const contract = learnContract(collectPage(labelled, twice), twice);
  const { verdict, remnant } = await settle(
    contract,
    twice,
    collectPage(pageOf(other), twice),
    async () => null,
  );
  expect(verdict).toBe("site_changed");
  expect(remnant).toMatchObject({
    verdict: "partial",
    collected: { records: [{ title: "Low Tide", label: null }] },
  });
});

test("a value that only an unproven way tells is withheld, and takes nothing else with it", async () => {
  const read = readOf(Object.keys(proven));
  const named: RecordRead = {
    kind: "record",
    fields: read.fields.map((field) => (field.name === "number" ? withLabel(field) : field)),
  };
  const page = (album: Album, number: string) =>
    pageOf(album, `<table><tr><th>number</th><td>${number}</td></tr></table>`);
  const contract = learnContract(collectPage(page(proven, proven.number), named), named);
  const spare = { ...named, fields: named.fields.map(toSpare) };
  const { number: _, ...unnumbered } = other;
  const after = collectPage(page(unnumbered, "QR-9999"), spare);
  const { remnant } = await settle(contract, spare, after, async () => null);
  expect(remnant).toMatchObject({
    verdict: "partial",
    reason:
      'The record lacks "label"; "number" is withheld, since its value is unsure; all else reads as it did.',
    collected: { records: [{ title: "Low Tide", number: null, released: "9 June 2025", price: 12 }] },
  });
  expect(NullEvidence.parse(remnant?.collected.evidence[0]?.["number"])).toMatchObject({
    reason: "unsure",
    why: "Its readers disagree, or only one that nothing has proven speaks.",
    raw: "QR-9999",
  });
});

const toSpare = (field: Field) => ({
  ...field,
  reader: { ...field.reader, also: field.reader.also?.map((way) => ({ ...way, spare: true as const })) },
});

test("a list that is another thing now is null beside what stays, and its evidence keeps the texts that were found", async () => {
  const lines = (amounts: readonly string[]) =>
    ["flour", "sugar", "butter", "eggs"].map((what, at) => `<li>${amounts[at] ?? ""}${what}</li>`).join("");
  const [before, after] = [lines(["300 g ", "80 g ", "150 g ", "2 "]), lines([])].map((list) =>
    pageOf(proven, `<ul>${list}</ul>`),
  );
  if (before === undefined || after === undefined) throw new Error("There are two pages.");
  const { fields } = readOf(Object.keys(proven));
  const reader = {
    locators: [{ by: "css" as const, css: "li" }],
    attribute: null,
    take: "list" as const,
    transforms: [],
  };
  const read: RecordRead = { kind: "record", fields: [...fields, { name: "parts", type: "text", reader }] };
  const contract = learnContract(collectPage(before, read), read);
  const { remnant } = await settle(contract, read, collectPage(after, read), async () => null);
  expect(remnant?.collected.records).toMatchObject([{ title: "Harbour Suite", price: 18.5, parts: null }]);
  const evidence = remnant?.collected.evidence[0]?.["parts"];
  expect(NullEvidence.parse(evidence)).toMatchObject({
    reason: "unsure",
    raw: ["flour", "sugar", "butter", "eggs"],
  });
});

test("two values that stay of three are delivered in part: they do not tell that another record lacks the third", async () => {
  expect((await settleOn(other, ["title", "label", "price"])).remnant?.verdict).toBe("partial");
});

test("nothing of a record is delivered where too little of it stays", async () => {
  expect((await settleOn(other, ["title", "label"])).remnant).toBeNull();
  const { title, price } = other;
  expect((await settleOn({ title, price })).remnant).toBeNull();
});

test("nothing of a record is delivered where something speaks against what stays", async () => {
  const read = readOf(Object.keys(proven));
  const on = (site: string) => `<link rel="canonical" href="https://${site}.example/album">`;
  const contract = learnContract(collectPage(pageOf(proven, on("music")), read), read);
  const settleTo = (album: Album, site: string) =>
    settle(contract, read, collectPage(pageOf(album, on(site)), read), async () => null);
  const elsewhere = await settleTo(other, "films");
  expect(elsewhere.verdict).toBe("site_changed");
  expect(elsewhere.remnant).toBeNull();
  expect((await settleTo(other, "music")).remnant).not.toBeNull();
});

test("a record that reads as it did leaves no remnant", async () => {
  const { verdict, remnant } = await settleOn({ ...other, label: "Quay Records" });
  expect(verdict).toBe("ok");
  expect(remnant).toBeUndefined();
});

test("another record may lack as many values as stay and is partial then, the proven one at most half as many", async () => {
  const wide = { ...proven, artist: "Cy", city: "Oslo" };
  const names = Object.keys(wide);
  const read = readOf(names);
  const contract = learnContract(collectPage(pageOf(wide), read), read);
  const settleTo = (album: Album) =>
    settle(contract, read, collectPage(pageOf(album), read), async () => null);
  expect((await settleTo(other)).remnant?.verdict).toBe("partial");
  const { title, released, number, price } = proven;
  expect((await settleTo({ title, released, number, price })).remnant).toBeNull();
});

test("another record with a value in doubt is delivered in part, with as many values as it lost", async () => {
  const { verdict, remnant } = await settleOn({ ...other, price: "$ 12.00" });
  expect(verdict).toBe("site_changed");
  expect(remnant).toMatchObject({
    verdict: "partial",
    collected: { records: [{ title: "Low Tide", label: null, price: null, released: "9 June 2025" }] },
  });
});

test("a price in another currency is in doubt, and nothing else of the record", async () => {
  const { remnant } = await settleOn({ ...other, label: "Low Records", price: "$ 12.00" });
  expect(remnant).toMatchObject({
    verdict: "partial",
    collected: { records: [{ title: "Low Tide", price: null }] },
  });
});

test("what would be read under another value's label is in doubt, and nothing else of the record", async () => {
  const rows = (facts: Readonly<Record<string, string>>) =>
    openDocument(
      new JSDOM(
        `<h1>Flat</h1><table>${Object.entries(facts)
          .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
          .join("")}</table>`,
        { url: "https://homes.example/1" },
      ).window.document,
    );
  const facts = {
    Plan: "2 rooms, kitchen",
    Plot: "149 m²",
    Street: "Quay 4",
    Agent: "Ada Holm",
    Number: "H-1",
  };
  const read: RecordRead = {
    kind: "record",
    fields: Object.keys(facts).map((label, at) => ({
      name: label.toLowerCase(),
      type: "text",
      reader: {
        locators: label === "Plan" ? [{ by: "css", css: "td", nth: at * 2 + 1 }] : [{ by: "label", label }],
        attribute: null,
        take: "one",
        transforms: [{ op: "trim" }],
      },
    })),
  };
  const contract = learnContract(collectPage(rows(facts), read), read);
  const land = rows({ Plot: "212 m²", Street: "Hill 9", Agent: "Bo Berg", Number: "H-7" });
  const { remnant } = await settle(contract, read, collectPage(land, read), async () => null);
  expect(remnant).toMatchObject({
    verdict: "partial",
    collected: { records: [{ plan: null, plot: "212 m²" }] },
  });
});

test("words behind a date are no part of how it is written", async () => {
  const born = (text: string) =>
    openDocument(
      new JSDOM(`<p class="born">${text}</p>`, { url: "https://house.example/1" }).window.document,
    );
  const reader = {
    locators: [{ by: "css" as const, css: ".born" }],
    attribute: null,
    take: "one" as const,
    transforms: [{ op: "date" as const, order: "dmy" as const, time: false }],
  };
  const read: RecordRead = { kind: "record", fields: [{ name: "born", type: "date", reader }] };
  const contract = learnContract(collectPage(born("13.08.1976 Tallinn."), read), read);
  const { verdict } = await settle(
    contract,
    read,
    collectPage(born("01.11.1983 Suure-Jaani."), read),
    async () => null,
  );
  expect(verdict).toBe("ok");
});

test("of what a replay left in part and what a heal is sure of the fuller is delivered, and neither for another record that lacks the rest", async () => {
  const names = ["title", "label", "number", "price"] as const;
  const { title, price, label } = proven;
  const lacking = await settleOn(other);
  const three = await settleOn({ title, price, label: "Low Tide Music" }, names);
  const { remnant: two } = await settleOn(other, ["title", "label", "price"]);
  if (!lacking.remnant || !three.remnant || !two || !label) throw new Error("Each leaves a part.");
  const site = { verdict: "site_changed" as const };
  expect(fullerRemnant(lacking, three.remnant)).toBe(lacking.remnant);
  expect(fullerRemnant({ ...site, remnant: two }, three.remnant)).toBe(three.remnant);
  expect(fullerRemnant(three, two)).toBe(three.remnant);
  expect(fullerRemnant(site, two)).toBe(two);
  expect(fullerRemnant({ verdict: "ok" }, two)).toBeNull();
});
