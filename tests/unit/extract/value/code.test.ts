import { isCode } from "@gleaner/extract";
import { expect, test } from "vitest";

test.each(["02139", "4.2.0", "v3.11.0", "0901.11.10", "10.0.0.1"])("%s is a code", (text) => {
  expect(isCode(text)).toBe(true);
});

test.each(["1.234.567", "1.234.567,89", "12.5", "0.5", "0,75", "3.141.592 km", "007", "2,300"])(
  "%s is none",
  (text) => {
    expect(isCode(text)).toBe(false);
  },
);
