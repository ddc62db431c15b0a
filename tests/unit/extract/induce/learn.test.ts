import type { ListRead, Reader, RecordRead } from "@gleaner/automation";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const placed = (css: string): Reader => ({
  locators: [{ by: "css", css }],
  attribute: null,
  take: "one",
  transforms: [{ op: "trim" }],
});

const recordOf = (fields: Record<string, string>): RecordRead => ({
  kind: "record",
  fields: Object.entries(fields).map(([name, css]) => ({ name, type: "text", reader: placed(css) })),
});

test("what was chosen by its place on one page is found by its label on the next one", () => {
  const page = (rows: readonly (readonly [string, string])[]) =>
    `<h1>Item</h1><table>${rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join("")}</table>`;
  const chosen = recordOf({ maker: "table tr:nth-child(1) > td" });
  const learned = parsePage(
    page([
      ["Maker", "Aron Works"],
      ["Origin", "Lund"],
    ]),
  ).learn(chosen);
  const next = parsePage(
    page([
      ["Size", "12 cm"],
      ["Maker", "Sorrel Mill"],
    ]),
  );
  expect(next.read(chosen).records).toEqual([{ maker: "12 cm" }]);
  expect(next.read(learned).records).toEqual([{ maker: "Sorrel Mill" }]);
});

test("learning changes nothing of what is read where it was learned", () => {
  const html = `<ul>${["red 1", "blue 2", "grey 3"].map((text) => `<li><b>${text}</b><i>same</i></li>`).join("")}</ul>`;
  const read: ListRead = {
    kind: "list",
    rows: { css: "ul > li", within: null, except: null, run: false },
    fields: [
      { name: "colour", type: "text", reader: placed("b") },
      { name: "none", type: "text", reader: placed(":not(*)") },
    ],
    pagination: null,
    maxRecords: 2,
    maxPages: null,
  };
  const learned = parsePage(html).learn(read);
  expect(parsePage(html).read(learned).records).toEqual(parsePage(html).read(read).records);
  expect(learned).toMatchObject({ maxRecords: 2, fields: [{ name: "colour" }, { name: "none" }] });
});

test("what a person cannot see within a text is no part of it", () => {
  const title = (text: string) =>
    `<h1><span lang="en">${text}</span><span lang="ja" style="display:none"> / ${text}</span></h1>`;
  const learned = parsePage(title("Winter Songs")).learn(recordOf({ title: "h1" }));
  expect(parsePage(title("Summer Songs")).read(learned).records).toEqual([{ title: "Summer Songs" }]);
});

test("of a text that is hidden as a whole all is read", () => {
  const html = '<ul style="display: none"><li>first <b>item</b></li></ul>';
  expect(parsePage(html).read(recordOf({ item: "li" })).records).toEqual([{ item: "first item" }]);
});

test("values that were shown one by one are read as a list on the next page, or not at all", () => {
  const page = (items: readonly string[]) =>
    `<h1>Soup</h1><h2>Steps</h2>${items.map((item, at) => `<h3>Step ${at + 1}</h3><p class="step">${item}</p>`).join("")}<p>Enjoy</p>`;
  const unread: RecordRead = {
    kind: "record",
    fields: ["steps", "notes"].map((name) => ({
      name,
      type: "text",
      reader: { ...placed(":not(*)"), take: "list" },
    })),
  };
  const steps = ["Chop the onions.", "Fry them.", "Add the stock."];
  const learned = parsePage(page(steps)).learn(unread, { steps, notes: ["Nowhere on", "this page"] });
  expect(parsePage(page(["Boil.", "Serve."])).read(learned).records).toEqual([
    { steps: ["Boil.", "Serve."], notes: null },
  ]);
});

test("a label outvotes what merely stands below it", () => {
  const page = (value: string) =>
    `<table><tr><td><b>Number</b></td><td>${value}</td></tr><tr><td><b>Made</b></td><td><span>1999</span></td></tr></table>`;
  const learned = parsePage(page("<span id='n'>A-1</span>")).learn(recordOf({ number: "#n" }));
  expect(parsePage(page("B-2")).read(learned).records).toEqual([{ number: "B-2" }]);
});

