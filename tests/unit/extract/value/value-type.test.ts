import { expect, test } from "vitest";
import { typeOf } from "../../../../packages/extract/src/value/value-type.ts";

test("rows of stars are ratings; one star before each rating is none", () => {
  expect(typeOf(["★★★★", "★★★★★", "★★★★"], null, "en")).toBe("rating");
  expect(typeOf(["★", "★", "★"], null, "en")).toBe("text");
});

test("a number of m may be metres; with hours or seconds it is a duration", () => {
  expect(typeOf(["2.195 m", "980 m"], null, "es")).toBe("number");
  for (const times of [["1 h 20 m", "20m 5s"], ["5 m", "12 m", "1 h"], ["45m"]])
    expect(typeOf(times, null, "en")).toBe("duration");
});
