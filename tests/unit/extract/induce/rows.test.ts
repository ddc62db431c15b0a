import { expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

function text(value: string | null): Example[string] {
  return { type: "text", list: false, value };
}

function url(value: string): Example[string] {
  return { type: "url", list: false, value };
}

function namesOf(html: string, example: Example): unknown[] {
  const page = parsePage(html);
  const read = page.induce([example], "list");
  return read ? page.read(read).records.map((record) => record.name) : [];
}

test("links that lack what the example's link holds are no rows, however many there are", () => {
  const hit = (name: string) =>
    `<div class="hit"><div><a href="https://${name}.example/"><h3>${name}</h3><br><i>${name}.example</i></a></div>
      <div><a href="#">menu</a> <a href="/cache/${name}">Cached</a> <a href="/like/${name}">Similar</a></div></div>`;
  const html = `<div id="found">${["Alder", "Birch", "Cedar", "Douglas"].map(hit).join("")}</div>`;
  const example = { name: text("Alder"), link: url("https://alder.example/") };
  expect(namesOf(html, example)).toEqual(["Alder", "Birch", "Cedar", "Douglas"]);
});

test("a front page is told from another site's, and from an anchor of this page", () => {
  const row = (name: string) =>
    `<li><b>${name}</b><a href="#">up</a><a href="https://${name}.example/">visit</a></li>`;
  const page = parsePage(`<ul>${["one", "two", "three"].map(row).join("")}</ul>`);
  const read = page.induce([{ name: text("one"), link: url("https://one.example/") }], "list");
  expect(read && page.read(read).records[1]?.link).toBe("https://two.example/");
});

test("a header row of plain cells before the first record is no record", () => {
  const row = (name: string, court: string, file: string) =>
    `<tr><td>${name}</td><td>${court}</td><td><a href="/files/${file}.pdf">text</a></td></tr>`;
  const html = `<table><tr><td>Case</td><td>Court</td><td><a href="?sort=file">File</a></td></tr>
    ${row("Roe v. Wade", "North", "11")}${row("Doe v. Ray", "South", "12")}${row("Poe v. May", "West", "13")}</table>`;
  const example = {
    name: text("Roe v. Wade"),
    court: text("North"),
    link: url("https://shop.example/files/11.pdf"),
  };
  expect(namesOf(html, { ...example, on: { type: "date", list: false, value: null } })).not.toContain("File");
  expect(namesOf(html, example).slice(-3)).toEqual(["Roe v. Wade", "Doe v. Ray", "Poe v. May"]);
});

test("the plainest of two texts that differ by a badge is meant where the example has none", () => {
  const row = (name: string, badge = "") =>
    `<li class="row"><a class="title" href="/${name}"><div class="title"><span>${badge}${name}</span></div> opens a window</a><p>${name.length} left</p></li>`;
  const isNew = "<em>Brand new</em>";
  const html = `<ul>${row("Lamp")}${row("Chair", isNew)}${row("Desk")}${row("Shelf", isNew)}${row("Stool", isNew)}${row("Bench")}</ul>`;
  const example = { name: text("Lamp"), left: { type: "number" as const, list: false, value: 4 } };
  expect(namesOf(html, example)).toEqual(["Lamp", "Chair", "Desk", "Shelf", "Stool", "Bench"]);
});
