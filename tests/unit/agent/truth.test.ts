import { applyTransforms } from "@gleaner/extract";
import { describe, expect, test } from "vitest";
import { truthOf } from "../../../packages/agent/src/truth.ts";

const make = (samples: readonly string[], text: string) => {
  const transforms = truthOf(samples);
  return transforms && applyTransforms(transforms, text, "https://x.test/");
};

describe("truth values of texts that say neither yes nor no", () => {
  test.each([
    ["https://schema.org/InStock", "https://schema.org/InStock", true],
    ["https://schema.org/InStock", "https://schema.org/OutOfStock", false],
    ["http://schema.org/SoldOut", "http://schema.org/InStoreOnly", true],
    ["OutOfStock", "InStock", true],
    ["InStock", "PreOrder", null],
  ])("what schema.org calls an availability says whether a thing can be had: %s, %s", (sample, text, is) => {
    expect(make([sample], text)).toBe(is);
  });

  test("what may be either, and what every object has, is no availability", () => {
    expect(truthOf(["https://schema.org/PreOrder"])).toBeNull();
    expect(make(["constructor"], "constructor")).toBe(true);
    expect(make(["constructor"], "InStock")).toBeNull();
  });

  test("one text alone is true, another in its place is unknown", () => {
    expect(make(["In stock, ships today"], "In stock, ships today")).toBe(true);
    expect(make(["In stock, ships today"], "Sold out")).toBeNull();
  });

  test("a mark of some rows is true where it stands", () => {
    expect(make(["Sale", "Sale"], "Sale")).toBe(true);
  });

  test("of texts that differ nobody knows which says yes", () => {
    expect(truthOf(["In stock", "Sold out"])).toBeNull();
    expect(truthOf([])).toBeNull();
  });
});
