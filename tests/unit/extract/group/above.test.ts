import type { DataRecord, ListRead } from "@gleaner/automation";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

/** What a page's records read as by columns that show these values, once they are learned as a plan would hold them. */
function readBy(html: string, shown: Record<string, string>): readonly DataRecord[] {
  const page = parsePage(html);
  for (const { columns, rows } of page.observe().groups) {
    const found = Object.entries(shown).map(([name, value]) => {
      const column = columns.find(({ samples }) => samples[0] === value);
      return column && { name, type: column.type, reader: column.reader };
    });
    const fields = found.flatMap((field) => field ?? []);
    if (fields.length < found.length) continue;
    const bare = { pagination: null, maxRecords: null, maxPages: null };
    const read: ListRead = { kind: "list", rows, fields, ...bare };
    return page.read(page.learn(read)).records;
  }
  throw new Error("no group shows these values");
}

const dishes = [
  { course: "Soups", name: "Leek soup", price: 6.5 },
  { course: "Soups", name: "Pea soup", price: 5.5 },
  { course: "Mains", name: "Trout", price: 16.5 },
  { course: "Mains", name: "Dumplings", price: 12 },
  { course: "Sweets", name: "Plum cake", price: 4.5 },
];
const shown = { course: "Soups", name: "Leek soup", price: "6.5" };
const courses = [...new Set(dishes.map(({ course }) => course))];
const of = (course: string) => dishes.filter((each) => each.course === course);

test.each([
  [
    "between rows, by a class alone",
    `<div class="menu">${courses
      .map(
        (course) =>
          `<div class="course">${course}</div>${of(course)
            .map(({ name, price }) => `<div class="dish"><b>${name}</b> <i>${price.toFixed(2)}</i></div>`)
            .join("")}`,
      )
      .join("")}</div>`,
  ],
  [
    "before a list of rows, by a class alone",
    courses
      .map(
        (course) =>
          `<div class="course">${course}</div><ul>${of(course)
            .map(({ name, price }) => `<li class="dish"><b>${name}</b> <i>${price.toFixed(2)}</i></li>`)
            .join("")}</ul>`,
      )
      .join(""),
  ],
  [
    "across a table",
    `<table>${courses
      .map(
        (course) =>
          `<tr><th colspan="2">${course}</th></tr>${of(course)
            .map(({ name, price }) => `<tr><td>${name}</td><td>${price.toFixed(2)}</td></tr>`)
            .join("")}`,
      )
      .join("")}</table>`,
  ],
  [
    "strong before the rest of a row",
    `<table>${courses
      .map(
        (course) =>
          `<tr><td colspan="2"><b>${course}</b> until two, ${of(course).length} dishes</td></tr>${of(course)
            .map(({ name, price }) => `<tr><td>${name}</td><td>${price.toFixed(2)}</td></tr>`)
            .join("")}`,
      )
      .join("")}</table>`,
  ],
  [
    "in a cell over the rows that it spans",
    `<table><tr><th>Course</th><th>Dish</th><th>Price</th></tr>${courses
      .map((course) =>
        of(course)
          .map(
            ({ name, price }, at) =>
              `<tr>${at === 0 ? `<td rowspan="${of(course).length}">${course}</td>` : ""}<td>${name}</td><td>${price.toFixed(2)}</td></tr>`,
          )
          .join(""),
      )
      .join("")}</table>`,
  ],
])("a heading over rows is a column of theirs: %s", (_, html) => {
  expect(readBy(`<h1>Menu</h1>${html}`, shown)).toEqual(dishes);
});

const ships = [
  { name: "Aurora", year: 1911, port: "Kiel" },
  { name: "Borealis", year: 1921, port: "Rostock" },
  { name: "Castor", year: 1932, port: "Turku" },
  { name: "Dorado", year: 1937, port: "Gdansk" },
];

test.each([
  [
    "told by a class",
    ships
      .map(
        ({ name, year, port }) =>
          `<tr class="head"><td>${name}</td><td>${year}</td></tr><tr class="sub"><td></td><td>${port}</td></tr>`,
      )
      .join(""),
  ],
  [
    "under a header",
    `<tr><th>Ship</th><th>Year</th></tr>${ships
      .map(
        ({ name, year, port }) =>
          `<tr><td>${name}</td><td>${year}</td></tr><tr><td colspan="2">${port}</td></tr>`,
      )
      .join("")}`,
  ],
  [
    "told by a cell across both columns",
    ships
      .map(
        ({ name, year, port }) =>
          `<tr><td>${name}</td><td>${year}</td></tr><tr><td colspan="2">${port}</td></tr>`,
      )
      .join(""),
  ],
])("a record over two rows is one: %s", (_, rows) => {
  expect(
    readBy(`<h1>Ships</h1><table>${rows}</table>`, { name: "Aurora", year: "1911", port: "Kiel" }),
  ).toEqual(ships);
});

test("lines of several paragraphs that begin with one kind of font are one list", () => {
  const line = (at: number) =>
    `<font size="1">no. ${at}</font> <b>Ship ${"abcdefgh"[at]}</b> <i>Port ${at}</i>${at > 5 ? ' <font color="green">new</font>' : ""}<br>`;
  const part = (heading: string, of: readonly number[]) =>
    `<p><font size="4"><b>${heading}</b></font><br>${of.map(line).join("")}</p>`;
  const html = `<h1>Ships</h1>${part("Monday", [0, 1, 2, 3])}${part("Tuesday", [4, 5, 6, 7])}`;
  const lists = parsePage(html)
    .observe()
    .groups.filter(({ rows, count }) => rows.run && count === 8);
  expect(lists[0]?.columns.flatMap(({ samples }) => samples[0])).toEqual(
    expect.arrayContaining(["Ship a", "Port 0"]),
  );
});

test("lists of definitions that are made alike are a record each, not one list of their terms", () => {
  const card = (name: string) =>
    `<li><h3>${name}</h3><dl><dt>Port</dt><dd>${name} Bay</dd><dt>Crew</dt><dd>${name.length}</dd><dt>Built</dt><dd>1911</dd></dl></li>`;
  const html = `<h1>Ships</h1><ul>${ships.map(({ name }) => card(name)).join("")}</ul>`;
  const runs = parsePage(html)
    .observe()
    .groups.filter(({ rows }) => rows.run);
  expect(runs.map(({ count }) => count)).not.toContain(ships.length * 3);
});
