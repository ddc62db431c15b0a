import type { ListRead, Reader, RecordRead } from "@gleaner/automation";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const placed = (css: string): Reader => ({
  locators: [{ by: "css", css }],
  attribute: null,
  take: "one",
  transforms: [{ op: "trim" }],
});

const recordOf = (fields: Record<string, string>): RecordRead => ({
  kind: "record",
  fields: Object.entries(fields).map(([name, css]) => ({ name, type: "text", reader: placed(css) })),
});

test("what was chosen by its place on one page is found by its label on the next one", () => {
  const page = (rows: readonly (readonly [string, string])[]) =>
    `<h1>Item</h1><table>${rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join("")}</table>`;
  const chosen = recordOf({ maker: "table tr:nth-child(1) > td" });
  const learned = parsePage(
    page([
      ["Maker", "Aron Works"],
      ["Origin", "Lund"],
    ]),
  ).learn(chosen);
  const next = parsePage(
    page([
      ["Size", "12 cm"],
      ["Maker", "Sorrel Mill"],
    ]),
  );
  expect(next.read(chosen).records).toEqual([{ maker: "12 cm" }]);
  expect(next.read(learned).records).toEqual([{ maker: "Sorrel Mill" }]);
});

test("learning changes nothing of what is read where it was learned", () => {
  const html = `<ul>${["red 1", "blue 2", "grey 3"].map((text) => `<li><b>${text}</b><i>same</i></li>`).join("")}</ul>`;
  const read: ListRead = {
    kind: "list",
    rows: { css: "ul > li", within: null, except: null, run: false },
    fields: [
      { name: "colour", type: "text", reader: placed("b") },
      { name: "none", type: "text", reader: placed(":not(*)") },
    ],
    pagination: null,
    maxRecords: 2,
    maxPages: null,
  };
  const learned = parsePage(html).learn(read);
  expect(parsePage(html).read(learned).records).toEqual(parsePage(html).read(read).records);
  expect(learned).toMatchObject({ maxRecords: 2, fields: [{ name: "colour" }, { name: "none" }] });
});
