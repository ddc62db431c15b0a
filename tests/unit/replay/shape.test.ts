import { expect, test } from "vitest";
import { contradicts, notationOf, provenNotation } from "../../../packages/replay/src/shape.ts";

const date = [{ op: "date" as const, order: "dmy" as const, time: false }];
const written = (text: string): string => notationOf(text, date) ?? "";

test("a date in digits alone contradicts words where nobody can tell its order", () => {
  const before = [written("28 février 2025")];
  expect(contradicts(written("10/03/2025"), before)).toBe(true);
  expect(contradicts(provenNotation(written("10/03/2025")), before)).toBe(false);
  expect(contradicts(written("10/03/2025"), [provenNotation(written("28/02/2025"))])).toBe(false);
});
