import type { FieldType, RecordRead } from "@gleaner/automation";
import { JSDOM } from "jsdom";
import { openDocument } from "../../mutators/parse.ts";

/** The album that plans are proven on. */
export const proven = {
  title: "Harbour Suite",
  label: "Quay Records",
  released: "3 May 2025",
  number: "QR-0101",
  price: "€ 18.50",
};
export type Album = Partial<typeof proven>;

/** An album's page: each value in a line of its own, and what else the page has. */
export const pageOf = (album: Album, more = "") => {
  const lines = Object.entries(album).map(([name, value]) => `<p class="${name}">${value}</p>`);
  const { window } = new JSDOM(`<main>${lines.join("")}${more}</main>`, {
    url: "https://music.example/album",
  });
  return openDocument(window.document);
};

/** A plan that reads these lines, each by its class. */
export const readOf = (names: readonly string[]): RecordRead => ({
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

/** Another one, which lacks its label. */
export const other = { title: "Low Tide", released: "9 June 2025", number: "QR-0112", price: "€ 12.00" };
