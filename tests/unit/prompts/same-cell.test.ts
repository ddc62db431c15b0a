import { expect, test } from "vitest";
import { isSameCell } from "../../prompts/same-cell.ts";

test.each([
  ["Sunday, 25 April 2027", "2027-04-25", true],
  ["3. September 2026", "2026-09-03", true],
  ["Jun. 9, 2021", "2021-06-09", true],
  ["25 April 2027", "2027-04-26", false],
  ["30.12.2018", "2018-12-30", true],
  ["12/17/2019", "2019-12-17", true],
  ["03/04/2018", "2018-04-03", false],
  ["03.04.2018", "2018-03-04", false],
  ["11 January 2023 to 30 June 2023", "2023-01-11", false],
  ["3–4 May 2026", "2026-05-04", false],
])("%j given as %j: %j", (printed, given, isSame) => {
  expect(isSameCell(printed, given)).toBe(isSame);
});

test("an address is no number, whatever digits stand in it", () => {
  expect(isSameCell(4, "https://a.example/img/4.jpg")).toBe(false);
  expect(isSameCell({ any: ["4 beds", 4] }, "https://t4.example/")).toBe(false);
  expect(isSameCell("/img/4.jpg", "https://a.example/img/4.jpg")).toBe(true);
});
