import { expect, test } from "vitest";
import { firstValue } from "../read-fields.ts";

const page = (lang: string, days: readonly string[]) =>
  `<html lang="${lang}"><h1>Shed</h1><dl><dt>Submitted</dt><dd>01/05/2019</dd></dl>
    <ul>${days.map((day) => `<li>${day}</li>`).join("")}</ul></html>`;

test.each([
  ["as the language writes it where no date tells", "en", ["02/03/2019", "04/05/2019"], "2019-01-05"],
  ["the day first where the page's other dates say so", "en", ["22/05/2019", "25/07/2019"], "2019-05-01"],
  ["what is no date tells nothing", "en", ["24/7/365", "22/05", "48/12/3456"], "2019-01-05"],
  [
    "numbers of two cells are no date",
    "en",
    ["<table><tr><td>1</td><td>5/06/2019</td></tr></table>"],
    "2019-01-05",
  ],
  ["a page without a language may be of any country", "", ["22/05/2019"], "2019-05-01"],
  ["dates of both orders tell nothing", "en-US", ["22/05/2019", "25/07/2019", "07/25/2019"], "2019-01-05"],
  ["another language keeps its order", "fr", ["07/25/2019", "07/26/2019"], "2019-05-01"],
])("a date in digits is read %s", (_, lang, days, value) => {
  expect(firstValue(page(lang, days), "submitted")).toBe(value);
});
