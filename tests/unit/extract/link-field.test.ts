import { describe, expect, test } from "vitest";
import { parsePage } from "./parse.ts";
import { readFields } from "./read-fields.ts";

/** The links that are offered as single values, each with its first name. */
const linksOf = (html: string) =>
  readFields(html).flatMap(({ field, value }) =>
    field.reader.attribute === "href" ? [[field.names[0], value]] : [],
  );

const meeting = (links: string) => `<main><h1>Board of Parks</h1><p>9 May</p><div>${links}</div></main>`;
const agenda = '<a href="/files/a-0509.pdf?v=2"><svg></svg><span>Agenda</span></a>';
const minutes = '<a href="/files/m-0509.pdf">Minutes</a>';

describe("links of a page's thing", () => {
  test("to documents and to other sites are called as they are", () => {
    const site = '<a href="https://parks.example/">Website</a>';
    expect(linksOf(meeting(`${agenda}${minutes}${site}<a href="/boards">All boards</a>`))).toEqual([
      ["agenda", "https://shop.example/files/a-0509.pdf?v=2"],
      ["minutes", "https://shop.example/files/m-0509.pdf"],
      ["website", "https://parks.example/"],
    ]);
  });

  test("that read alike, or that are many, are none of its own", () => {
    expect(linksOf(meeting('<a href="/1.pdf">PDF</a><a href="/2.pdf">PDF</a>'))).toEqual([]);
    const many = Array.from({ length: 9 }, (_, at) => `<a href="/${at}.pdf">Part ${"abcdefghi"[at]}</a>`);
    expect(linksOf(meeting(many.join("")))).toEqual([]);
  });

  test("whose words have a number are found by what they are called, not by their place", () => {
    const sized = (name: string, at: string) => `<a ${at} href="/files/${name}.pdf">${name} (2 MB)</a>`;
    expect(linksOf(meeting(sized("Agenda", "") + sized("Minutes", "")))).toEqual([]);
    expect(linksOf(meeting(sized("Agenda", 'class="agenda"') + sized("Minutes", "")))).toEqual([
      ["agenda 2 mb", "https://shop.example/files/Agenda.pdf"],
    ]);
  });

  test("with somebody's password in the address are none", () => {
    expect(linksOf(meeting('<a href="https://ada:secret@parks.example/">Website</a>'))).toEqual([]);
  });

  test("are found by their words where others stand before them, and missed where they are not there", () => {
    const page = parsePage(meeting(`${agenda}${minutes}`));
    const fields = page
      .observe()
      .fields.filter(({ names }) => names[0] === "agenda" || names[0] === "minutes");
    const read = page.learn({
      kind: "record",
      fields: fields.map(({ names: [name = ""], type, reader }) => ({ name, type, reader })),
    });
    const after = parsePage(meeting('<a href="/files/m-0612.pdf">Minutes</a>'));
    expect(after.read(read).records[0]).toEqual({
      agenda: null,
      minutes: "https://shop.example/files/m-0612.pdf",
    });
  });
});
