import { expect, test } from "vitest";
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
