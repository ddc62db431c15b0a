import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsAnswer, largestBody } from "../../../functions/api/src/answer-size.ts";

/** Lambda's limit for an answer, which is JSON with the body as a string in it. */
const lambdaBytes = 6_291_556;

const headers = {
  "content-type": "text/csv; charset=utf-8; header=present",
  "content-disposition": `attachment; filename="${"x".repeat(1000)}"`,
};
const answerBytes = (body: string): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: 200, body, headers, isBase64Encoded: false }));

/** What takes one, two and more bytes, plain and escaped. */
const pieces = ["a", '"', "\\", "\n", "\u0001", "é", "漢", "😀"];

test("a body that fits makes an answer that Lambda takes, whatever it is made of", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 7_000_000 }),
      (some, length) => {
        const body = some
          .join("")
          .repeat(Math.ceil(length / some.length))
          .slice(0, length);
        if (fitsAnswer(body)) expect(answerBytes(body)).toBeLessThanOrEqual(lambdaBytes);
      },
    ),
    { numRuns: 30 },
  );
});

test("a body up to 5 MB fits unless most of it is escaped", () => {
  const { maxBytes, maxEscapedBytes } = largestBody;
  expect(fitsAnswer("a".repeat(maxBytes))).toBe(true);
  expect(fitsAnswer("a".repeat(maxBytes + 1))).toBe(false);
  expect(fitsAnswer('"'.repeat((maxEscapedBytes - 2) / 2))).toBe(true);
  expect(fitsAnswer('"'.repeat(maxEscapedBytes / 2))).toBe(false);
});
