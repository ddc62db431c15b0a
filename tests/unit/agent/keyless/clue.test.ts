import { describe, expect, test } from "vitest";
import { matchFields, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

function match(prompt: string, columns: readonly ColumnSketch[]) {
  const page = sketchPage({ groups: [sketchGroup("g1", columns)] });
  const request = parsePrompt(prompt, { startUrl: page.url });
  if (request.kind === "rejection") throw new Error(request.reason);
  return matchFields(request, page)?.fields ?? [];
}

/** Field name to the column that it was matched to. */
function refs(prompt: string, columns: readonly ColumnSketch[]) {
  return Object.fromEntries(match(prompt, columns).map(({ name, ref }) => [name, ref]));
}

const long = "A long walk along the river, with tea at the mill and a bus home when it rains.";
const longer = "How the old bridge was mended by three people and a goat, and why it fell again.";

describe("labels that are not the asked word", () => {
  const table: readonly ColumnSketch[] = [
    ["rk", "number", ["4", "9"]],
    ["tm", "text", ["Rovers", "United"]],
    ["pos", "text", ["GK", "FW"]],
    ["pts", "number", ["31", "28"]],
    ["game result", "text", ["W", "L"]],
  ];

  test("abbreviations by beginning or consonants stand for the word", () => {
    expect(refs("every row: rank, team, position, points", table)).toEqual({
      rank: "g1.c1",
      team: "g1.c2",
      position: "g1.c3",
      points: "g1.c4",
    });
  });

  test("one label that ends in the word stands for it, two leave it open", () => {
    expect(refs("every row: team, result", table)).toMatchObject({ result: "g1.c5" });
    const two: ColumnSketch[] = [...table, ["cup result", "text", ["lost", "won"]]];
    expect(refs("every row: team, result", two)).toMatchObject({ result: null });
  });

  test("a first word that all class names share is no part of them", () => {
    const page: readonly ColumnSketch[] = [
      ["hl name", "text", ["The Salt Tide", "The Long Orchard"]],
      ["hl writer", "text", ["Ann Ode", "Bob Ili"]],
      ["hl shelf", "text", ["A1", "B7"]],
    ];
    expect(refs("every book: title, author, shelf", page)).toEqual({
      title: "g1.c1",
      author: "g1.c2",
      shelf: "g1.c3",
    });
  });
});

describe("values that tell of themselves", () => {
  test("a hint that lists the values, or shows their form, finds the column", () => {
    const columns: readonly ColumnSketch[] = [
      ["club", "text", ["Rovers", "United"]],
      ["", "text", ["W", "L"]],
      ["", "text", ["12-1", "11-2"]],
    ];
    expect(refs("every row: club, outcome (W or L), tally (wins-losses)", columns)).toEqual({
      club: "g1.c1",
      outcome: "g1.c2",
      tally: "g1.c3",
    });
  });

  test("sentences are the summary, unless two columns are sentences", () => {
    const one: readonly ColumnSketch[] = [
      ["title", "text", ["Walks", "Bridges"]],
      ["", "text", [long, longer]],
    ];
    expect(refs("every story: title, summary", one)).toEqual({ title: "g1.c1", summary: "g1.c2" });
    const two: readonly ColumnSketch[] = [...one, ["", "text", [longer, long.toUpperCase()]]];
    expect(refs("every story: title, summary", two)).toEqual({ title: "g1.c1", summary: null });
  });

  test("rows of a text and a date are posts: the words are the text, the one name is the author", () => {
    const posts: readonly ColumnSketch[] = [
      ["voice", "text", ["Ferdi", "jun.k", "Beatrix Vane"]],
      ["date", "date", ["2026-05-30", "2026-05-29", "2026-05-28"]],
      [
        "",
        "text",
        ["The night bus is better than ever.", "The weir has a new colour now.", "Come and see the weir."],
      ],
    ];
    expect(refs("author and text of every post", posts)).toEqual({ author: "g1.c1", text: "g1.c3" });
    const [voice, date] = posts;
    if (voice === undefined || date === undefined) throw new Error("The sketch has both.");
    expect(refs("every lamp: author, date", [voice, date])).toMatchObject({ author: null });
  });

  test("1, 2, 3 is the rank; a four-digit year the year; a code of one shape the id", () => {
    const columns: readonly ColumnSketch[] = [
      ["title", "text", ["Desk lamp", "Floor lamp", "Torch"]],
      ["badge", "number", ["1", "2", "3"]],
      ["caption", "number", ["1889", "1890", "1888"]],
      ["slug|id", "text", ["B09B8X", "B08C1K", "B00MNV"]],
    ];
    expect(refs("every lamp: title, rank, year, code (product id)", columns)).toEqual({
      title: "g1.c1",
      rank: "g1.c2",
      year: "g1.c3",
      code: "g1.c4",
    });
  });

  test("a number has digits, and a title has letters", () => {
    const columns: readonly ColumnSketch[] = [
      ["case number", "text", ["Ann v. Bob", "Cy v. Dee"]],
      ["title", "text", ["23-6571", "24-2632"]],
    ];
    expect(
      match("every case: case_number, title", columns).find(({ name }) => name === "title")?.ref,
    ).toBeNull();
    expect(match("every row: number, title", columns).every(({ ref }) => ref === null)).toBe(true);
  });

  test("a docket number is the one column of codes, unless there are two of them", () => {
    const codes: ColumnSketch = ["", "text", ["E2022-01308-R3", "M2022-01328-R3", "62281, 63276"]];
    const name: ColumnSketch = ["", "text", ["Ann v. Bob", "Cy v. Dee", "In re Gil"]];
    expect(refs("every case: docket_number", [name, codes])).toEqual({ docket_number: "g1.c2" });
    const plain: ColumnSketch = ["", "number", ["124674", "124724", "124851"]];
    expect(refs("every case: docket_number", [name, plain])).toEqual({ docket_number: "g1.c2" });
    expect(refs("every case: docket_number", [name, codes, plain])).toEqual({});
  });

  test("a price as shown keeps its currency: the whole text goes before the part of it that a label names", () => {
    const columns: readonly ColumnSketch[] = [
      ["price", "money", ["10.79", "3.79"], "b.price"],
      ["price", "text", ["10,79", "3,79"], "i.part"],
    ];
    expect(refs("every lamp: price (text as shown)", columns)).toEqual({ price: "g1.c1" });
  });

  test("of two titles the one without the number in front is read", () => {
    const columns: readonly ColumnSketch[] = [
      ["title|heading", "text", ["No. 12: Ann v. Bob", "No. 13: Cy v. Dee"]],
      ["", "text", ["Ann v. Bob", "Cy v. Dee"]],
    ];
    expect(refs("every case: title", columns)).toEqual({ title: "g1.c2" });
  });
});

describe("words inside the values", () => {
  test("the constant text of a link names its address", () => {
    const columns: readonly ColumnSketch[] = [
      ["title", "text", ["Board", "Council"]],
      ["doc", "text", ["Minutes"], "p.a > a"],
      ["link|doc", "url", ["https://a.example/1x.pdf", "https://a.example/2x.pdf"], "p.a > a"],
      ["doc", "text", ["Agenda"], "p.b > a"],
      ["link|doc", "url", ["https://a.example/1y.pdf", "https://a.example/2y.pdf"], "p.b > a"],
    ];
    expect(refs('every meeting: title, agenda_url (target of "Agenda"), minutes_url', columns)).toEqual({
      title: "g1.c1",
      agenda_url: "g1.c5",
      minutes_url: "g1.c3",
    });
  });

  test("the word beside a number in its cell names it, before the header over the cell does", () => {
    const columns: readonly ColumnSketch[] = [
      ["place", "text", ["Hill", "Dale"]],
      ["date first runners", "number", ["30", "40"], ":scope > td:nth-child(3)"],
      ["", "text", ["runners"], ":scope > td:nth-child(3) > span"],
      ["runners", "number", ["3", "2"], ":scope > td:nth-child(4)"],
      ["runners", "text", ["helpers"], ":scope > td:nth-child(4) > span"],
    ];
    expect(refs("every row: place, runners (number), helpers (number)", columns)).toEqual({
      place: "g1.c1",
      runners: "g1.c2",
      helpers: "g1.c4",
    });
  });

  test("what the prompt wants cut out, and a number's own label, is cut", () => {
    const columns: readonly ColumnSketch[] = [
      ["title", "text", ["New Desk lamp", "Floor lamp"]],
      ["", "text", ["Case No. 14-16", "Case No. 16-19"]],
    ];
    const [title, number] = match('every lamp: title (without a "New" prefix), case_number', columns);
    expect(title).toMatchObject({ ref: "g1.c1", without: "New" });
    expect(number).toMatchObject({ ref: "g1.c2", without: "Case No. " });
  });
});

test("no column is read for two fields", () => {
  const columns: readonly ColumnSketch[] = [
    ["title|name", "text", ["Desk lamp", "Floor lamp"]],
    ["price", "money", ["19.9", "45"]],
  ];
  const found = Object.values(refs("every lamp: title, name, price, cost", columns)).filter(
    (ref) => ref !== null,
  );
  expect(new Set(found).size).toBe(found.length);
});
