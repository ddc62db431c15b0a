import { expect, it } from "vitest";
import { readRetryAfter } from "../../../../packages/browser/src/page/retry-after.ts";

const now = Date.parse("2026-11-22T10:00:00Z");

it.each([
  ["30", 30_000],
  [" 0 ", 0],
  ["Sun, 22 Nov 2026 10:00:45 GMT", 45_000],
  ["Sun, 22 Nov 2026 09:00:00 GMT", 0],
  [undefined, null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["99999999999", null],
])("Retry-After %j is %j milliseconds", (header, milliseconds) => {
  expect(readRetryAfter(header, now)).toBe(milliseconds);
});
