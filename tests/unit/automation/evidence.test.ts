import { confidenceOf, surenessOf } from "@gleaner/automation/evidence";
import fc from "fast-check";
import { expect, test } from "vitest";

const hundredths = (min: number) => fc.integer({ min, max: 100 }).map((each) => each / 100);

test("how surely a value was read is told again from its confidence, whatever the field's certainty", () => {
  fc.assert(
    fc.property(hundredths(0), hundredths(30), (sureness, certainty) => {
      const confidence = confidenceOf(sureness, certainty);
      expect(surenessOf({ confidence, certainty })).toBe(sureness);
    }),
  );
});

test("without a certainty both are the same, and where nothing is told nothing is known", () => {
  expect(confidenceOf(0.85)).toBe(0.85);
  expect(surenessOf({ confidence: 0.85 })).toBe(0.85);
  expect(surenessOf({})).toBeNull();
});
