import type { FieldType, Profile } from "@gleaner/automation";
import { expect, test } from "vitest";
import { doubtValues } from "../../../packages/replay/src/doubts.ts";

const profile = (digits: number): Profile => ({
  seen: 12,
  distinct: 1,
  shapes: { address: 1 },
  digits,
  length: 40,
  range: null,
  currencies: [],
  notations: [],
  hosts: ["self"],
});

test.each<[FieldType, number]>([
  ["text", 1],
  ["url", 0],
])("numbers that come into each of a field's %ss are %i doubts", (type, count) => {
  expect(doubtValues("file", type, profile(0), profile(1))).toHaveLength(count);
});

test("one date, or one address of another site, says nothing of what another thing's is", () => {
  const day = (year: number, seen: number): Profile => {
    const days = (year - 1970) * 365;
    return { ...profile(1), seen, range: [days, days, days], hosts: [] };
  };
  const site = (host: string, seen: number): Profile => ({ ...profile(0), seen, hosts: [host] });
  expect(doubtValues("founded", "date", day(1987, 1), day(2015, 1))).toEqual([]);
  expect(doubtValues("founded", "date", day(1987, 3), day(2015, 3))).toHaveLength(1);
  expect(doubtValues("site", "url", site("a.example", 1), site("b.example", 1))).toEqual([]);
  expect(doubtValues("site", "url", site("self", 1), site("b.example", 1))).toHaveLength(1);
  expect(doubtValues("site", "url", site("a.example", 3), site("b.example", 3))).toHaveLength(1);
});
