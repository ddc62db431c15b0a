import { describe, expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const table = (rows: readonly (readonly string[])[]) =>
  `<table><thead><tr><th>Week</th><th>Team</th><th>Points</th></tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</tbody></table>`;
const teams = ["Reds", "Blues", "Greens", "Golds"];
const week = (name: string, points: number) => teams.map((team, at) => [name, team, String(points + at)]);

describe("parts of a group", () => {
  test("a column that says the same of one stretch of rows after the other parts them, and each part reads alone", () => {
    const page = parsePage(table([...week("Final", 10), ...week("Opening", 20)]));
    const [group] = page.observe().groups;
    expect(group?.parts?.map(({ ref, text, count }) => [ref, text, count])).toEqual([
      ["g1.p1", "Final", 4],
      ["g1.p2", "Opening", 4],
    ]);
    const points = group?.columns.find(({ names }) => names.includes("points"));
    const [, opening] = group?.parts ?? [];
    if (!points || !opening) throw new Error("not found");
    const limits = { pagination: null, maxRecords: null, maxPages: null };
    const fields = [{ name: "points", type: points.type, reader: points.reader }];
    const { records, evidence } = page.read({ kind: "list", rows: opening.rows, fields, ...limits });
    expect(records).toEqual([20, 21, 22, 23].map((value) => ({ points: value })));
    // The evidence counts rows as the page has them.
    expect(evidence[0]?.points?.row).toBe(4);
  });

  test("headings between the rows part them", () => {
    const list = (items: readonly string[]) =>
      `<ul>${items.map((each) => `<li><a href="/${each}">${each}</a></li>`).join("")}</ul>`;
    const page = parsePage(
      `<main><h2 class="court">Upper court</h2>${list(["One v. Two", "Ann v. Bob", "In re Cat"])}
       <h2 class="court">Lower court</h2>${list(["Dan v. Eve", "Fay v. Gus", "In re Hal", "Ida v. Jim"])}</main>`,
    );
    const group = page.observe().groups.find(({ count }) => count === 7);
    expect(group?.parts?.map(({ text, count }) => [text, count])).toEqual([
      ["Upper court", 3],
      ["Lower court", 4],
    ]);
  });

  test("a value that comes back is a property of rows: no parts", () => {
    const rows = ["Home", "Away", "Home", "Away"].flatMap((name) => week(name, 1).slice(0, 3));
    expect(parsePage(table(rows)).observe().groups[0]?.parts).toBeUndefined();
  });
});

describe("marks that some rows have", () => {
  const cells = (marks: readonly string[]) =>
    `<table><tr><th>Game</th><th>At</th></tr>${marks.map((mark, at) => `<tr><td>${at + 1}</td><td>${mark}</td></tr>`).join("")}</table>`;

  test("a sign gives two truth values of every row: it is there, it is not", () => {
    const page = parsePage(cells(["@", "", "@", "", ""]));
    const [group] = page.observe().groups;
    const columns = group?.columns.filter(({ type }) => type === "boolean") ?? [];
    if (!group) throw new Error("no group");
    const fields = columns.map(({ reader }, at) => ({
      name: ["there", "absent"][at] ?? "",
      type: "boolean" as const,
      reader,
    }));
    const limits = { pagination: null, maxRecords: null, maxPages: null };
    const { records } = page.read({ kind: "list", rows: group.rows, fields, ...limits });
    expect(records.map(({ there }) => there)).toEqual([true, false, true, false, false]);
    expect(records.map(({ absent }) => absent)).toEqual([false, true, false, true, true]);
  });

  test("a word says itself what it stands for", () => {
    const [group] = parsePage(cells(["New", "", "New", "", ""])).observe().groups;
    const columns = group?.columns.filter(({ type }) => type === "boolean") ?? [];
    expect(columns.map(({ names }) => names[0])).toEqual(["new"]);
  });
});

describe("rows of one kind in containers of different depth", () => {
  const card = (name: string) =>
    `<div class="hit"><div class="head"><a href="/${name}"><h3>${name}</h3></a></div><p class="text">About ${name} and more of it.</p></div>`;

  test("are one group, in document order, without what shares only their name", () => {
    const html = `<main><div class="first">${card("Ant")}</div><div class="wide"><div class="rest">${["Bee", "Cat", "Dog", "Elk"].map(card).join("")}</div></div>
      <div class="last"><section>${card("Fox")}</section></div><div class="box"><div class="hit"><form><input></form></div></div></main>`;
    const page = parsePage(html);
    const [group] = page.observe().groups;
    expect(group?.count).toBe(6);
    const title = group?.columns.find(({ names }) => names.includes("title"));
    expect(title?.samples).toEqual(["Ant", "Bee", "Cat"]);
  });
});
