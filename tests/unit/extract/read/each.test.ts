import type { RecordRead } from "@gleaner/automation";
import { describe, expect, test } from "vitest";
import { openDocument, parseDocument } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";
import { hasLines } from "../read-fields.ts";

const read: RecordRead = {
  kind: "record",
  fields: [
    {
      name: "genres",
      type: "text",
      reader: {
        locators: [{ by: "label", label: "Genres", each: true }],
        attribute: null,
        take: "list",
        transforms: [{ op: "trim" }],
      },
    },
  ],
};
const at = (mark: string): RecordRead => ({
  ...read,
  fields: read.fields.map((field) => ({
    ...field,
    reader: { ...field.reader, locators: [{ by: "label", label: "Genres", mark }] },
  })),
});
const genresOf = (html: string): unknown =>
  parsePage(`<h1>Game</h1>${html}`).read(read).records[0]?.["genres"];

/** 10,000 elements within each other, joined of chains of 100: a parser appends them one by one, each at the cost of its depth. */
function nestDeep(document: Document): Element {
  const chain = () => {
    const outer = document.createElement("div");
    let inner = outer;
    for (let at = 1; at < 100; at += 1) {
      const next = document.createElement("div");
      inner.append(next);
      inner = next;
    }
    return { outer, inner };
  };
  const whole = chain();
  for (let at = 1; at < 100; at += 1) {
    const next = chain();
    whole.inner.append(next.outer);
    whole.inner = next.inner;
  }
  return whole.outer;
}

describe("what the value of a label lists", () => {
  test.each([
    ["links between commas", '<b>Genres:</b> <a href="/1">Side, left</a>, <a href="/2">Horror</a>'],
    [
      "links in elements of their own",
      '<dt>Genres</dt><dd><i><img src="s"><a href="/1">Side, left</a></i> <i><a href="/2">Horror</a></i></dd>',
    ],
    ["list items", "<dt>Genres</dt><dd><ul><li>Side, left</li><li>Horror</li></ul></dd>"],
    ["lines", "<tr><th>Genres</th><td>Side, left<br>Horror</td></tr>"],
    ["paragraphs", '<span class="item-label">Genres</span><div><p>Side, left</p><p>Horror</p></div>'],
  ])("is told by %s", (_, html) => {
    const whole = html.startsWith("<tr")
      ? `<table>${html}</table>`
      : html.startsWith("<dt")
        ? `<dl>${html}</dl>`
        : `<div>${html}</div>`;
    expect(genresOf(whole)).toEqual(["Side, left", "Horror"]);
    expect(hasLines(`<main><h1>Game</h1>${whole}</main>`, "genres", ["Side, left", "Horror"])).toBe(true);
  });

  test("is told by marks within a text, and may be one thing", () => {
    expect(genresOf("<p>Genres: Side, Horror</p>")).toEqual(["Side", "Horror"]);
    expect(genresOf("<p>Genres: Horror</p>")).toEqual(["Horror"]);
    expect(
      genresOf("<p>Genres: Whoever looks for ghosts, in any light at all, finds some.</p>"),
    ).toHaveLength(1);
  });

  test.each([
    ["Warner Bros., Legendary", ["Warner Bros.", "Legendary"]],
    ["Horror", ["Horror"]],
  ])("is parted at the mark that a plan has: %s", (text, lines) => {
    expect(parsePage(`<p>Genres: ${text}</p>`).read(at(", ")).records[0]?.["genres"]).toEqual(lines);
  });

  test("of persons with a comma in their names is parted between them", () => {
    expect(genresOf("<p>Genres: Holm, Ada; Berg, Bo</p>")).toEqual(["Holm, Ada", "Berg, Bo"]);
  });

  test.each([
    [
      "list items that are hidden or empty",
      "<ul><li>Side</li><li hidden>Old</li><li></li><li>Horror</li></ul>",
      ["Side", "Horror"],
    ],
    ["an empty list beside a text", "Side, Horror<ul><li></li></ul>", ["Side", "Horror"]],
    ["a text before a list", "Side<ul><li>Horror</li></ul>", ["Side", "Horror"]],
    ["a list within a list", "<ul><li>Side<ul><li>Horror</li></ul></li></ul>", ["Side", "Horror"]],
  ])("is all that is shown: %s", (_, value, lines) => {
    expect(genresOf(`<dl><dt>Genres</dt><dd>${value}</dd></dl>`)).toEqual(lines);
  });

  test("is no more than the value of a run of text, and of a page of any depth", () => {
    expect(genresOf("<p>Oslo<br>Genres: Oslo<br>Zip: 123</p>")).toEqual(["Oslo"]);
    const document = parseDocument(
      `<h1>Game</h1><dl><dt>Genres</dt><dd><a href="/1">Side</a></dd></dl>`,
      "https://shop.example/list",
    );
    document.querySelector("dd")?.append(nestDeep(document));
    expect(() => openDocument(document).read(read)).not.toThrow();
  });

  test("is told by a label that speaks of one or of several", () => {
    const countries: RecordRead = {
      kind: "record",
      fields: read.fields.map((field) => ({
        ...field,
        reader: { ...field.reader, locators: [{ by: "label", label: "Country of origin", each: true }] },
      })),
    };
    const page = parsePage("<p>Countries of origin: Malta, France</p>");
    expect(page.read(countries).records[0]?.["genres"]).toEqual(["Malta", "France"]);
    expect(genresOf("<p>Genre: Horror, Side</p>")).toEqual(["Horror", "Side"]);
  });

  test("is no link of a sentence, nor what the same label says elsewhere", () => {
    const elsewhere = "<p><b>Genres:</b> <i>Racing</i></p>";
    expect(genresOf(`<p><b>Genres:</b> mostly <a href="/1">Horror</a></p>${elsewhere}`)).toEqual([
      "mostly Horror",
    ]);
  });
});
