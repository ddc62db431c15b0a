import type { DataRecord, Field, ListRead } from "@gleaner/automation";
import { withLooks } from "@gleaner/extract";
import { learnContract } from "@gleaner/replay";
import { expect, test } from "vitest";
import { looksAsBefore, withoutPlace } from "../../../../packages/replay/src/heal/alike.ts";
import { collected } from "../collected.ts";

const rowsOf = (names: readonly string[], year: number): DataRecord[] =>
  names.map((name, at) => ({
    name: `${name} v. State`,
    filed: `${year}-03-0${at + 1}`,
    file: `https://court.example/opinions/${year}-${at}.pdf`,
  }));
const before = rowsOf(["Adams", "Baker", "Clark", "Davis", "Evans"], 2013);
const now = rowsOf(["Ford", "Green", "Hill", "Irons", "Jacobs"], 2023);

const types = { name: "text", filed: "date", file: "url" } as const;
const fields = Object.entries(types).map(([name, type]): Field => {
  const reader = {
    locators: [{ by: "self" as const }],
    attribute: null,
    take: "one" as const,
    transforms: [],
  };
  return { name, type, reader };
});
const read: ListRead = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: withLooks(fields, before),
  pagination: null,
  maxRecords: null,
  maxPages: null,
};

test("other records look as those before where every field does, row for row", () => {
  expect(looksAsBefore(read, collected(now))).toBe(true);
});

test.each<[string, readonly DataRecord[]]>([
  ["a field holds another thing", now.map((row) => ({ ...row, name: "Next" }))],
  ["a field is gone", now.map((row) => ({ ...row, filed: null }))],
  ["there are too few to tell", now.slice(0, 4)],
])("they do not where %s", (_, records) => {
  expect(looksAsBefore(read, collected(records))).toBe(false);
});

test("two fields are like others by chance", () => {
  expect(looksAsBefore({ ...read, fields: read.fields.slice(0, 2) }, collected(now))).toBe(false);
});

test("of where a list stood nothing is held against it but its site and its currency", () => {
  const surroundings = {
    heading: "opinions",
    region: "main" as const,
    headers: ["name"],
    columns: 3,
    currencies: ["USD"],
    sites: ["court.example"],
    labels: { name: "case" },
  };
  const contract = { ...learnContract(collected(before), read), surroundings };
  const { surroundings: held, minRecords } = withoutPlace(contract, collected(now));
  expect(minRecords).toBe(0);
  expect(held).toEqual({
    heading: null,
    region: null,
    headers: [],
    columns: null,
    labels: {},
    currencies: ["USD"],
    sites: ["court.example"],
  });
});