test("a value that is cut out of a sentence is cut at few words", () => {
  const page = (text: string) => `<dl><dt>Seat</dt><dd>${text}</dd></dl>`;
  const chosen = recordOf({ seat: "dd" });
  const [field] = chosen.fields;
  if (!field) throw new Error("no field");
  const cut: RecordRead = {
    ...chosen,
    fields: [
      {
        ...field,
        reader: {
          ...field.reader,
          transforms: [{ op: "trim" }, { op: "without", text: "Second Nobles' Member for " }],
        },
      },
    ],
  };
  const learned = parsePage(page("Second Nobles' Member for Lund")).learn(cut);
  expect(parsePage(page("People's Delegate for Malmö")).read(learned).records).toEqual([{ seat: "Malmö" }]);
});

test("what another value of the record says is no label of a value on the next page", () => {
  const page = (name: string, since: string) =>
    `<table><tr><td>${name}</td><td>${since}</td></tr></table><p class="since">${since}</p><h1>${name}</h1>`;
  const learned = parsePage(page("Aron Works", "since 1992")).learn(
    recordOf({ name: "h1", since: "table td:nth-child(2)" }),
  );
  const [, since] = learned.fields;
  expect(JSON.stringify(since?.reader.locators)).not.toContain("Aron Works");
  const next = parsePage(page("Sorrel Mill", "since 2001"));
  expect(next.read(learned).records).toEqual([{ name: "Sorrel Mill", since: "since 2001" }]);
});

test("a text that is cut out and has numbers is this page's alone: on the next page nothing is read, not all of it", () => {
  const page = (address: string) => `<h1>Inn</h1><p><b>Address:</b> ${address}</p>`;
  const reader: Reader = {
    locators: [{ by: "label", label: "Address" }],
    attribute: null,
    take: "one",
    transforms: [{ op: "trim" }, { op: "without", text: "330 E Main St, Aspen, CO " }, { op: "trim" }],
  };
  const read: RecordRead = { kind: "record", fields: [{ name: "zip", type: "text", reader }] };
  const learned = parsePage(page("330 E Main St, Aspen, CO 81611")).learn(read);
  const other = parsePage(page("12 Quay Road, Lund 22100"));
  expect(other.read(read).records).toEqual([{ zip: "12 Quay Road, Lund 22100" }]);
  expect(other.read(learned).records).toEqual([{ zip: null }]);
});

test("a list between commas behind a label is read on the next page, of one item or of several", () => {
  const page = (genres: string) => `<h1>Game</h1><p><b>Genres:</b> ${genres}</p>`;
  const reader: Reader = {
    locators: [{ by: "label", label: "Genres", each: true }],
    attribute: null,
    take: "list",
    transforms: [{ op: "trim" }],
  };
  const read: RecordRead = { kind: "record", fields: [{ name: "genres", type: "text", reader }] };
  const learned = parsePage(page('<a href="/a">Action</a>, <a href="/b">Adventure</a>')).learn(read);
  expect(parsePage(page("Side")).read(learned).records).toEqual([{ genres: ["Side"] }]);
  expect(parsePage(page("Puzzle, Side, Horror")).read(learned).records).toEqual([
    { genres: ["Puzzle", "Side", "Horror"] },
  ]);
});

test("of a value that two fields have each is learned where it was pointed at", () => {
  const page = (title: string, original: string) =>
    `<h1>${title}</h1><dl><dt>Original title</dt><dd>${original}</dd><dt>Year</dt><dd>2013</dd></dl>`;
  const read: RecordRead = {
    kind: "record",
    fields: ["h1", "dd:nth-of-type(1)"].map((css, at) => ({
      name: at === 0 ? "title" : "original_title",
      type: "text",
      reader: { locators: [{ by: "css", css }], attribute: null, take: "one", transforms: [{ op: "trim" }] },
    })),
  };
  const learned = parsePage(page("Blue", "Blue")).learn(read);
  expect(parsePage(page("Untouchable", "Intouchables")).read(learned).records).toEqual([
    { title: "Untouchable", original_title: "Intouchables" },
  ]);
});
