import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const amount = (text: string): string =>
  `<span class="amount"><bdi><i class="sign">€</i>${text}</bdi></span>`;
const lamps = [
  { name: "Arc lamp", was: "90.00", price: "72.50" },
  { name: "Desk lamp", was: null, price: "41.00" },
  { name: "Floor lamp", was: null, price: "67.00" },
  { name: "Wall lamp", was: "38.00", price: "30.00" },
  { name: "Clip lamp", was: null, price: "12.00" },
  { name: "Night lamp", was: null, price: "19.00" },
];
const columnsOf = (priceOf: (was: string | null, price: string) => string) => {
  const rows = lamps.map(
    ({ name, was, price }) =>
      `<li class="product"><a href="/${price}">${name}</a><p class="cost">${priceOf(was, price)}</p></li>`,
  );
  const page = parsePage(`<h1>Lamps</h1><ul>${rows.join("")}</ul>`);
  const [group] = page.observe().groups;
  if (!group) throw new Error("no group");
  const columns = group.columns.filter(({ type }) => type === "money" || type === "number");
  return columns.map(({ names, reader }) => ({
    names,
    values: page
      .read({ ...bare, kind: "list", rows: group.rows, fields: [{ name: "price", type: "money", reader }] })
      .records.map(({ price }) => price),
  }));
};
const bare = { pagination: null, maxRecords: null, maxPages: null };
const prices = lamps.map(({ price }) => Number(price));

test.each([
  [
    "bare text",
    (was: string | null, price: string) => (was ? `<del>€${was}</del> <ins>€${price}</ins>` : `€${price}`),
  ],
  ["loose text", (was: string | null, price: string) => `${was ? `<s>€${was}</s> ` : ""}€${price}`],
  [
    "elements of one kind",
    (was: string | null, price: string) =>
      was ? `<del>${amount(was)}</del> <ins>${amount(price)}</ins>` : amount(price),
  ],
  [
    "elements with words for those who do not see",
    (was: string | null, price: string) =>
      was
        ? `<del>${amount(was)}</del> <span class="aside">It was €${was}.</span><ins>${amount(price)}</ins>`
        : amount(price),
  ],
])("the price of rows on sale and of others is one column where both are %s", (_, priceOf) => {
  const columns = columnsOf(priceOf);
  expect(columns.some(({ values }) => JSON.stringify(values) === JSON.stringify(prices))).toBe(true);
  const old = columns.find(({ names }) => names.includes("old price"));
  expect(old?.values[0] ?? 90).toBe(90);
});

test("what stands beside a struck text is not joined with what is written otherwise", () => {
  const columns = columnsOf((was, price) => (was ? `<del>€${was}</del> <b>save 10 %</b>` : `€${price}`));
  expect(columns.some(({ values }) => values.includes(10) && values.includes(41))).toBe(false);
});
