import type { DataRecord } from "@gleaner/automation";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCsv } from "../../../../functions/api/src/export/csv.ts";
import { openCsv } from "./open-csv.ts";
import { parseCsv } from "./parse-csv.ts";
import { joinPieces, recordsOf } from "./records-of.ts";

const toCsv = (rows: readonly DataRecord[]): Promise<string> => joinPieces(writeCsv(recordsOf(rows)));

const read = (csv: string) => parseCsv(csv.replace(/^\uFEFF/, ""));
const name = fc.string({ minLength: 1, maxLength: 12, unit: "binary" });
const value = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[=+\-@\t\r",;\n' a1]{0,12}$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
);
const records = fc.array(fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true }), { maxLength: 8 });

const toText = (cell: unknown): string =>
  cell === null || cell === undefined ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell);
/** Without the apostrophes before what could begin a formula, whoever put them there. */
const unguard = (text: string): string =>
  text.replace(/(^|;|\r\n?|\n)'+(?="*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1");

test("what is read back is what was written, whatever the text", async () => {
  await fc.assert(
    fc.asyncProperty(records, async (rows) => {
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const [header = [], ...lines] = read(await toCsv(rows));
      expect(header.map(unguard)).toEqual(names.map(unguard));
      if (names.length === 0) return;
      const expected = rows.map((row) =>
        names.map((each) => unguard(toText(Object.hasOwn(row, each) ? row[each] : null))),
      );
      expect(lines.map((line) => line.map(unguard))).toEqual(expected);
    }),
  );
});

test("no cell begins as a formula, unless it is a number, whether commas part cells or semicolons", async () => {
  await fc.assert(
    fc.asyncProperty(records, async (rows) => {
      const csv = await toCsv(rows);
      for (const cell of openCsv(csv, ",")) expect(cell).not.toMatch(/^[\t\r\n]/);
      for (const cell of [...openCsv(csv, ","), ...openCsv(csv, ";")].map((each) =>
        each.replace(/^[\r\n]+/, ""),
      )) {
        if (/^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))
          expect(cell).toMatch(/^-\d[\d.,]*(?:e[+-]?\d+)?(?:"?,|"?$)/i);
      }
    }),
    { numRuns: 500 },
  );
});

test("the header is the union of the fields in order of appearance, lines end in CRLF, text is UTF-8 with a mark", async () => {
  expect(
    await toCsv([
      { b: "é", a: 1 },
      { c: true, a: null },
    ]),
  ).toBe("\uFEFFb,a,c\r\né,1,\r\n,,true\r\n");
});

test("lists are JSON, quotes and line breaks are quoted", async () => {
  expect(await toCsv([{ tags: ["a", 1], text: 'say "hi"\nnow, please' }])).toBe(
    '\uFEFFtags,text\r\n"[""a"",1]","say ""hi""\nnow, please"\r\n',
  );
});

test.for<[string, string]>([
  ["=1+1", "'=1+1"],
  ["+49 30 1234", "'+49 30 1234"],
  ["@name", "'@name"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ["\n=1+1", "'\n'=1+1"],
  ["\tone", "'\tone"],
  ['a;"=1+1', "a;'\"=1+1"],
  ["a;=1+1;+2", "a;'=1+1;'+2"],
  ["a\n=1+1\r\n@b", "a\n'=1+1\r\n'@b"],
  ["one\r\ntwo; three - four", "one\r\ntwo; three - four"],
  ["-1\n*2", "'-1\n*2"],
  ["5;-6;-7", "5;-6;-7"],
  ["-5", "-5"],
  ["-1,234.50", "-1,234.50"],
])("a spreadsheet runs nothing: %s becomes %s", async ([from, to]) => {
  expect(read(await toCsv([{ field: from, other: "x" }]))[1]?.[0]).toBe(to);
});

test("numbers stay numbers", async () => {
  expect(await toCsv([{ a: -5, b: -0.5, c: 1e21, d: -1e-7 }])).toBe(
    "\uFEFFa,b,c,d\r\n-5,-0.5,1e+21,-1e-7\r\n",
  );
});

test("a single column keeps its empty rows, and no records are an empty table", async () => {
  expect(read(await toCsv([{ a: "x" }, { a: null }, { a: "y" }]))).toEqual([["a"], ["x"], [""], ["y"]]);
  expect(await toCsv([])).toBe("\uFEFF");
});
