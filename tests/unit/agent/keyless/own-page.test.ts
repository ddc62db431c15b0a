import { describe, expect, test } from "vitest";
import { matchFields, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { details } from "../../extract/kinds/details.ts";
import { listings } from "../../extract/kinds/listings.ts";
import { parsePage } from "../../extract/parse.ts";

const address = "https://shop.example/list";

/** What the planner would read for a prompt on a page: first sample by field name, null for what it leaves out. */
function answer(html: string, prompt: string) {
  const page = parsePage(html, address);
  const observation = page.observe();
  const request = parsePrompt(prompt, { startUrl: address });
  if (request.kind === "rejection") throw new Error(request.reason);
  const match = matchFields(request, observation);
  const samples = new Map<string, string | undefined>([
    ...observation.groups.flatMap(({ columns }) =>
      columns.map(({ ref, samples: [first] }) => [ref, first] as const),
    ),
    ...observation.fields.map(({ ref, sample }) => [ref, sample] as const),
  ]);
  const values = match?.fields.map(({ name, ref }) => [name, ref === null ? null : samples.get(ref)]) ?? [];
  return {
    kind: match === null ? null : match.group === null ? "record" : "list",
    maxRecords: request.maxRecords,
    values: Object.fromEntries(values),
  };
}

function listing(name: string): string {
  const kind = listings.find((each) => each.name.includes(name));
  if (kind === undefined) throw new Error(`no listing ${name}`);
  return kind.html;
}

function detail(name: string): string {
  const page = details.find((each) => each.name.includes(name))?.pages[0];
  if (page === undefined) throw new Error(`no detail page ${name}`);
  return page.html;
}

describe("lists", () => {
  test("a price that is struck through is the old one, never the price", () => {
    const { values } = answer(
      listing("old and new prices"),
      `name, original price and current price of every item on ${address}`,
    );
    expect(values).toEqual({ name: "Oak stool", original_price: "65", current_price: "49" });
  });

  test("a headline is read without the kicker in the same link", () => {
    const { values } = answer(listing("headlines"), `headline and link of every story on ${address}`);
    expect(values).toMatchObject({ headline: "Bridge reopens early", link: "https://shop.example/n/1" });
  });

  test("the main list goes before one in a side bar", () => {
    const { values } = answer(
      listing("headlines"),
      `Get all news with category, url and title from ${address}`,
    );
    expect(values).toMatchObject({ url: "https://shop.example/n/1" });
  });

  test("a mark of one letter at the end is no part of the name", () => {
    const { values } = answer(listing("a menu"), `name and price of every dish on ${address}`);
    expect(values).toEqual({ name: "Leek soup", price: "6.5" });
  });

  test("who wrote it is what stands behind by, without the word", () => {
    const { values } = answer(listing("forum"), `title and author of every thread on ${address}`);
    expect(values.title).toBe("Read the rules");
    expect(["Mod", null]).toContain(values.author);
  });

  test("the lines of a record are not taken for the records", () => {
    const { values } = answer(
      listing("library"),
      `title, author, year, shelf and status of every book on ${address}`,
    );
    for (const [name, right] of Object.entries({
      author: "Vane, Iris",
      year: "1998",
      shelf: "F VAN",
      status: "In",
    }))
      expect([right, null]).toContain(values[name]);
  });
});

describe("records", () => {
  test("the page's thing goes before a pair of others like it", () => {
    expect(answer(detail("variants"), `name, price, sku and list of colours of ${address}`)).toMatchObject({
      kind: "record",
      values: { name: "Felt hat", price: "39.5" },
    });
  });

  test("a list among the fields does not ask for many records", () => {
    const prompt = `Extract the list of colours, price and title of this product: ${address}`;
    expect(answer(detail("variants"), prompt)).toMatchObject({
      kind: "record",
      values: { title: "Felt hat" },
    });
  });

  test("a mark that rows have or lack is no name", () => {
    const prompt = `name, role, email, phone and list of languages of ${address}`;
    expect(answer(detail("a profile"), prompt)).toMatchObject({
      kind: "record",
      values: { name: "Ana Reis" },
    });
  });

  test("the name of a part is not what the page's thing is called", () => {
    const prompt = `Extract the name of the mayor, area and town name of this town: ${address}`;
    const pages = details.find((each) => each.name.includes("fact table"))?.pages ?? [];
    const mayors = ["R. Kern", "S. Ohm", null];
    for (const [at, { html }] of pages.entries())
      expect([mayors[at], null]).toContain(answer(html, prompt).values.name_of_the_mayor);
  });

  test("two letters of a class name do not stand for a long word", () => {
    const prompt = `Gib mir Heimmannschaft, Schiedsrichter und referee dieses Spiels von ${address}`;
    expect(answer(detail("a match"), prompt).values.Schiedsrichter).toBeNull();
  });
});

describe("how many are wanted, said behind the fields", () => {
  const cases: readonly (readonly [string, readonly string[], number | null])[] = [
    [`scrape ${address}: title, price, the first 3 homes`, ["title", "price"], 3],
    [`For each home at ${address} give me the price and link, first 5 only`, ["price", "link"], 5],
    [`${address}: Titel, Preis, die ersten 4`, ["Titel", "Preis"], 4],
  ];
  test.each(cases)("%s", (prompt, fields, most) => {
    const request = parsePrompt(prompt);
    if (request.kind === "rejection") throw new Error(request.reason);
    expect(request.fields.map(({ name }) => name)).toEqual(fields);
    if (most !== null) expect(request.maxRecords).toBe(most);
  });
});

test.each([
  '<link rel="canonical" href="https://people.example/ada">',
  '<meta property="og:url" content="https://people.example/ada">',
])(
  "neither the page's own address, by its own word, is a website, nor a text with another value's label a brand",
  (own) => {
    const html = `<head>${own}<title>Ada Holm</title></head>
    <main><h1>Ada Holm</h1><p class="brand">Futaba Art-Nr.: FU-12 Lieferzeit 3 Tage</p></main>`;
    expect(answer(html, "name, website and brand of this person").values).toEqual({
      name: "Ada Holm",
      website: null,
      brand: null,
    });
  },
);
