import type { FieldType, RecordRead } from "@gleaner/automation";
import { learnContract, settle } from "@gleaner/replay";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { openDocument } from "../../mutators/parse.ts";
import { collectPage } from "../../mutators/plan.ts";

const proven = {
  title: "Harbour Suite",
  label: "Quay Records",
  released: "3 May 2025",
  number: "QR-0101",
  price: "€ 18.50",
};
type Album = Partial<typeof proven>;

const pageOf = (album: Album) =>
  openDocument(
    new JSDOM(
      Object.entries(album)
        .map(([name, value]) => `<p class="${name}">${value}</p>`)
        .join(""),
      { url: "https://music.example/album" },
    ).window.document,
  );

const readOf = (names: readonly string[]): RecordRead => ({
  kind: "record",
  fields: names.map((name) => ({
    name,
    type: (name === "price" ? "money" : "text") satisfies FieldType,
    reader: {
      locators: [{ by: "css", css: `.${name}` }],
      attribute: null,
      take: "one",
      transforms: name === "price" ? [{ op: "money", decimal: "." }] : [{ op: "trim" }],
    },
  })),
});

/** What a replay on another album's page is settled to, where the plan reads these fields. */
async function settleOn(album: Album, names: readonly string[] = Object.keys(proven)) {
  const read = readOf(names);
  const contract = learnContract(collectPage(pageOf(proven), read), read);
  return settle(contract, read, collectPage(pageOf(album), read), async () => null);
}

const other = { title: "Low Tide", released: "9 June 2025", number: "QR-0112", price: "€ 12.00" };

test("a single record that lost one of several values is changed, and the rest of it may be delivered with a null", async () => {
  const { verdict, remnant } = await settleOn(other);
  expect(verdict).toBe("site_changed");
  expect(remnant?.reason).toBe('The record lacks "label"; all else reads as it did.');
  expect(remnant?.collected.records).toEqual([
    { title: "Low Tide", label: null, released: "9 June 2025", number: "QR-0112", price: 12 },
  ]);
});

test("nothing of a record is delivered where too little of it stays", async () => {
  expect((await settleOn(other, ["title", "label", "price"])).remnant).toBeNull();
  const { title, price } = other;
  expect((await settleOn({ title, price })).remnant).toBeNull();
});

test("nothing of a record is delivered where something speaks against what stays", async () => {
  const { verdict, remnant } = await settleOn({ ...other, price: "$ 12.00" });
  expect(verdict).toBe("site_changed");
  expect(remnant).toBeNull();
});

test("a record that reads as it did leaves no remnant", async () => {
  const { verdict, remnant } = await settleOn({ ...other, label: "Quay Records" });
  expect(verdict).toBe("ok");
  expect(remnant).toBeUndefined();
});
