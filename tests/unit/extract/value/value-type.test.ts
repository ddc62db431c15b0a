import { expect, test } from "vitest";
import { typeOf } from "../../../../packages/extract/src/value/value-type.ts";

test("rows of stars are ratings; one star before each rating is none", () => {
  expect(typeOf(["★★★★", "★★★★★", "★★★★"], null, "en")).toBe("rating");
  expect(typeOf(["★", "★", "★"], null, "en")).toBe("text");
});
