import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const names = ["Roof rack", "Folding bike", "Child trailer", "Tandem", "Cargo bike", "Road bike"];
const towns = ["Midvale", "Sandy", "Logan", "Ogden", "Provo", "Heber"];
const columns = (card: (name: string, town: string, at: number) => string) =>
  parsePage(`<main>${names.map((name, at) => card(name, towns[at] ?? "", at)).join("")}</main>`).observe()
    .groups[0]?.columns ?? [];

test("what a row shows is read from there, though its label and its picture say the same", () => {
  const found = columns(
    (
      name,
      town,
      at,
    ) => `<a class="card" href="/l/${at}" aria-label="${name}"><img src="/${at}.jpg" alt="${name}">
      <div class="clamp">${name}</div><span class="place">${town}, UT</span><b>$${at + 40}</b></a>`,
  );
  const named = found.filter(({ samples }) => samples[0] === "Roof rack");
  expect(named.map(({ reader }) => reader.attribute)).toEqual([null]);
  expect(named[0]?.names).toContain("title");
});

test("what a row is called names nothing that stands between its parts", () => {
  const found = columns(
    (
      name,
      town,
      at,
    ) => `<li class="vacancy"><h3><a href="/v/${at}">${name}</a></h3><p class="firm">Firm ${at}</p>
      ${town} <i>new</i> day ${at + 3}</li>`,
  );
  const between = found.filter(({ samples }) => samples[0]?.includes("Midvale"));
  expect(between.length).toBeGreaterThan(0);
  expect(between.flatMap((column) => column.names)).not.toContain("vacancy");
});
