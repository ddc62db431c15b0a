import type { Field, Locator, RecordRead, Rows } from "@gleaner/automation";
import { describe, expect, test } from "vitest";
import { textField as field, listRead } from "../list-read.ts";
import { parsePage } from "../parse.ts";

const readList = (html: string, rows: Partial<Rows> & { css: string }, fields: Field[]) =>
  parsePage(html).read(listRead(rows, fields));

test("a value carries the locator that resolved and the raw text; what is not found is null, and says so", () => {
  const html = `<ul><li><b class="n"> A </b></li><li><i>B</i></li></ul>`;
  const result = readList(html, { css: "li" }, [
    field("name", { by: "css", css: ".gone" }, { by: "css", css: ".n" }),
    field("mark", { by: "css", css: "i" }),
  ]);
  expect(result.records).toEqual([
    { name: "A", mark: null },
    { name: null, mark: "B" },
  ]);
  expect(result.evidence[1]?.name).toEqual({
    url: "https://shop.example/list",
    row: 1,
    reason: "not_on_page",
  });
  expect(result.evidence[0]).toEqual({
    name: {
      url: "https://shop.example/list",
      locator: { by: "css", css: ".n" },
      attribute: null,
      row: 0,
      raw: "A",
      transforms: [{ op: "trim" }],
      confidence: 0.85,
    },
    mark: { url: "https://shop.example/list", row: 0, reason: "not_on_page" },
  });
});

test("a value is believed as far as its field was surely matched to what was asked for", () => {
  const name = { ...field("name", { by: "css", css: ".n" }), certainty: 0.8 };
  const { evidence } = readList(`<ul><li><b class="n">A</b></li></ul>`, { css: "li" }, [name]);
  expect(evidence[0]?.name).toMatchObject({ confidence: 0.68, certainty: 0.8 });
});

test("of nested items the inner ones are read, but a note is read with the item that it belongs to", () => {
  const reader = { attribute: null, take: "list" as const, transforms: [{ op: "trim" as const }] };
  const linesOf = (html: string) => {
    const lines: Field = {
      name: "lines",
      type: "text",
      reader: { ...reader, locators: [{ by: "css", css: "li" }] },
    };
    return parsePage(html).read({ kind: "record", fields: [lines] }).records[0]?.lines;
  };
  const inner = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  expect(linesOf(inner(`2 onions ${inner("large ones")}`, "oil"))).toEqual(["2 onions large ones", "oil"]);
  expect(linesOf(inner(`Dough ${inner("flour", "water")}`, "oil"))).toEqual(["flour", "water", "oil"]);
  expect(linesOf(inner(`For the dough: ${inner("flour")}`, inner("oil")))).toEqual(["flour", "oil"]);
});

test("rows without any value are left out, unless none has one", () => {
  const html = `<ul><li>Advertisement</li><li><b class="n">A</b></li></ul>`;
  const read = (css: string) => readList(html, { css: "li" }, [field("name", { by: "css", css })]).records;
  expect(read(".n")).toEqual([{ name: "A" }]);
  expect(read(".gone")).toEqual([{ name: null }, { name: null }]);
});

test("a selector without a position must be unique", () => {
  const html = "<ul><li><b>A</b><b>B</b></li></ul>";
  expect(readList(html, { css: "li" }, [field("x", { by: "css", css: "b" })]).records).toEqual([{ x: null }]);
  expect(readList(html, { css: "li" }, [field("x", { by: "css", css: "b", nth: 1 })]).records).toEqual([
    { x: "B" },
  ]);
});

test("rows leave out what matches except, by themselves or by what they hold", () => {
  const html = `<ul><li>A</li><li class="ad">X</li><li><span class="ad">Y</span></li><li>B</li></ul>`;
  const rows = { css: "li", except: ".ad" };
  expect(readList(html, rows, [field("x", { by: "self" })]).records).toEqual([{ x: "A" }, { x: "B" }]);
});

