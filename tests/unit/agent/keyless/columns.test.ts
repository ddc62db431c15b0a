import { describe, expect, test } from "vitest";
import { matchFields, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { lamps, match, refs, shop } from "./matching.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

describe("columns of a list", () => {
  const cases: readonly (readonly [string, Record<string, string | null>])[] = [
    ["name, price and link of every lamp", { name: "g1.c2", price: "g1.c4", link: "g1.c3" }],
    [
      "every lamp: lamp_name, lamp_price, product_url, photo",
      { lamp_name: "g1.c2", lamp_price: "g1.c4", product_url: "g1.c3", photo: "g1.c1" },
    ],
    [
      "every lamp: headline, cost, score, availability",
      { headline: "g1.c2", cost: "g1.c4", score: "g1.c5", availability: "g1.c6" },
    ],
    [
      "Name, Preis, Bild und Bewertung aller Lampen",
      { Name: "g1.c2", Preis: "g1.c4", Bild: "g1.c1", Bewertung: "g1.c5" },
    ],
    ["nom, prix et lien de toutes les lampes", { nom: "g1.c2", prix: "g1.c4", lien: "g1.c3" }],
    [
      "nombre, precio e imagen de todas las lámparas: nombre, precio, imagen",
      { nombre: "g1.c2", precio: "g1.c4", imagen: "g1.c1" },
    ],
    ["every lamp: price_eur (number), title", { price_eur: "g1.c4", title: "g1.c2" }],
    [
      "every lamp: title, warranty, designer, weight_kg (number)",
      { title: "g1.c2", warranty: null, designer: null, weight_kg: null },
    ],
  ];
  test.each(cases)("%s", (prompt, expected) => {
    expect(refs(prompt, shop)).toEqual(expected);
  });

  test("a word that only says the type is met by the type", () => {
    const garage = sketchPage({
      fields: [
        ["sales|telephone", "phone", "903 374 0469"],
        ["service", "phone", "903 374 0470"],
      ],
    });
    expect(refs("service phone, sales phone", garage)).toEqual({
      service_phone: "v2",
      sales_phone: "v1",
    });
  });

  test("what a page writes beside a number names it", () => {
    const books = sketchGroup("g1", [
      ["title|name", "text", ["Dune", "Emma"]],
      ["grey", "number", ["1866", "1880"], ".a", "1866"],
      ["grey", "number", ["6468", "3207"], ".b", "6468 editions"],
    ]);
    expect(refs("title and editions of every book", sketchPage({ groups: [books] }))).toMatchObject({
      editions: "g1.c3",
    });
  });

  test("a label before a colon is no value", () => {
    const work = sketchPage({
      fields: [
        ["fandom", "text", "Fandom:"],
        ["language", "text", "English"],
      ],
    });
    expect(refs("fandom, language", work)).toEqual({ fandom: null, language: "v2" });
  });

  test("an amount of which no word is met that says which is meant is another one", () => {
    const twice: readonly ColumnSketch[] = [...lamps, ["offscreen|price", "money", ["19.9", "45"]]];
    const found = refs(
      "title, price and shipping cost of every lamp",
      sketchPage({ groups: [sketchGroup("g1", twice)] }),
    );
    expect(found.title).toBe("g1.c2");
    expect(found.shipping_cost).toBeNull();
  });

  test("what only the kind is met of is another one: the name of somebody else, a date or a number of another sort", () => {
    const visits: readonly ColumnSketch[] = [
      ["title|name", "text", ["Anna Wilk", "Marek Dorn"], "h3 a"],
      ["date", "date", ["2026-11-26", "2026-12-02"]],
      ["rating", "number", ["2489", "2401"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", visits)] });
    const asked = "for every doctor: clinic_name, nurse_name, date of last examination, blitz rating";
    expect(Object.values(refs(`${asked}, title`, page))).toEqual([null, null, null, null, "g1.c1"]);
    // Neither what the records are called, nor whose title it is, nor when they came out says of another one.
    expect(refs("for every doctor: doctor_name, publication date, rating", page)).toEqual({
      doctor_name: "g1.c1",
      publication_date: "g1.c2",
      rating: "g1.c3",
    });
    const hits = sketchPage({ groups: [sketchGroup("g1", [...visits, ["number", "number", ["1", "2"]]])] });
    expect(refs("title and number of pages of every book", hits)).toMatchObject({ number_of_pages: null });
    expect(refs("for every vacancy: job title, date", page)).toMatchObject({ job_title: "g1.c1" });
  });

  test("an applicant is no form of an application", () => {
    const filed: readonly ColumnSketch[] = [
      ["application number", "text", ["P12/02", "P20/01"]],
      ["address", "text", ["5 Reo Crescent", "242 McGregor Road"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", filed)] });
    expect(refs("applicant and address of every case", page)).toMatchObject({ applicant: null });
  });

  test("a label that says the name wins over a kind", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", [
          ["title|name", "text", ["A v. B", "C v. D"]],
          ["decided", "date", ["2024-01-02", "2024-01-03"]],
          ["posted", "date", ["2024-02-02", "2024-02-03"]],
        ]),
      ],
    });
    expect(refs("every ruling: title, posted (YYYY-MM-DD)", page)).toEqual({
      title: "g1.c1",
      posted: "g1.c3",
    });
  });

  test("two columns that would fit alike leave the field null", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", [
          ["title", "text", ["A", "B"]],
          ["opens", "date", ["2024-01-02", "2024-01-03"]],
          ["closes", "date", ["2024-02-02", "2024-02-03"]],
        ]),
      ],
    });
    expect(refs("every tender: title, awarded_date (YYYY-MM-DD)", page)).toMatchObject({
      awarded_date: null,
    });
  });

  test.each([
    ["a dash alone", ["-"]],
    ["the star before a rating", ["★", "No reviews yet"]],
  ])("%s is no value", (_, samples) => {
    const rated: readonly ColumnSketch[] = [
      ["title|name", "text", ["Tea pot", "Cup"]],
      ["rating", "text", samples],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", rated)] });
    expect(refs("title and rating of every item", page)).toEqual({ title: "g1.c1", rating: null });
  });

  test("letters that changed places and single ones that are double are understood, other letters are not", () => {
    const screens: readonly ColumnSketch[] = [
      ["title|name", "text", ["Alder 14", "Alder 16"], "h3 a"],
      ["display", "text", ["14-inch OLED", "16-inch IPS"]],
      ["heading", "text", ["North", "South"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", screens)] });
    const labels = screens.flatMap(([names]) => names.split("|"));
    const ask = (prompt: string) => {
      const request = parsePrompt(`${prompt} of every laptop`, { startUrl: page.url, labels });
      if (request.kind === "rejection") throw new Error(request.reason);
      return matchFields(request, page)?.fields.map(({ name, ref }) => [name, ref]);
    };
    expect(ask("title, dispaly")).toEqual([
      ["title", "g1.c1"],
      ["dispaly", "g1.c2"],
    ]);
    expect(ask("title, hearing")).toEqual([
      ["title", "g1.c1"],
      ["hearing", null],
    ]);
  });

  test("the first field that is called as records are is their name, unless the page calls something so", () => {
    const menu: readonly ColumnSketch[] = [
      ["title|name", "text", ["Borscht", "Pierogi"], "h3 a"],
      ["price", "money", ["24", "32"]],
    ];
    const ask = (prompt: string, columns: readonly ColumnSketch[]) => {
      const page = sketchPage({ groups: [sketchGroup("g1", columns)] });
      const labels = columns.flatMap(([names]) => names.split("|"));
      const request = parsePrompt(`${prompt} https://a.example/list`, { startUrl: page.url, labels });
      if (request.kind === "rejection") throw new Error(request.reason);
      return matchFields(request, page)?.fields.map(({ ref }) => ref);
    };
    expect(ask("dish, price", menu)).toEqual(["g1.c1", "g1.c2"]);
    expect(ask("piatto, prezzo", menu)).toEqual(["g1.c1", "g1.c2"]);
    expect(ask("price, dish", menu)).toEqual(["g1.c2", null]);
    expect(ask("motor, price", menu)).toEqual([null, "g1.c2"]);
    // Of which nothing else is found, these are other records.
    expect(ask("dish, calories", menu)).toBeUndefined();
    expect(ask("dish, price", [...menu, ["dish", "text", ["Soup", "Dumplings"]]])).toEqual([
      "g1.c3",
      "g1.c2",
    ]);
  });

  test("a name of another sort than the records' is not their name", () => {
    const seeds: readonly ColumnSketch[] = [
      ["title|name", "text", ["Brown Lady", "Miller's Red"], "h3 a"],
      ["price", "money", ["3.4", "2.6"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", seeds)] });
    expect(refs("Latin name, price", page)).toEqual({ latin_name: null, price: "g1.c2" });
    expect(refs("seed name, price", page)).toEqual({ seed_name: "g1.c1", price: "g1.c2" });
  });

  test("a trade's words mean the same in two languages, and who did something is nobody else", () => {
    const cars: readonly ColumnSketch[] = [
      ["title|name", "text", ["Combi Style", "Variant"], "h3 a"],
      ["kilometerstand", "text", ["78.450 km", "12.100 km"]],
      ["kraftstoff", "text", ["Diesel", "Benzin"]],
      ["fahrer", "text", ["Ada Holm", "Bo Lind"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", cars)] });
    expect(refs("title, mileage, fuel and owner of every car", page)).toEqual({
      title: "g1.c1",
      mileage: "g1.c2",
      fuel: "g1.c3",
      owner: null,
    });
  });

  test("what stands over several rows is the title of none of them", () => {
    const sketch = sketchGroup("g1", [
      ["heading|section", "text", ["Starters", "Desserts"]],
      ["price", "money", ["9", "11.5"]],
    ]);
    const [heading, ...others] = sketch.columns;
    if (heading === undefined) throw new Error("The sketch has no column.");
    const above = { ...heading.reader, locators: [{ by: "above" as const, css: "h2" }] };
    const page = sketchPage({
      groups: [{ ...sketch, columns: [{ ...heading, reader: above }, ...others] }],
    });
    expect(refs("name and price of every dish", page)).toEqual({ name: null, price: "g1.c2" });
  });

  test("the only date of a list does not answer for a date of something else", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", [
          ["title", "text", ["A", "B"]],
          ["when", "date", ["2024-01-02", "2024-01-03"]],
        ]),
      ],
    });
    expect(refs("every ruling: title, hearing_date (YYYY-MM-DD)", page)).toMatchObject({
      hearing_date: null,
    });
  });

  test("of two columns with one name the linked text is read, not the text around it", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", [
          ["club", "text", ["Rovers (12-1)", "United (11-2)"], "td.club"],
          ["club", "text", ["Rovers", "United"], "td.club a"],
          ["link|url|club", "url", ["https://a.example/r", "https://a.example/u"], "td.club a"],
        ]),
      ],
    });
    expect(refs("every row: club", page)).toEqual({ club: "g1.c2" });
  });

  test("links are told apart by what the prompt says of them", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", [
          ["link|url|minutes", "url", ["https://a.example/x1", "https://a.example/x2"]],
          ["link|url", "url", ["https://a.example/1.pdf", "https://a.example/2.pdf"]],
        ]),
      ],
    });
    expect(refs('every hearing: minutes_url (target of "Minutes")', page)).toEqual({ minutes_url: "g1.c1" });
  });

  test("an address is never given for a text, nor a text for an address", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", [
          ["site", "text", ["A", "B"]],
          ["notes", "url", ["https://a.example/1", "https://a.example/2"]],
        ]),
      ],
    });
    expect(refs("every row: notes, site_url (link)", page)).not.toMatchObject({ notes: "g1.c2" });
    expect(refs("every row: site (link)", page)).not.toMatchObject({ site: "g1.c1" });
  });

  test("a prompt without fields takes all columns under their own names", () => {
    const fields = match("all lamps", shop)?.fields.map(({ name }) => name);
    expect(fields).toEqual(["image", "title", "link", "price", "rating", "stock_status"]);
  });
});
