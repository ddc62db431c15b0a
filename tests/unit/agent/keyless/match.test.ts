import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assign } from "../../../../packages/agent/src/keyless/assignment.ts";
import { lamps, match, refs, shop } from "./matching.ts";
import { type FieldSketch, sketchGroup, sketchPage } from "./page.ts";

describe("a type that the prompt demands", () => {
  const page = sketchPage({
    groups: [
      sketchGroup("g1", [
        ["seats", "text", ["about 120 seats", "about 80 seats"]],
        ["held", "text", ["on 3 May 2024", "on 4 June 2024"]],
        ["fee", "money", ["8100000", "7200000"]],
        ["code", "text", ["A1-22", "B2-33"]],
      ]),
    ],
  });
  const reader = (prompt: string) => match(prompt, page)?.fields[0];

  test("number: one is read out of a text that holds exactly one", () => {
    expect(reader("every hall: seats (number)")).toMatchObject({
      ref: "g1.c1",
      type: "number",
      reader: { transforms: [{ op: "number", nth: 0, decimal: "." }] },
    });
  });

  test("number: a text that holds several is left null", () => {
    expect(match("every hall: code (number)", page)).toBeNull();
  });

  test("date: one is read out of a text that looks like one", () => {
    expect(reader("every hall: held (YYYY-MM-DD)")).toMatchObject({
      ref: "g1.c2",
      type: "date",
      reader: { transforms: [{ op: "date" }] },
    });
  });

  test("text as shown: the value is not converted", () => {
    expect(reader("every hall: fee (as shown)")).toMatchObject({
      ref: "g1.c3",
      type: "text",
      reader: { transforms: [] },
    });
  });

  test("its own: nothing is changed", () => {
    expect(reader("every hall: fee")).toMatchObject({ ref: "g1.c3", type: null });
  });
});

describe("a single record", () => {
  const page = sketchPage({
    title: "Thin pancakes | The Cook",
    fields: [
      ["title|name|heading", "text", "The Cook"],
      ["title|name|heading", "text", "Thin pancakes"],
      ["author|author name", "text", "Ann Ode"],
      ["date published|published|date", "date", "2024-05-01"],
      ["date modified|updated", "date", "2024-06-01"],
      ["born", "date", "1989-08-26"],
      ["toppings", "text", "sugar | lemon | jam", "list"],
    ],
    groups: [sketchGroup("g1", [["text", "text", ["Mix.", "Fry."]]], { heading: "Method", count: 4 })],
  });

  test("takes values by name, and never the site's name for the title", () => {
    const found = refs("the title, author and publication date of this article", page);
    expect(found).toMatchObject({ author: "v3", publication_date: "v4" });
    expect(found.title).not.toBe("v1");
  });

  test("a text that strings a list together is no value of its own", () => {
    const jug = (...lists: FieldSketch[]) =>
      refs(
        "materials and width of the jug",
        sketchPage({
          fields: [["materials", "text", "silver ivory enamel"], ["width", "text", "18.2 cm"], ...lists],
        }),
      );
    expect(jug()).toEqual({ materials: "v1", width: "v2" });
    expect(jug(["what", "text", "silver | ivory | enamel", "list"])).toEqual({
      materials: null,
      width: "v2",
    });
  });

  test("takes lists from list values", () => {
    expect(refs("as one record: toppings = the list of toppings", page)).toEqual({ toppings: "v7" });
  });

  test("is chosen for fields that the page has once, a list for fields that its rows have", () => {
    const both = sketchPage({
      fields: [["title|name", "text", "Lamps"]],
      groups: [sketchGroup("g1", lamps)],
    });
    expect(match("title, price, link from https://a.example/list", both)?.group?.ref).toBe("g1");
    expect(match("title, author and date published from https://a.example/list", page)?.group).toBeNull();
  });
});

test("a page that has none of the fields is no match", () => {
  expect(match("every lamp: warranty, designer", shop)).toBeNull();
  expect(match("warranty of this lamp", sketchPage({}))).toBeNull();
});

test("the assignment has the greatest sum of all", () => {
  const best = (scores: readonly number[][], row: number, used: ReadonlySet<number>): number =>
    row === scores.length
      ? 0
      : Math.max(
          best(scores, row + 1, used),
          ...(scores[row] ?? []).map((score, column) =>
            used.has(column) ? 0 : score + best(scores, row + 1, new Set([...used, column])),
          ),
        );
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(matrix, (scores) => {
      const assigned = assign(scores);
      const taken = assigned.filter((column) => column >= 0);
      expect(new Set(taken).size).toBe(taken.length);
      expect(assigned.reduce((sum, column, row) => sum + (scores[row]?.[column] ?? 0), 0)).toBe(
        best(scores, 0, new Set()),
      );
    }),
    { numRuns: 60 },
  );
});
