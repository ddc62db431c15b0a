import { expect, test } from "vitest";
import { ToolError } from "../../../../packages/agent/src/tool-error.ts";
import { columns, find, rows } from "../../../../packages/agent/src/tools/looking.ts";
import { parse } from "../../../mutators/plan.ts";
import { benchOf } from "./bench.ts";

const row = (at: number) =>
  `<li><b class="name">Parcel ${at}</b> <span class="weight">${at}.5 kg</span></li>`;
const html = `<title>Depot</title><h1>Parcels</h1><ul>${Array.from({ length: 40 }, (_, at) => row(at)).join("")}</ul>`;
const bench = () => benchOf(parse(html, "https://site.test/"));

test("columns shows all that a group has, and values all that stands once", async () => {
  const { quote } = await columns.use(bench(), { group: "g1" });
  expect(quote).toMatch(/^g1: 40 rows.*\n {2}g1\.c1 name.*"Parcel 0"/);
  expect((await columns.use(bench(), { group: "values" })).quote).toMatch(/^v1 .*"Parcels"/);
});

test("rows shows any rows of a group, read as a list is", async () => {
  const { quote } = await rows.use(bench(), { group: "g1", from: 38, n: 2 });
  expect(quote?.split("\n")).toEqual([
    expect.stringMatching(/^row 38: c1 "Parcel 37"/),
    expect.stringMatching(/^row 39: c1 "Parcel 38"/),
    "(1 more rows)",
  ]);
});

test("find gives references, and says so where there is nothing", async () => {
  expect((await find.use(bench(), { text: "parcels" })).quote).toMatch(/^v1 .*"Parcels"$/m);
  const html = `<dl>${["Bedrooms", "Bathrooms", "Storeys"].map((name) => `<dt>${name}</dt><dd>two</dd>`).join("")}</dl>`;
  const flat = benchOf(parse(html, "https://site.test/flat"));
  expect((await find.use(flat, { text: "bathroom" })).quote).toMatch(/^v\d+ bathrooms: "two"$/m);
  const nothing = await find.use(bench(), { text: "unheard of" });
  expect(nothing.message).toBe("Nothing on this page says that.");
  expect(nothing.quote).toBeUndefined();
});

test("what is not there is refused with what is", async () => {
  const refuse = (work: Promise<unknown>) => expect(work).rejects;
  await refuse(columns.use(bench(), { group: "g9" })).toThrow(
    /no group g9 on the page\. Its groups are g1 to g\d/,
  );
  await refuse(rows.use(bench(), { group: "g1", from: 41 })).toThrow(new ToolError("g1 has 40 rows."));
  await refuse(rows.use(bench(), { group: "list", from: 1 })).toThrow(/no reference of a group such as g1/);
});
