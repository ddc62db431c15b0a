import { Refusal } from "@gleaner/core/error";
import { expect, test } from "vitest";
import { exportFile } from "../../../../functions/api/src/export/index.ts";

const id = "0193e4a1-0000-7000-8000-000000000001";
const book = {
  title: "A | B",
  price: 12.5,
  inStock: true,
  tags: ["x", "y"],
  note: null,
  url: "https://a.test/b_c?d=1",
};

test("json is the array exactly", () => {
  const records = [book, { title: "ünï" }];
  const file = exportFile(id, "json", records);
  expect(JSON.parse(file.body)).toEqual(records);
  expect(file).toMatchObject({ name: `gleaner-${id}.json`, contentType: "application/json" });
});

test("txt is a line per field", () => {
  expect(exportFile(id, "txt", [book]).body).toBe(
    'title: A | B\nprice: 12.5\ninStock: true\ntags: ["x","y"]\nnote:\nurl: https://a.test/b_c?d=1\n',
  );
});

test("txt indents the further lines of a value, so that none looks like a field", () => {
  expect(exportFile(id, "txt", [{ text: "one\r\nprice: 0\n\nlast", b: " x " }]).body).toBe(
    "text: one\n  price: 0\n  \n  last\nb:  x \n",
  );
});

test("md is a table of two columns in which nothing of the page is markup", () => {
  const record = { ...book, html: "<b>[x](javascript:1)</b>\nnext", code: "`a`*b*" };
  expect(exportFile(id, "md", [record]).body).toBe(
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
] as const)("%s of %i records is refused", ([format, count]) => {
  const write = () => exportFile(id, format, Array(count).fill(book));
  expect(write).toThrow(Refusal);
  expect(write).toThrow(expect.objectContaining({ code: "export_needs_single_record" }));
});

test.for([
  ["csv", "text/csv; charset=utf-8; header=present"],
  ["txt", "text/plain; charset=utf-8"],
  ["md", "text/markdown; charset=utf-8"],
] as const)("%s says what it is", ([format, contentType]) => {
  expect(exportFile(id, format, [book])).toMatchObject({ name: `gleaner-${id}.${format}`, contentType });
});
