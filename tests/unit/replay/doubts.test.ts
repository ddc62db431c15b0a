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
