import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "../../../../functions/api/src/export/csv.ts";
import { parseCsv } from "./parse-csv.ts";

const read = (csv: string) => parseCsv(csv.replace(/^\uFEFF/, ""));
const name = fc.string({ minLength: 1, maxLength: 12, unit: "binary" });
const value = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[=+\-@\t\r",;\n' a1]{0,8}$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
);
const records = fc.array(fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true }), { maxLength: 8 });

const toText = (cell: unknown): string =>
  cell === null || cell === undefined ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell);
const unguard = (read: string, written: string) => (read === `'${written}` ? written : read);

test("what is read back is what was written, whatever the text", () => {
  fc.assert(
    fc.property(records, (rows) => {
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const [header = [], ...lines] = read(toCsv(rows));
      expect(header.map((cell, at) => unguard(cell, names[at] ?? ""))).toEqual(names);
      if (names.length === 0) return;
      const expected = rows.map((row) =>
        names.map((each) => toText(Object.hasOwn(row, each) ? row[each] : null)),
      );
      expect(
        lines.map((line, row) => line.map((cell, at) => unguard(cell, expected[row]?.[at] ?? ""))),
      ).toEqual(expected);
    }),
  );
});

test("no cell begins as a formula, unless it is a number", () => {
  fc.assert(
    fc.property(records, (rows) => {
      for (const cell of read(toCsv(rows)).flat()) {
        if (/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))
          expect(cell).toMatch(/^-\d[\d.,]*(?:e[+-]\d+)?$/);
      }
    }),
  );
});

test("the header is the union of the fields in order of appearance, lines end in CRLF, text is UTF-8 with a mark", () => {
  expect(
    toCsv([
      { b: "é", a: 1 },
      { c: true, a: null },
    ]),
  ).toBe("\uFEFFb,a,c\r\né,1,\r\n,,true\r\n");
});

test("lists are JSON, quotes and line breaks are quoted", () => {
  expect(toCsv([{ tags: ["a", 1], text: 'say "hi"\nnow, please' }])).toBe(
    '\uFEFFtags,text\r\n"[""a"",1]","say ""hi""\nnow, please"\r\n',
  );
});

test.for<[string, string]>([
  ["=1+1", "'=1+1"],
  ["+49 30 1234", "'+49 30 1234"],
  ["@name", "'@name"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ["-5", "-5"],
  ["-1,234.50", "-1,234.50"],
])("a spreadsheet runs nothing: %s becomes %s", ([from, to]) => {
  expect(read(toCsv([{ field: from, other: "x" }]))[1]?.[0]).toBe(to);
});

test("numbers stay numbers", () => {
  expect(toCsv([{ a: -5, b: -0.5, c: 1e21, d: -1e-7 }])).toBe("\uFEFFa,b,c,d\r\n-5,-0.5,1e+21,-1e-7\r\n");
});

test("a single column keeps its empty rows, and no records are an empty table", () => {
  expect(read(toCsv([{ a: "x" }, { a: null }, { a: "y" }]))).toEqual([["a"], ["x"], [""], ["y"]]);
  expect(toCsv([])).toBe("\uFEFF");
});
