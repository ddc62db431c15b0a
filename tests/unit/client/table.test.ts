import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { formatRecords } from "../../../packages/client/src/record-table.ts";
import { formatTable, toLine } from "../../../packages/client/src/table.ts";

const books = [
  { title: "A Light in the Attic", price: "£51.77", stock: 22, tags: ["poetry", "children"], rating: null },
  { title: "Tipping the Velvet", price: "£3.74", stock: 2, tags: [], rating: null },
];

describe("a table of records", () => {
  it("aligns numbers and amounts to the right and text to the left", () => {
    const lines = formatRecords(books, { width: 100, maxRows: 10 }).split("\n");
    const row = lines.find((line) => line.includes("Velvet")) ?? "";
    expect(row).toMatch(/│ Tipping the Velvet {3}│ {2}£3\.74 │ {5}2 │/);
  });

  it("says how many records it leaves out", () => {
    expect(formatRecords(books, { width: 100, maxRows: 1 })).toContain("… and 1 more records");
  });

  it("shows a single record field by field", () => {
    const text = formatRecords(books.slice(0, 1), { width: 60, maxRows: 10 });
    expect(text).toMatch(/│ title +│ A Light in the Attic/);
    expect(text).toMatch(/│ tags +│ poetry, children/);
  });

  it("has a sentence for no records", () => {
    expect(formatRecords([], { width: 60, maxRows: 10 })).toBe("No records.\n");
  });

  it("cuts between characters that are two columns wide", () => {
    const records = [{ first: "𠀀⺀𠀀𠀀𠀀𠀀", 𠀀𠀀𠀀𠀀𠀀: "", last: "𠀀𠀀𠀀𠀀🌀" }, {}];
    const lines = formatRecords(records, { width: 40, maxRows: 3 }).trimEnd().split("\n");
    expect(lines.map((line) => stringWidth(line))).toEqual(lines.map(() => 40));
  });

  it("is never wider than the terminal, whatever the text", () => {
    const record = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 20, unit: "binary" }),
      fc.string({ unit: "binary" }),
      {
        maxKeys: 9,
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 40, max: 160 }),
        (records, width) => {
          const table = formatRecords(records, { width, maxRows: 3 })
            .split("\n")
            .filter((line) => /^[┌├│└]/.test(line));
          for (const line of table) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("columns", () => {
  it("that do not fit are named instead", () => {
    const columns = Array.from({ length: 12 }, (_, n) => ({ name: `column${n}` }));
    const text = formatTable(columns, [columns.map(() => "some long enough text")], 60);
    expect(text).toMatch(/Not shown for want of width: column\d, .*column11/);
  });

  it("of ids are never cut", () => {
    const id = "0193e4a1-0000-7000-8000-000000000001";
    const text = formatTable([{ name: "job", whole: true }, { name: "prompt" }], [[id, "x".repeat(200)]], 60);
    expect(text).toContain(id);
    expect(text).toContain("…");
  });
});

describe("text of a page", () => {
  it.for([
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]0;title\u0007after", "after"],
    ["two\n\tlines", "two lines"],
    ["\u009b2Jx\u202Ey", "xy"],
    ["bell\u0007", "bell"],
  ])("%j cannot steer the terminal", ([text, line]) => {
    expect(toLine(text ?? "")).toBe(line);
  });
});
