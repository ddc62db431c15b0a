import { describe, expect, test } from "vitest";
import { parsePage } from "./parse.ts";

/** The values of the first column of a type, of a list whose rows each hold one of these pieces. */
function readColumn(type: "rating" | "boolean", pieces: readonly string[]): unknown[] {
  const rows = pieces.map(
    (piece, at) => `<li><a href="/p/${at}">Thing ${"abcdefgh"[at]}</a><p>${piece}</p></li>`,
  );
  const page = parsePage(`<ul>${rows.join("")}</ul>`);
  const [group] = page.observe().groups;
  const column = group?.columns.find((each) => each.type === type);
  if (!group || !column)
    throw new Error(`no ${type} among ${group?.columns.map((each) => each.type).join()}`);
  const limits = { pagination: null, maxRecords: null, maxPages: null };
  const fields = [{ name: "value", type, reader: column.reader }];
  return page.read({ kind: "list", rows: group.rows, fields, ...limits }).records.map(({ value }) => value);
}

describe("ratings that are shown, not written", () => {
  test.each([
    [
      "numbers in classes",
      (value: string) => `<i class="icon stars-${value}"></i>`,
      ["4", "5", "3", "4"],
      [4, 5, 3, 4],
    ],
    [
      "halves in classes",
      (value: string) => `<i class="star star-${value}"></i>`,
      ["4-5", "5", "3", "2-5"],
      [4.5, 5, 3, 2.5],
    ],
    [
      "words in classes",
      (value: string) => `<i class="star-rating ${value}"></i>`,
      ["Four", "One", "Three", "Four"],
      [4, 1, 3, 4],
    ],
    ["stars", (value: string) => `<b>${value}</b>`, ["★★★☆☆", "★★★★★", "★☆☆☆☆", "★★★☆☆"], [3, 5, 1, 3]],
    [
      "out of five",
      (value: string) => `<b>${value}</b>`,
      ["4,5 von 5", "3 von 5", "2,5 von 5", "5 von 5"],
      [4.5, 3, 2.5, 5],
    ],
  ])("%s", (_, show, values, expected) => {
    expect(readColumn("rating", values.map(show))).toEqual(expected);
  });

  test("yes and no become truth values", () => {
    expect(readColumn("boolean", ["ja", "nein", "ja", "ja"])).toEqual([true, false, true, true]);
  });
});
