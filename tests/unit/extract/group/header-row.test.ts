import { describe, expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const counties = ["Kent 12", "Essex 9", "Surrey 4", "Dorset 3", "Devon 8", "Rutland 1"];
const row = (cells: readonly string[], cell = "td") => cells.map((each) => `<${cell}>${each}</td>`).join("");
const rows = counties.map((each) => `<tr>${row(each.split(" "), 'td class="item"')}</tr>`).join("");
const listOf = (head: string, body = rows) =>
  parsePage(`<h1>Parishes</h1><table class="list">${head}${body}</table>`).observe().groups[0];

test.each([
  ["bold", `<tr>${row(["<b>County</b>", "<b>Parishes</b>"])}</tr>`],
  ["of a class of their own", `<tr>${row(["County", "Parishes"], 'td class="top"')}</tr>`],
  ["in a row whose class says so", `<tr class="list-head">${row(["County", "Parishes"])}</tr>`],
])("plain cells over a table head its columns and are no record where they are %s", (_, head) => {
  const group = listOf(head);
  expect(group?.count).toBe(counties.length);
  const column = group?.columns.find(({ names }) => names.includes("parishes"));
  expect(column).toMatchObject({ type: "number", samples: ["12", "9", "4"] });
});

test.each([
  ["is like the others", `<tr>${row(["Avon", "7"], 'td class="item"')}</tr>`, rows],
  ["is marked and holds numbers like them", `<tr class="new">${row(["Avon", "7"])}</tr>`, rows],
  [
    "is bold like all of them",
    "",
    counties.map((each) => `<tr>${row(each.split(" ").map((text) => `<b>${text}</b>`))}</tr>`).join(""),
  ],
])("a first row stays a record where it %s", (_, first, body) => {
  expect(listOf(first, body)?.count).toBe(counties.length + (first === "" ? 0 : 1));
});

test("cells of a table that is made of roles are called by the header over them", () => {
  const roles = (role: string, texts: readonly string[]) =>
    `<div role="row">${texts.map((text) => `<div class="c" role="${role}">${text}</div>`).join("")}</div>`;
  const head = roles("columnheader", ["County", "Parishes"]);
  const body = counties.map((each) => roles("cell", each.split(" "))).join("");
  const [group] = parsePage(`<h1>Parishes</h1><div role="table">${head}${body}</div>`).observe().groups;
  expect(group?.columns.find(({ names }) => names.includes("county"))?.samples).toContain("Kent");
  expect(group?.columns.find(({ names }) => names.includes("parishes"))).toMatchObject({ type: "number" });
});

describe("a head that a long table says again before each of its parts", () => {
  const head = (part: string, cls: string) =>
    `<tr class="${cls}">${row([part, '<a href="/w">W</a>', '<a href="/l">L</a>', "L10"])}</tr>`;
  const team = (name: string, at: number) => `<tr class="team">${row([name, `${at}`, ".5", `${at}-1`])}</tr>`;
  const table = (cls: string) =>
    parsePage(
      `<h1>Standings</h1><table>${head("East", cls)}${team("Avon", 3)}${team("Exe", 2)}${head("West", cls)}${team("Taw", 5)}${team("Wye", 4)}</table>`,
    ).observe().groups[0];

  test("is no record, names the columns, and what changes in it names its rows", () => {
    const group = table("colhead");
    expect(group?.count).toBe(4);
    const named = (name: string) => group?.columns.find(({ names }) => names.includes(name));
    expect(named("w")).toMatchObject({ type: "number", samples: ["3", "2", "5"] });
    expect(named("l")).toMatchObject({ samples: ["0.5"] });
    expect(named("colhead")).toMatchObject({ samples: ["East", "West"] });
    expect(group?.columns.some(({ names }) => names.includes("east"))).toBe(false);
  });

  test("is told by a class that no other row has", () => {
    expect(table("team")?.count).toBe(6);
  });

  test.each([
    ["of the first row", (at: number) => (at === 0 ? "first" : "")],
    ["that counts the rows", (at: number) => `row-${at}`],
  ])("is not told by a class %s, where two rows say the same", (_, classAt) => {
    const people = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"].map((name, at) => {
      const cells = at < 2 ? ["Sales", "London", "Full"] : [`Team ${name}`, `Town ${at}`, `${at} days`];
      return `<tr class="${classAt(at)}">${row([name, ...cells])}</tr>`;
    });
    expect(parsePage(`<h1>Staff</h1><table>${people.join("")}</table>`).observe().groups[0]?.count).toBe(6);
  });
});

test("a column is read under its header where a cell of a row above reaches down and moves the others to the left", () => {
  const tides = [
    ["High", "01:12"],
    ["Low", "07:20"],
    ["High", "13:48"],
    ["Low", "19:51"],
  ].map(([tide, time]) => `<td>${tide}</td><td>${time}</td>`);
  const day = (name: string) =>
    tides
      .map((cells, at) => `<tr>${at === 0 ? `<td rowspan="4"><b>${name}</b></td>` : ""}${cells}</tr>`)
      .join("");
  const page = parsePage(
    `<table><tr><th>Day</th><th>Tide</th><th>Time</th></tr>${["Monday", "Tuesday", "Friday"].map(day).join("")}</table>`,
  );
  const [group] = page.observe().groups;
  if (!group) throw new Error("There is a group.");
  const fields = group.columns
    .filter(({ type }) => type === "text")
    .map(({ names: [name = ""], reader }) => ({ name, type: "text" as const, reader }));
  const read = {
    kind: "list" as const,
    rows: group.rows,
    fields,
    pagination: null,
    maxRecords: null,
    maxPages: null,
  };
  const { records } = page.read(read);
  expect(records[0]).toMatchObject({ tide: "High", time: "01:12" });
  expect(records[1]).toMatchObject({ tide: "Low", time: "07:20" });
});
