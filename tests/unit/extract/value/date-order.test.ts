import type { Read } from "@gleaner/automation";
import { describe, expect, test } from "vitest";
import { provenOrder } from "../../../../packages/extract/src/value/date-order.ts";
import { parsePage } from "../parse.ts";

const read: Read = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [
    {
      name: "day",
      type: "date",
      reader: {
        locators: [{ by: "css", css: "b" }],
        attribute: null,
        take: "one",
        transforms: [{ op: "trim" }, { op: "date", order: "dmy", time: false }],
      },
    },
  ],
  pagination: null,
  maxRecords: null,
  maxPages: null,
};

const days = (...texts: readonly string[]) => {
  const { records, evidence } = parsePage(
    `<ul>${texts.map((text) => `<li><b>${text}</b></li>`).join("")}</ul>`,
  ).read(read);
  return { values: records.map((record) => record.day), evidence };
};

describe("provenOrder", () => {
  test.each([
    ["a number above 12 in second place", ["03/04/2026", "03/14/2026"], "mdy"],
    ["a number above 12 in first place", ["14.3.2026", "1.2.2026"], "dmy"],
    ["no number above 12", ["03/04/2026"], null],
    ["both", ["14/03/2026", "03/14/2026"], null],
    ["no date in digits", ["4 March 2026", "2026-03-14"], null],
  ] as const)("%s", (_, texts, order) => {
    expect(provenOrder(texts)).toBe(order);
  });
});

test("a column of dates in digits is read in the order that it proves, and the evidence says so", () => {
  const { values, evidence } = days("03/04/2026", "03/14/2026");
  expect(values).toEqual(["2026-03-04", "2026-03-14"]);
  expect(evidence[0]?.day?.transforms?.at(-1)).toMatchObject({ op: "date", order: "mdy" });
});

test("a column that proves nothing is read as the reader says", () => {
  expect(days("03/04/2026", "05/06/2026").values).toEqual(["2026-04-03", "2026-06-05"]);
});

test("dates that name their month stay as they are", () => {
  expect(days("3 April 2026", "03/14/2026").values).toEqual(["2026-04-03", "2026-03-14"]);
});
