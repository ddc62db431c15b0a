import { describe, expect, test } from "vitest";
import { createKeylessPlanner, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { sketchGroup, sketchPage } from "./page.ts";

const address = "https://a.example/list";

function read(prompt: string) {
  const request = parsePrompt(prompt, { startUrl: address });
  if (request.kind === "rejection") return { refused: request.reason };
  const { qualifiers, maxRecords, noun } = request;
  return { fields: request.fields.map(({ name }) => name), qualifiers, maxRecords, noun };
}

describe("words that choose records are conditions, though field names have them as well", () => {
  const cases: readonly (readonly [prompt: string, qualifier: string])[] = [
    ["jobs in Bath: title, pay", "Bath"],
    ["name and price of lamps in stock", "stock"],
    ["name and price of in-stock lamps", "in-stock"],
    ["title and pay of all full-time jobs", "full-time"],
    ["title and place of events on 12 March 2026", "12 March 2026"],
    ["title and place of all events of 5 February 2026", "5 February 2026"],
    ["name and price of hotels for two people", "two people"],
    ["departure time and gate of flights to Rome", "Rome"],
    ["all lamps with LED: name, price", "LED"],
    ["organic only: name, price", "organic"],
    ["name, price; Acme only", "Acme"],
    ["name and price (only Acme)", "Acme"],
    ["nur Strom: Name, Telefon", "Strom"],
    ["new lamps: name, price", "new"],
    ["Bio-Produkte: Name, Preis", "Bio"],
  ];
  test.each(cases)("%s", (prompt, qualifier) => {
    expect(read(prompt)).toMatchObject({ qualifiers: [qualifier], maxRecords: null });
  });

  test.each([
    ["name and price of lamps of the brand Acme", "brand"],
    ["nombre y precio de las lámparas de la marca Acme", "marca"],
    ["Lampen der Marke Acme: Name, Preis", "Marke"],
  ])("%s, chooses by the value of a column", (prompt, name) => {
    expect(parsePrompt(prompt, { startUrl: address })).toMatchObject({ filter: { name, value: "Acme" } });
  });

  test.each([
    ["price of the coffee machine at", [], ["coffee"]],
    ["price of coffee machines at", ["coffee"], []],
    ["price of the latest machine at", ["latest"], []],
    ["price of the first vegan dish at", ["vegan"], []],
    ["precio del coche rojo en", ["rojo"], []],
  ])("a word before one thing may be a part of its name: %s", (asked, qualifiers, doubts) => {
    expect(parsePrompt(`${asked} ${address}`)).toMatchObject({ qualifiers, doubts });
  });

  test("words of time among those of the records choose", () => {
    expect(read("jobs posted today: title, company")).toMatchObject({
      refused: expect.stringContaining("filter"),
    });
  });

  test.each([
    ["advisory id, which product does it concern, when was it published", "product"],
    ["who owns the shop, in which district is it, when is it open", "district"],
  ])("%s, asks which and chooses none", (prompt, name) => {
    expect(read(prompt).fields).toContain(name);
  });

  test.each([
    "only the names",
    "version only",
    "just titles and prices",
    "price (number only)",
    "title, author (by-line name(s) only)",
  ])("%s, restricts nothing", (prompt) => {
    expect(parsePrompt(prompt, { startUrl: address })).toMatchObject({ qualifiers: [], conditions: [] });
  });

  test.each(["title, price (only sale prices)", "title, rating (expert reviews only)"])(
    "%s, chooses what has it",
    (prompt) => {
      expect(parsePrompt(prompt, { startUrl: address })).not.toMatchObject({ qualifiers: [] });
    },
  );

  test.each(["the third row of the table", "the whole second table"])("%s, is refused", (prompt) => {
    expect(read(prompt)).toMatchObject({ refused: expect.stringContaining("one place in an order") });
  });

  test("stars choose reviews, and do not count them", () => {
    const request = parsePrompt("only the 5 star reviews, author and title", { startUrl: address });
    expect(request).toMatchObject({ maxRecords: null });
    expect(request).not.toMatchObject({ qualifiers: [] });
  });

  test.each([
    "name, what price is lowest",
    "title, what sizes are sold out",
    "title, date and who wrote the most reviews",
  ])("%s, asks what takes a model", (prompt) => {
    expect(parsePrompt(prompt, { startUrl: address })).toMatchObject({ kind: "rejection" });
  });

  test("the first row is one, and an extreme with fields beside it chooses where the page has no such column", () => {
    expect(read("the first row of the table")).toMatchObject({ maxRecords: 1 });
    expect(parsePrompt("oldest lighthouse, name and year", { startUrl: address })).toMatchObject({
      conditions: ["oldest_lighthouse"],
    });
  });

  test.each(["name and price of lamps that are in stock", "name and price of lamps not made by Holm"])(
    "%s, is refused",
    (prompt) => {
      expect(read(prompt)).toMatchObject({ refused: expect.stringContaining("filter records") });
    },
  );
});

describe("a word for the records is no field", () => {
  test.each([
    [
      "list the releases with their version number and the download link",
      ["version_number", "download_link"],
    ],
    ["make me a list of the lamps with the brand and the product name", ["brand", "product_name"]],
    ["every term with its definition", ["term", "definition"]],
  ])("%s", (prompt, fields) => {
    expect(read(prompt)).toMatchObject({ fields });
  });

  test("of top scorers as many are wanted as there are, of the first lamp one", () => {
    expect(read("top scorers: player, club, goals")).toMatchObject({ maxRecords: null });
    expect(read("name of the first lamp")).toMatchObject({ maxRecords: 1 });
  });

  test("a bracket that ends with a unit tells how a value is measured", () => {
    expect(read("name and range of the light (nautical miles) of every lighthouse")).toMatchObject({
      qualifiers: [],
    });
  });

  test("a table that is named is read whole", () => {
    expect(read("the whole league table")).toMatchObject({ fields: [] });
  });
});

describe("what follows 'with' behind the records", () => {
  const page = (column: string) =>
    sketchPage({
      groups: [
        sketchGroup("g1", [
          ["title|name", "text", ["Harbour Hotel", "Station Hotel"]],
          ["price", "money", ["64", "118"]],
          [column, "text", ["heated", "none"]],
        ]),
      ],
    });
  const plan = async (column: string) => {
    const thread = createKeylessPlanner().start({
      prompt: `name and price of all hotels with a pool on ${address}`,
      fields: null,
    });
    const observation = { ...page(column), url: address };
    const seen = {
      page: { observation, outline: async () => ({ roots: [], elements: new Map() }) },
      pageIsNew: true,
      results: [],
    };
    return thread.next(seen, new AbortController().signal);
  };

  test("is a field where the page has a column of it", async () => {
    expect((await plan("pool")).calls[0]?.tool).toBe("read_list");
  });

  test("is a condition that takes a model where it has none", async () => {
    await expect(plan("garden")).rejects.toThrow('"pool"');
  });
});
