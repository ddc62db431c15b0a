import fc from "fast-check";
import { expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

function text(value: string | null): Example[string] {
  return { type: "text", list: false, value };
}

function learn(html: string, examples: Example[], count?: number) {
  const page = parsePage(html);
  const read = page.induce(examples, "list", count);
  return read ? page.read(read).records : null;
}

const ROWS = [
  ["Lamp", "12.50", "3 May 2026"],
  ["Chair", "1,049.00", "4 May 2026"],
  ["Desk", "230.00", "17 June 2026"],
  ["Shelf", "80.25", "1 July 2026"],
] as const;

const EXAMPLE: Example = {
  name: text("LAMP"),
  price: { type: "number", list: false, value: 12.5 },
  date: { type: "date", list: false, value: "2026-05-03" },
};

const ALL = [
  { name: "Lamp", price: 12.5, date: "2026-05-03" },
  { name: "Chair", price: 1049, date: "2026-05-04" },
  { name: "Desk", price: 230, date: "2026-06-17" },
  { name: "Shelf", price: 80.25, date: "2026-07-01" },
];

test("a table's rows are read like the first one, its header is none of them", () => {
  const body = ROWS.map(
    ([name, price, date]) => `<tr><td>${name}</td><td>$${price}</td><td>${date}</td></tr>`,
  );
  const html = `<table><tr><th>Name</th><th>Price</th><th>Added</th></tr>${body.join("")}</table>`;
  expect(learn(html, [EXAMPLE])).toEqual(ALL);
});

test("rows without a wrapper are runs of siblings", () => {
  const body = ROWS.map(
    ([name, price, date]) => `<h3>${name}</h3><p>${date}</p><p>Price: $${price} only</p>`,
  );
  expect(learn(`<main><div id="list">${body.join("")}</div></main>`, [EXAMPLE])).toEqual(ALL);
});

test("an optional part is read by its name, never by what takes its position", () => {
  const row = (title: string, ...notes: string[]) =>
    `<li><a href="/${title}">${title}</a>${notes.map((note) => `<span class="${note.split(" ")[0]}">${note}</span>`).join("")}</li>`;
  const html = `<ul>${row("One", "free delivery", "new today")}${row("Two", "new today")}${row("Three", "sold out")}${row("Four", "free pickup", "sold out")}</ul>`;
  expect(learn(html, [{ title: text("One"), delivery: text("free delivery") }])).toEqual([
    { title: "One", delivery: "free delivery" },
    { title: "Two", delivery: null },
    { title: "Three", delivery: null },
    { title: "Four", delivery: "free pickup" },
  ]);
});

test("of two columns with the example's value the one that is called like the field is meant", () => {
  const html = `<table><tr><th>Wins</th><th>Losses</th><th>Team</th></tr>
    <tr><td>3</td><td>3</td><td>A</td></tr><tr><td>5</td><td>2</td><td>B</td></tr><tr><td>1</td><td>7</td><td>C</td></tr></table>`;
  const count = (value: number): Example[string] => ({ type: "number", list: false, value });
  expect(learn(html, [{ team: text("A"), losses: count(3), wins: count(3) }])).toEqual([
    { team: "A", losses: 3, wins: 3 },
    { team: "B", losses: 2, wins: 5 },
    { team: "C", losses: 7, wins: 1 },
  ]);
});

test("what the page does not hold is not made up", () => {
  expect(learn("<ul><li>a</li><li>b</li></ul>", [{ name: text("somewhere else") }])).toBeNull();
});

test("every row of a list of cards is read, whatever its texts are", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}( [a-z]{2,8})?$/);
  const row = fc.record({ name: word, price: fc.integer({ min: 100, max: 99_999 }) });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { minLength: 3, maxLength: 8, selector: (each) => each.name }),
      (rows) => {
        const wanted = rows.map(({ name, price }) => ({ name, price: price / 100 }));
        const cards = wanted.map(
          ({ name, price }) =>
            `<article class="card"><h3>${name}</h3><p class="cost">€ ${price.toFixed(2)}</p></article>`,
        );
        const [first] = wanted;
        const example: Example = {
          name: text(first?.name ?? ""),
          price: { type: "number", list: false, value: first?.price ?? 0 },
        };
        expect(learn(`<main>${cards.join("")}</main>`, [example])).toEqual(wanted);
      },
    ),
    { numRuns: 20, seed: 7 },
  );
});

const items = (texts: readonly string[]) => `<ul>${texts.map((each) => `<li>${each}</li>`).join("")}</ul>`;

test.each<[string, string[], Example[string], unknown[]]>([
  [
    "a number is told by the word behind it, whatever stands before it",
    ["2 bed 760 sq ft", "3 bed 2 bath 1,140 sq ft", "1 bed 1 bath 2 floors 980 sq ft"],
    { type: "number", list: false, value: 760 },
    [760, 1140, 980],
  ],
  [
    "the last of some numbers is it where there are more or fewer",
    ["A 3, B 4: 71", "A 5: 12", "A 1, B 2, C 8: 40", "A 2, B 9: 33"],
    { type: "number", list: false, value: 71 },
    [71, 12, 40, 33],
  ],
  [
    "a text ends at the last of its marks",
    ["By A. Berg, C. Diaz.", "By E. Fox.", "By G. Hart, I. Jain, K. Low.", "By Moon."],
    text("A. Berg, C. Diaz"),
    ["A. Berg, C. Diaz", "E. Fox", "G. Hart, I. Jain, K. Low", "Moon"],
  ],
  [
    "a text starts behind the last of its marks",
    ["Mill Lane, Hove, Kent", "Quay Street, Bath, Avon", "Flat 4, High Road, Luton, Essex", "Pier, Devon"],
    text("Kent"),
    ["Kent", "Avon", "Essex", "Devon"],
  ],
])("%s", (_name, texts, wanted, expected) => {
  expect(learn(items(texts), [{ part: wanted }])?.map(({ part }) => part)).toEqual(expected);
});

test("where a number is missing, another thing's number is not taken for it", () => {
  const row = (name: string, ...facts: string[]) =>
    `<article><h3>${name}</h3><p>${facts.map((fact) => `<i>${fact}</i> `).join("")}</p></article>`;
  const html = `<main>${row("Oak", "2 bed", "760 sq ft")}${row("Elm", "3 bed", "2 bath", "1,140 sq ft")}${row("Ash", "1 bed", "1 bath", "980 sq ft")}${row("Fir", "4 bed")}</main>`;
  const example = { name: text("Oak"), size: { type: "number", list: false, value: 760 } as const };
  expect(learn(html, [example])?.map(({ size }) => size)).toEqual([760, 1140, 980, null]);
});
