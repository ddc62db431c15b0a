import { expect, test } from "vitest";
import { largest, smallest } from "../../../packages/extract/src/value/number.ts";
import { parsePage } from "./parse.ts";

const list = `<h1>Ferries</h1><ul>${["Vega", "Lyra", "Pavo", "Hydra"]
  .map(
    (name, at) => `<li class="ferry"><b class="name">${name}</b> <span class="seats">${at + 60}</span></li>`,
  )
  .join("")}</ul>`;

test("a table whose spans claim millions of columns keeps no page from being read", () => {
  const row = `<tr><td colspan="1000" rowspan="1000">1</td></tr>`;
  const { groups } = parsePage(`${list}<table>${row.repeat(1000)}</table>`).observe();
  expect(groups.some(({ rows, count }) => rows.css.includes("ferry") && count === 4)).toBe(true);
});

test.each([
  ["lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["objects", `${'{"@graph":'.repeat(20_000)}1${"}".repeat(20_000)}`],
])("data of %s in each other without end is left out", (_, json) => {
  const script = (type: string) => `<script type="application/${type}">${json}</script>`;
  const { groups } = parsePage(`${list}${script("ld+json")}${script("json")}`).observe();
  expect(groups[0]?.count).toBe(4);
});

test("the largest and the smallest of a million numbers are found, and of none the ends of the line", () => {
  const many = Array.from({ length: 1_000_000 }, (_, at) => at);
  expect([largest(many), smallest(many)]).toEqual([999_999, 0]);
  expect([largest([]), smallest([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