test("rows inside an ambiguous home are none", () => {
  const html = "<ul><li>A</li></ul><ul><li>B</li></ul>";
  expect(readList(html, { css: "li", within: "ul" }, [field("x", { by: "self" })]).records).toEqual([]);
});

test("a run takes the siblings up to the next start", () => {
  const html = "<div><h3>A</h3><p>1</p><h3>B</h3><p>2</p></div>";
  const fields = [field("h", { by: "css", css: "h3" }), field("p", { by: "css", css: "p" })];
  expect(readList(html, { css: "h3", run: true }, fields).records).toEqual([
    { h: "A", p: "1" },
    { h: "B", p: "2" },
  ]);
});

test("a column header finds its cell though columns before it span", () => {
  const html = `<table><tr><th>Name</th><th>From</th><th>Price</th></tr>
    <tr><td colspan="2">A</td><td>3</td></tr><tr><td>B</td><td>X</td><td>4</td></tr></table>`;
  const result = readList(html, { css: "tr", except: "tr:not(:has(td))" }, [
    field("price", { by: "label", label: "Price" }),
  ]);
  expect(result.records).toEqual([{ price: "3" }, { price: "4" }]);
});

test("a sub-heading goes for the rows below it", () => {
  const html = "<h3>May</h3><p>1</p><p>2</p><h3>June</h3><p>3</p>";
  const result = readList(html, { css: "p" }, [field("month", { by: "above", css: "h3" })]);
  expect(result.records).toEqual([{ month: "May" }, { month: "May" }, { month: "June" }]);
});

test.each([
  ["dt and dd", "<dl><dt>Size</dt><dd>XL</dd></dl>"],
  ["row header", "<table><tr><th>Size</th><td>XL</td></tr></table>"],
  ["bold label", "<p><b>Size:</b> XL</p>"],
  ["colon outside", "<p><strong>Size</strong>: XL</p>"],
  ["run of text", "<p>Size: XL</p>"],
  ["lines", "<p>Color: red<br>Size: XL<br>Age: 3</p>"],
  ["sibling elements", '<div><span class="label">Size</span><span class="value">XL</span></div>'],
  ["wrapped label", "<div><div><b>Size:</b></div><div>XL</div></div>"],
])("the value beside a label: %s", (_name, html) => {
  const result = parsePage(html).read({
    kind: "record",
    fields: [field("size", { by: "label", label: "size" })],
  });
  expect(result.records).toEqual([{ size: "XL" }]);
});

test("structured data is read by type and path, lists whole", () => {
  const html = `<script type="application/ld+json">{"@graph":[{"@type":"Recipe","name":"Soup",
    "recipeIngredient":["water","salt"],"recipeInstructions":[{"@type":"HowToStep","text":"Boil &amp; stir."}]}]}</script>`;
  const locator = (path: string): Locator => ({ by: "data", source: "jsonld", path });
  const list = (name: string, path: string): Field => ({
    name,
    type: "text",
    reader: { locators: [locator(path)], attribute: null, take: "list", transforms: [] },
  });
  const fields = [
    field("name", locator("Recipe.name")),
    list("in", "Recipe.recipeIngredient"),
    list("do", "Recipe.recipeInstructions"),
  ];
  expect(parsePage(html).read({ kind: "record", fields }).records).toEqual([
    { name: "Soup", in: ["water", "salt"], do: ["Boil & stir."] },
  ]);
});

test("scripts, styles, templates and fallbacks are never text", () => {
  const html = "<h1>A<script>x</script><style>y</style><template>z</template><noscript>w</noscript></h1>";
  expect(
    parsePage(html).read({ kind: "record", fields: [field("h", { by: "css", css: "h1" })] }).records,
  ).toEqual([{ h: "A" }]);
});

