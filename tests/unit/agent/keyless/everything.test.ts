import { expect, test } from "vitest";
import { match } from "./matching.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

/** The names under which everything about every thing of one group is told, with where each is read. */
function told(columns: readonly ColumnSketch[]): Record<string, string | null> {
  const found = match("everything about every lamp", sketchPage({ groups: [sketchGroup("g1", columns)] }));
  return Object.fromEntries(found?.fields.map(({ name, ref }) => [name, ref]) ?? []);
}

const title: ColumnSketch = ["title|name", "text", ["Desk lamp", "Floor lamp"], "h3"];

test("everything is read of the main rows, not of those that stand under one row's title", () => {
  const page = sketchPage({
    groups: [
      sketchGroup("g1", [["title|name", "text", ["Small Sparks Community Grants", "River Fund"], "h3 a"]]),
      sketchGroup("g2", [["label", "text", ["Opens", "Closes"], "dt"]], {
        heading: "Small Sparks Community Grants",
      }),
    ],
  });
  expect(match("everything about every grant", page)?.group?.ref).toBe("g1");
});

test("everything is read of the first rows that tell enough, not of a few lines before them", () => {
  const row = (ref: string, names: readonly string[], count: number) =>
    sketchGroup(
      ref,
      names.map((name) => [name, "text", ["one", "other"]]),
      { count },
    );
  const chosen = (...groups: readonly ReturnType<typeof row>[]) =>
    match("everything on this page", sketchPage({ groups }))?.group?.ref;
  const results = row("g2", ["place", "runner", "club", "time"], 19);
  expect(chosen(row("g1", ["year"], 3), results)).toBe("g2");
  expect(chosen(row("g1", ["date", "place", "entry"], 3), results)).toBe("g1");
});

test("of everything, labels are cut off, and one of several and the site's name left out", () => {
  const shop = sketchGroup("g1", [
    ["title|name", "text", ["Farmacia Bellver", "La Alameda"], "h3"],
    ["titular", "text", ["Titular: Carmen Ortuño", "Titular: Julián Sanchis"]],
  ]);
  expect(match("everything about every pharmacy", sketchPage({ groups: [shop] }))?.fields).toMatchObject([
    { name: "title", without: null },
    { name: "titular", without: "Titular: " },
  ]);
  const dog = sketchPage({
    title: "Biscuit - Fenland Rescue",
    fields: [
      ["title|name|headline", "text", "Biscuit"],
      ["site|site name", "text", "Fenland Rescue"],
      ["breed", "text", "Beagle cross"],
    ],
  });
  expect(match("everything about this dog", dog)?.fields.map(({ ref }) => ref)).toEqual(["v1", "v3"]);
});

test("a name that several columns share names none of them where they have others", () => {
  expect(
    told([
      title,
      ["meta|reference", "text", ["R-1", "R-2"]],
      ["meta|notified|date", "date", ["2026-09-03", "2026-10-28"]],
      ["meta", "text", ["brass", "steel"]],
    ]),
  ).toEqual({ title: "g1.c1", reference: "g1.c2", notified: "g1.c3", meta: "g1.c4" });
});

test("what is cut out of a column is told only where it is called otherwise, and whether something is there never beside it", () => {
  expect(
    told([
      title,
      ["facts", "text", ["60 W, 4 parts", "40 W, 2 parts"], "p"],
      ["facts", "number", ["60", "40"], "p"],
      ["parts|facts", "number", ["4", "2"], "p"],
      ["facts", "boolean", ["true", "false"], "p.facts"],
    ]),
  ).toEqual({ title: "g1.c1", facts: "g1.c2", parts: "g1.c4" });
});

test("what others make up as a whole, and marks alone, are not told", () => {
  expect(
    told([
      ["card", "text", ["Desk lamp CE", "Floor lamp CE"], "div"],
      [
        "text",
        "text",
        ["Desk lamp CE Made of brass. Turns by hand.", "Floor lamp CE Made of steel."],
        "article",
      ],
      title,
      ["mark", "text", ["CE", "UL"]],
      ["material", "text", ["Made of brass.", "Made of steel."]],
      ["stars", "text", ["★", "4.5"]],
    ]),
  ).toEqual({ title: "g1.c3", mark: "g1.c4", material: "g1.c5" });
});

test("labels with the page's own values are one record; things with their prices are many", () => {
  const rows = (values: ColumnSketch) => [["label", "text", ["Country", "Language"]] as ColumnSketch, values];
  const page = (values: ColumnSketch) =>
    sketchPage({
      groups: [sketchGroup("g1", rows(values))],
      fields: [
        ["country", "text", "Belgium"],
        ["language", "text", "French"],
      ],
    });
  const prompt = "all the technical facts on https://a.example/list";
  const facts = match(prompt, page(["value", "text", ["Belgium", "French"]]));
  expect(facts).toMatchObject({ group: null, fields: [{ name: "country" }, { name: "language" }] });
  const prices = match(prompt, page(["price", "money", ["12", "15"]]));
  expect(prices?.group?.ref).toBe("g1");
});

test("of records and the sections that they stand in the records are told", () => {
  const heading: ColumnSketch = ["title|name|heading", "text", ["Brass", "Steel"], "h2"];
  const sections = sketchGroup("g1", [heading], { count: 2, heading: "Lamps" });
  const lamps = sketchGroup("g2", [["title|name|heading", "text", ["Desk lamp", "Floor lamp"], "h3"]], {
    count: 9,
    heading: "Brass",
  });
  const page = sketchPage({
    groups: [
      { ...sections, rows: { ...sections.rows, css: "section.make" } },
      { ...lamps, rows: { ...lamps.rows, css: "article.lamp" } },
    ],
  });
  expect(match("everything about every lamp", page)?.group?.ref).toBe("g2");
});

test("of everything, a card is left out with and without its badge", () => {
  const card = "Desk lamp 40 W warm white Oak foot";
  const columns: readonly ColumnSketch[] = [
    ["tile", "text", [`${card} New`, card]],
    ["title|name", "text", ["Desk lamp", "Floor lamp"], "h3"],
    ["power", "text", ["40 W", "60 W"], "b"],
    ["light", "text", ["warm white", "cold white"], "i"],
  ];
  const page = sketchPage({ groups: [sketchGroup("g1", columns)] });
  const [group] = page.groups;
  const [tile, ...others] = group?.columns ?? [];
  if (group === undefined || tile === undefined) throw new Error("no tile");
  const cleaned = {
    ...tile,
    samples: [card],
    reader: { ...tile.reader, transforms: [{ op: "without" as const, text: "New" }] },
  };
  const found = match("everything about every lamp", {
    ...page,
    groups: [{ ...group, columns: [cleaned, ...others] }],
  });
  expect(found?.fields.map(({ name }) => name)).toEqual(["title", "power", "light"]);
});
