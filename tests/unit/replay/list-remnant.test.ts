import type { FieldType, ListRead } from "@gleaner/automation";
import { createPageScript } from "@gleaner/extract";
import { learnContract, settle } from "@gleaner/replay";
import { expect, test } from "vitest";
import { mutate } from "../../mutators/index.ts";
import { collectPage, learn } from "../../mutators/plan.ts";
import { breaks, casesOf, loadSubjects } from "../../mutators/subject.ts";
import { parsePage } from "../extract/parse.ts";

type Row = readonly [name: string, kind: string, price: string, seller: string];
const headers = ["Name", "Kind", "Price", "Seller"];
const names = ["name", "kind", "price", "seller"] as const;

const pageOf = (heading: string, rows: readonly Row[], over = headers) => {
  const cells = (of: readonly string[], tag: string) => of.map((each) => `<${tag}>${each}</${tag}>`).join("");
  const lines = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return parsePage(`<h2>${heading}</h2><table><tr>${cells(over, "th")}</tr>${lines}</table>`);
};

const read: ListRead = {
  kind: "list",
  rows: { css: "table > tbody > tr:not(:has(th))", within: null, except: null, run: false },
  fields: names.map((name, at) => ({
    name,
    type: (name === "price" ? "money" : "text") satisfies FieldType,
    reader: {
      locators: [
        { by: "label", label: name },
        { by: "css", css: `td:nth-child(${at + 1})` },
      ],
      attribute: null,
      take: "one",
      transforms: name === "price" ? [{ op: "money", decimal: "." }] : [{ op: "trim" }],
    },
  })),
  pagination: null,
  maxRecords: null,
  maxPages: null,
};

const lamps: Row[] = ["Anchor", "Beacon", "Capstan", "Davit", "Eyelet", "Fathom"].map((name, at) => [
  `${name} lamp`,
  "Desk lamp",
  `£${20 + at}.00`,
  "Harbour Lights",
]);
const moreLamps: Row[] = ["Gaff", "Hatch", "Jib"].map((name) => [
  `${name} lamp`,
  "Desk lamp",
  "£29.00",
  "Harbour Lights",
]);
const kettles: Row[] = ["Gale", "Hawser", "Inlet", "Jetty"].map((name, at) => [
  `${name} kettle`,
  "Kettles: for the hob & the fire, 2 litres",
  `£${30 + at}.00`,
  "",
]);

/** What a plan proven on the lamps is settled to on another page. */
function settleOn(page: ReturnType<typeof parsePage>) {
  const contract = learnContract(collectPage(pageOf("Lamps", lamps), read), read);
  return settle(contract, read, collectPage(page, read), async () => null);
}

test("a list of other records, which all lack a field under its header, is delivered in part", async () => {
  const { verdict, remnant } = await settleOn(pageOf("Kettles", kettles));
  expect(verdict).toBe("site_changed");
  expect(remnant?.verdict).toBe("partial");
  expect(remnant?.reason).toMatch(/^The records are others than were proven: many of them lack "seller"/);
  expect(remnant?.collected.records[0]).toMatchObject({ name: "Gale kettle", price: 30, seller: null });
});

test("nothing is delivered of a list that still shows proven records: the list itself changed", async () => {
  const emptied = lamps.map(([name, kind, price]): Row => [name, kind, price, ""]);
  const { verdict, remnant } = await settleOn(pageOf("Lamps", emptied));
  expect(verdict).toBe("site_changed");
  expect(remnant).toBeNull();
});

test("nor of one or two rows, nor of few rows under another heading but in a table under the same headers", async () => {
  expect((await settleOn(pageOf("Lamps", kettles.slice(0, 2)))).remnant).toBeNull();
  const contract = learnContract(collectPage(pageOf("Lamps", [...lamps, ...moreLamps]), read), read);
  const settleTo = async (headed: boolean, heading: string) => {
    const page = pageOf(heading, kettles, headed ? headers : ["", "", "", ""]);
    return (await settle(contract, read, collectPage(page, read), async () => null)).remnant;
  };
  expect(await settleTo(true, "Kettles")).not.toBeNull();
  expect(await settleTo(false, "Kettles")).toBeNull();
});

test("nor where a column is gone and the numbers behind it moved to its place", async () => {
  const teams = (names: readonly string[], from: number) =>
    names.map((name, at) => [name, ...[from, from + 3, from + 5, from + 8].map((n) => String(n + at))]);
  const table = (rows: readonly (readonly string[])[]) =>
    parsePage(
      `<h2>League</h2><main>${rows.map((row) => `<div class="team">${row.map((each) => `<div>${each}</div>`).join("")}</div>`).join("")}</main>`,
    );
  const grid: ListRead = {
    ...read,
    rows: { ...read.rows, css: "div.team" },
    fields: ["team", "won", "drawn", "lost", "points"].map((name, at) => ({
      name,
      type: (at > 0 ? "number" : "text") satisfies FieldType,
      reader: {
        locators: [{ by: "css", css: `:scope > div:nth-child(${at + 1})` }],
        attribute: null,
        take: "one",
        transforms: at > 0 ? [{ op: "number", nth: 0, decimal: "." }] : [{ op: "trim" }],
      },
    })),
  };
  const before = teams(["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"], 5);
  const after = teams(["Gale", "Haar", "Isobar", "Jet", "Kata", "Lull"], 6).map((row) => row.toSpliced(2, 1));
  const contract = learnContract(collectPage(table(before), grid), grid);
  const { verdict, remnant } = await settle(
    contract,
    grid,
    collectPage(table(after), grid),
    async () => null,
  );
  expect(verdict).toBe("site_changed");
  expect(remnant).toBeNull();
});

test("nor of one whose columns moved, nor where other texts stand for a value that is read of them", async () => {
  const moved = kettles.map(([name, kind, price, seller]): Row => [seller, name, kind, price]);
  expect((await settleOn(pageOf("Kettles", moved, ["", ...headers.slice(0, 3)]))).remnant).toBeNull();
  expect((await settleOn(pageOf("Kettles", moved))).remnant).toBeNull();
});

test("of lists whose records all changed none is delivered where a change breaks the page", async () => {
  let tried = 0;
  const wrong: string[] = [];
  for (const { sample, later } of await loadSubjects()) {
    const learned = learn(sample, "observed");
    if (learned.read.kind !== "list") continue;
    const memory = learned.contract.memory?.map((row) => row.map((hash) => hash && hash + 1));
    const contract = { ...learned.contract, ...(memory && { memory }) };
    for (const { name, chosen, seed } of casesOf(sample, { seeds: [1], pairs: 0 })) {
      if (!breaks(chosen)) continue;
      const page = createPageScript(mutate(later(seed), chosen, seed).document);
      const { verdict, remnant } = await settle(
        contract,
        learned.read,
        collectPage(page, learned.read),
        async (other) => collectPage(page, other),
      );
      tried += 1;
      if (verdict === "ok" || remnant) wrong.push(`${sample.name}, ${name}`);
    }
  }
  expect(tried).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
