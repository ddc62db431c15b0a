import type { ListRead } from "@gleaner/automation";
import { expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

interface Case {
  readonly name: string;
  readonly docket: string;
  readonly on: string;
}

const OLD: readonly Case[] = [
  { name: "Adams v. State", docket: "A-100-20", on: "3 May 2021" },
  { name: "Baker v. City of Lund", docket: "B-207-19", on: "4 May 2021" },
  { name: "In re Clark", docket: "A-315-20", on: "9 May 2021" },
  { name: "Davis v. Ekberg", docket: "C-008-21", on: "17 May 2021" },
  { name: "State v. Evans", docket: "A-112-18", on: "20 May 2021" },
];
const NEW: readonly Case[] = [
  { name: "Ford v. State", docket: "A-771-23", on: "7 March 2024" },
  { name: "Green v. Town of Moss", docket: "D-310-22", on: "8 March 2024" },
  { name: "State v. Hill", docket: "A-902-23", on: "11 March 2024" },
  { name: "Irons v. Jacobs", docket: "B-455-21", on: "19 March 2024" },
];

const link = ({ docket }: Case) => `/opinions/${docket}.pdf`;

const table = (rows: readonly Case[]) =>
  `<table id="cases"><tr><th>Filed</th><th>Case</th><th>Number</th></tr>${rows
    .map(
      (row) =>
        `<tr><td>${row.on}</td><td><a href="${link(row)}">${row.name}</a></td><td>${row.docket}</td></tr>`,
    )
    .join("")}</table>`;

const cards = (rows: readonly Case[]) =>
  `<nav><ul>${["About us", "Judges", "Calendar", "Contact"].map((each) => `<li><a href="/${each}">${each}</a></li>`).join("")}</ul></nav>
   <main>${rows
     .map(
       (row) =>
         `<article class="card"><h3><a href="${link(row)}">${row.name}</a></h3><p class="nr">${row.docket}</p><time>${row.on}</time>
          <p class="more">The court holds that the ruling below stands, for the reasons that it gave in full on that day.</p></article>`,
     )
     .join("")}</main>`;

function learn(html: string): ListRead {
  const [first] = OLD;
  if (!first) throw new Error("no example");
  const example: Example = {
    name: { type: "text", list: false, value: first.name },
    docket: { type: "text", list: false, value: first.docket },
    filed: { type: "date", list: false, value: "2021-05-03" },
    file: { type: "url", list: false, value: `https://shop.example${link(first)}` },
  };
  const read = parsePage(html).induce([example], "list");
  if (read?.kind !== "list") throw new Error("nothing induced");
  return read;
}

function recordsOf(html: string, read: ListRead | null) {
  return read && parsePage(html).read(read).records;
}

test("rows that stand elsewhere and look otherwise are found by what their values look like", () => {
  const html = cards(NEW);
  expect(recordsOf(html, parsePage(html).refind(learn(table(OLD))))).toEqual(
    NEW.map((row) => ({
      name: row.name,
      docket: row.docket,
      filed: `2024-03-${row.on.split(" ")[0]?.padStart(2, "0")}`,
      file: `https://shop.example${link(row)}`,
    })),
  );
});

test("nothing is looked for on a page that still reads", () => {
  expect(parsePage(table(NEW)).refind(learn(table(OLD)))).toBeNull();
});

test("a page without the like of it gives nothing", () => {
  const menu = cards([]);
  const shop = `<ul>${[9, 12, 40, 7].map((price) => `<li><b>Lamp ${price}</b><span>€ ${price},00</span></li>`).join("")}</ul>`;
  for (const html of [menu, shop]) expect(parsePage(html).refind(learn(table(OLD)))).toBeNull();
});

test("of two lists that fit alike none is taken", () => {
  const html = `<section><h2>Published</h2>${cards(NEW)}</section><section><h2>Unpublished</h2>${cards(NEW.toReversed()).replaceAll("card", "tile").replaceAll("h3", "h4")}</section>`;
  expect(parsePage(html).refind(learn(table(OLD)))).toBeNull();
});

test("rows that were chosen by a condition are found where each says itself what it asks for", () => {
  const before = learn(table(OLD));
  const where = { locator: { by: "above" as const, css: "h2" }, text: "Supreme - Published" };
  const chosen: ListRead = { ...before, rows: { ...before.rows, where } };
  const html = cards(NEW);
  expect(parsePage(html).refind(chosen)).toBeNull();
  const saying = html.replaceAll("<time>", "<p>Supreme Court</p><p>Published</p><time>");
  expect(recordsOf(saying, parsePage(saying).refind(chosen))?.map(({ name }) => name)).toEqual(
    NEW.map(({ name }) => name),
  );
});

test("where only some columns lost their names, the others stay as they were", () => {
  const before = learn(
    `<table>${OLD.map((row) => `<tr><td class="on">${row.on}</td><td class="name"><a href="${link(row)}">${row.name}</a></td><td class="nr">${row.docket}</td></tr>`).join("")}</table>`,
  );
  const html = `<table>${NEW.map((row) => `<tr><td class="on">${row.on}</td><td class="x1">new</td><td class="x2">${row.docket}</td><td class="x3"><a href="${link(row)}">${row.name}</a></td></tr>`).join("")}</table>`;
  const named = {
    ...before,
    fields: before.fields.map((field) => ({
      ...field,
      reader: {
        ...field.reader,
        locators: field.reader.locators
          .filter(({ by, ...rest }) => by === "css" && !("nth" in rest))
          .slice(0, 1),
        also: [],
      },
    })),
  };
  const records = recordsOf(html, parsePage(html).refind(named));
  expect(records?.map(({ name, docket }) => [name, docket])).toEqual(
    NEW.map((row) => [row.name, row.docket]),
  );
});
