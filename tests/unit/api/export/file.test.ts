import type { DataRecord } from "@gleaner/automation";
import { Refusal } from "@gleaner/core/error";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportFile, type Format } from "../../../../functions/api/src/export/index.ts";
import { joinPieces, recordsOf } from "./records-of.ts";

const id = "0193e4a1-0000-7000-8000-000000000001";
const book = {
  title: "A | B",
  price: 12.5,
  inStock: true,
  tags: ["x", "y"],
  note: null,
  url: "https://a.test/b_c?d=1",
};

const bodyOf = (format: Format, rows: readonly DataRecord[]): Promise<string> =>
  joinPieces(exportFile(id, format, recordsOf(rows)).body);

test("json is the array exactly, as JSON.stringify writes it", async () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  const value = fc.oneof(text, fc.double(), fc.array(text, { maxLength: 2 }));
  const rows = fc.array(fc.dictionary(text, value, { maxKeys: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      expect(await bodyOf("json", some)).toBe(JSON.stringify(some, null, 2));
    }),
  );
  expect(exportFile(id, "json", recordsOf([book]))).toMatchObject({
    name: `gleaner-${id}.json`,
    contentType: "application/json",
  });
});

test("txt is a line per field", async () => {
  expect(await bodyOf("txt", [book])).toBe(
    'title: A | B\nprice: 12.5\ninStock: true\ntags: ["x","y"]\nnote:\nurl: https://a.test/b_c?d=1\n',
  );
});

test("txt indents the further lines of a value, so that none looks like a field", async () => {
  expect(await bodyOf("txt", [{ text: "one\r\nprice: 0\n\nlast", b: " x " }])).toBe(
    "text: one\n  price: 0\n  \n  last\nb:  x \n",
  );
});

test("md is a table of two columns in which nothing of the page is markup", async () => {
  const record = { ...book, html: "<b>[x](javascript:1)</b>\nnext", code: "`a`*b*" };
  expect(await bodyOf("md", [record])).toBe(
    [
      "| Field | Value |",
      "| --- | --- |",
      "| title | A \\| B |",
      "| price | 12.5 |",
      "| inStock | true |",
      '| tags | \\["x","y"\\] |',
      "| note |  |",
      "| url | https://a.test/b_c?d=1 |",
      "| html | &lt;b&gt;\\[x\\](javascript:1)&lt;/b&gt;<br>next |",
      "| code | \\`a\\`\\*b\\* |",
      "",
    ].join("\n"),
  );
});

test.for([
  ["txt", 0],
  ["txt", 2],
  ["md", 0],
  ["md", 2],
] as const)("%s of %i records is refused", async ([format, count]) => {
  const write = bodyOf(format, Array(count).fill(book));
  await expect(write).rejects.toThrow(Refusal);
  await expect(write).rejects.toMatchObject({ code: "export_needs_single_record" });
});

test.for([
  ["csv", "text/csv; charset=utf-8; header=present"],
  ["txt", "text/plain; charset=utf-8"],
  ["md", "text/markdown; charset=utf-8"],
] as const)("%s says what it is", ([format, contentType]) => {
  expect(exportFile(id, format, recordsOf([book]))).toMatchObject({
    name: `gleaner-${id}.${format}`,
    contentType,
  });
});