test("an attribute is read of the only element that has it; where two have it, of none", () => {
  const html = `<ul><li><a href="/a">A</a><a name="note"></a></li><li><a href="/b">B</a><a href="/c">C</a></li></ul>`;
  const reader = { locators: [{ by: "css" as const, css: "a" }], take: "one" as const, transforms: [] };
  const link: Field = { name: "link", type: "url", reader: { ...reader, attribute: "href" } };
  const name: Field = { name: "name", type: "text", reader: { ...reader, attribute: null } };
  expect(readList(html, { css: "li" }, [link, name]).records[0]).toEqual({ link: "/a", name: null });
  expect(readList(html, { css: "li + li" }, [link]).records).toEqual([{ link: null }]);
});

test("presence is true or false, never null", () => {
  const html = "<ul><li><b>new</b></li><li></li></ul>";
  const isNew: Field = {
    name: "isNew",
    type: "boolean",
    reader: {
      locators: [{ by: "css", css: "b" }],
      attribute: null,
      take: "one",
      transforms: [{ op: "present" }],
    },
  };
  expect(readList(html, { css: "li" }, [isNew]).records).toEqual([{ isNew: true }, { isNew: false }]);
});

test("a label and a heading are found where only a number or the plural differs, unless one reads so exactly", () => {
  const html = `<main><table><tr><th>Author</th><td>Ada</td></tr><tr><th>Printings</th><td>two</td></tr>
    <tr><th>Printing</th><td>first</td></tr></table><h2>Serves 6</h2><p>Mix.</p></main>`;
  const { records } = parsePage(html).read({
    kind: "record",
    fields: [
      field("author", { by: "label", label: "Authors" }),
      field("printing", { by: "label", label: "Printing" }),
      field("method", { by: "under", heading: "Serves 4", css: "p" }),
      field("other", { by: "label", label: "Serving" }),
    ],
  });
  expect(records).toEqual([{ author: "Ada", printing: "first", method: "Mix.", other: null }]);
});

test("a label that stands before the page's title and behind it, too, is read behind it", () => {
  const box = (value: string) => `<p><b>Released:</b> ${value}</p>`;
  const released = (html: string) =>
    parsePage(html).read({ kind: "record", fields: [field("released", { by: "label", label: "Released" })] })
      .records[0]?.["released"];
  expect(released(`${box("1974")}<h1>Silt</h1>${box("2023")}${box("1980")}`)).toBe("2023");
  expect(released(`${box("1974")}<h1>Silt</h1><p>Folk</p>`)).toBe("1974");
  expect(released(`${box("1974")}<h1>Silt</h1>${box("2023")}<h1>Harrow</h1>`)).toBe("1974");
});

describe("a heading that names the thing of its page", () => {
  const page = (thing: string, headings: readonly string[]) =>
    `<title>${thing} Wine - A Bright One</title><h1>${thing} Wine</h1>${headings
      .map((heading) => `<h2>${heading}</h2><ul><li>${heading.toLowerCase()} one</li><li>two</li></ul>`)
      .join("")}`;
  const read: RecordRead = {
    kind: "record",
    fields: [
      {
        name: "lines",
        type: "text",
        reader: {
          locators: [{ by: "under", heading: "Pear Wine Ingredients", css: "li" }],
          attribute: null,
          take: "list",
          transforms: [{ op: "trim" }],
        },
      },
    ],
  };
  const linesOf = (html: string) => parsePage(html).read(read).records[0]?.["lines"] ?? null;

  test("is the same one where another thing has its words there", () => {
    expect(linesOf(page("Plum", ["Plum Wine Story", "Plum Wine Ingredients"]))).toEqual([
      "plum wine ingredients one",
      "two",
    ]);
  });

  test("is no other section of that page", () => {
    expect(linesOf(page("Plum", ["Plum Wine Story", "Plum Wine Method"]))).toBeNull();
    expect(linesOf(page("Plum", ["Plum Ingredients", "Wine Ingredients"]))).toBeNull();
  });
});
