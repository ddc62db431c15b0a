import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";

interface Expected {
  readonly fields: string;
  readonly url?: string;
  readonly shape?: "list" | "record" | null;
  readonly noun?: string | null;
  readonly records?: number | null;
  readonly pages?: number | null;
}

/** `fields` holds names, each with `:type` where one is expected, `!` where it is demanded, `[]` for a list. */
function read(prompt: string) {
  const request = parsePrompt(prompt);
  if (request.kind === "rejection") throw new Error(request.reason);
  const fields = request.fields
    .map(
      ({ name, type, firm, list }) =>
        `${name}${type === null ? "" : `:${type}`}${firm ? "!" : ""}${list ? "[]" : ""}`,
    )
    .join(" ");
  const { url, shape, noun, maxRecords: records, maxPages: pages } = request;
  return { fields, url, shape, noun, records, pages };
}

const english: readonly (readonly [string, Expected])[] = [
  [
    "name, price and link of every product on https://shop.example/list",
    {
      fields: "name price:money link:url",
      url: "https://shop.example/list",
      shape: "list",
      noun: "product",
      pages: null,
    },
  ],
  [
    "the title, author and date of https://news.example/a/1",
    { fields: "title author date:date", shape: null, pages: 1 },
  ],
  [
    "Get the title and price of all books on books.example.org",
    { fields: "title price:money", url: "https://books.example.org", shape: "list", noun: "books" },
  ],
  [
    "Extract name, wage and town for each job offer at https://jobs.example/search?q=dev&page=1.",
    {
      fields: "name wage:money town",
      url: "https://jobs.example/search?q=dev&page=1",
      shape: "list",
      noun: "job offer",
    },
  ],
  ["Scrape https://a.example/x : title, url, points", { fields: "title url:url points" }],
  [
    "name, price and link of every product on https://shop.example/list, first 20",
    { fields: "name price:money link:url", noun: "product", records: 20, pages: null },
  ],
  [
    "title and date of each post on https://a.example/x, all pages",
    { fields: "title date:date", noun: "post", records: null, pages: null },
  ],
  [
    "name and price of all phones on https://a.example/x, only the first 3 pages",
    { fields: "name price:money", noun: "phones", pages: 3 },
  ],
  [
    "From https://a.example/x get the names and prices of the first 20 phones",
    { fields: "names prices:money", shape: "list", noun: "phones", records: 20 },
  ],
  [
    "Top 10 movies from https://films.example/top: rank, title, year, score (out of 10)",
    { fields: "rank:number title year:number score:number!", shape: "list", noun: "movies", records: 10 },
  ],
  ["https://a.example/p/9 title, price, availability", { fields: "title price:money availability" }],
  [
    "Please give me a list of all lamps from https://a.example with name, price (number) and image url",
    { fields: "name price:number! image_url:url", shape: "list", noun: "lamps" },
  ],
  [
    "For each post on https://blog.example give me the headline, the writer and the publication date",
    { fields: "headline writer publication_date:date", shape: "list", noun: "post" },
  ],
  [
    "every chair's name and price on https://a.example/",
    { fields: "name price:money", shape: "list", noun: "chair" },
  ],
  [
    "List all concerts on https://a.example/events (artist, date, venue)",
    { fields: "artist date:date venue", shape: "list", noun: "concerts" },
  ],
  [
    "Extract from https://a.example the following fields:\n- title\n- price (EUR)\n- link",
    { fields: "title price:money link:url" },
  ],
  [
    "Read these from https://a.example:\n1. plot size\n2. number of rooms\n3. rent as number",
    { fields: "plot_size number_of_rooms:number rent:number!" },
  ],
  [
    'Fields: "Product Name", "Unit Price", "SKU" from https://a.example/cat',
    { fields: "Product Name Unit Price:money SKU" },
  ],
  [
    "Get the number of reviews, the price and the name of every hotel on https://a.example",
    { fields: "number_of_reviews:number price:money name", noun: "hotel" },
  ],
  [
    "name, price from the first 3 pages of https://a.example/list",
    { fields: "name price:money", pages: 3, records: null },
  ],
  [
    "all pen names and prices from all pages of https://a.example/list",
    { fields: "pen_names prices:money", shape: "list", pages: null },
  ],
  [
    "only this page: name and price of tents at https://a.example/list",
    { fields: "name price:money", shape: "list", noun: "tents", pages: 1 },
  ],
  [
    "Extract every ruling listed on this page https://a.example/r as a list of records with fields: decided (YYYY-MM-DD), parties, file_url (link target). Use null when a row has none.",
    { fields: "decided:date! parties file_url:url!", shape: "list", noun: "ruling", pages: 1 },
  ],
  [
    "date of birth and place of birth of the player on https://a.example/p",
    { fields: "date_of_birth:date place_of_birth", shape: "record", noun: "player" },
  ],
  [
    "https://a.example/r as one record: toppings = the list of toppings, one string per topping; baker (if shown); steps = list of steps",
    { fields: "toppings:text![] baker steps:text![]", shape: "record" },
  ],
  [
    "up to 50 job titles and companies from localhost:4000/jobs",
    { fields: "job_titles companies", url: "http://localhost:4000/jobs", records: 50 },
  ],
  [
    "I need the title, the description and the price of the lamp at https://a.example/p/1",
    { fields: "title description price:money", shape: "record", noun: "lamp" },
  ],
  [
    "Can you please extract the title, price and rating of each book on https://a.example?",
    { fields: "title price:money rating:rating", shape: "list", url: "https://a.example" },
  ],
  [
    "headline, author and text of the article at https://n.example/1",
    { fields: "headline author text", shape: "record", noun: "article" },
  ],
  [
    "Open https://shop.example/c and list the name, price, and stock status of the sofas.",
    { fields: "name price:money stock_status", shape: "list", noun: "sofas" },
  ],
  [
    "On https://shop.example collect product name, price; do it for all pages",
    { fields: "product_name price:money", pages: null },
  ],
  [
    "https://shop.example: for each toy the name and the price",
    { fields: "name price:money", shape: "list", noun: "toy" },
  ],
  [
    "From https://shop.example I want title, price and image of all phones",
    { fields: "title price:money image:image", shape: "list" },
  ],
  ["title price link https://shop.example/x", { fields: "title price:money link:url" }],
  [
    "Extract jobTitle, company_name, posted (YYYY-MM-DD) and apply_url from https://j.example, first 2 pages",
    { fields: "jobTitle company_name posted:date! apply_url:url", pages: 2 },
  ],
  ["Return JSON with title, price and sku from https://a.example/p", { fields: "title price:money sku" }],
  [
    "scrape https://a.example/list and give me a CSV with name, email and phone of every member",
    { fields: "name email:email phone:phone", shape: "list", noun: "member" },
  ],
  ["Scrape all coins from https://a.example", { fields: "", shape: "list", noun: "coins", pages: null }],
  ["Get all reviews from https://a.example/r", { fields: "", shape: "list", noun: "reviews" }],
  [
    "get the first 20 coin names and prices from https://a.example/r",
    { fields: "coin_names prices:money", records: 20 },
  ],
  ["Give me the current temperature from https://w.example", { fields: "current_temperature", shape: null }],
  [
    "Extract this painter's bio as one record: name, born (YYYY-MM-DD), weight_kg. https://a.example",
    { fields: "name born:date! weight_kg", shape: "record", noun: "painter" },
  ],
  [
    'List every hearing in the table at https://a.example: topic (name exactly as shown), minutes_url (target of "Minutes") and day; null when the link is absent.',
    { fields: "topic:text! minutes_url:url! day:date", shape: "list", noun: "hearing" },
  ],
  [
    "Take the 25 rows of https://a.example/t: seed, club, wins (losses not counted)",
    { fields: "seed club wins", shape: "list", records: 25 },
  ],
  [
    'https://a.example/s, columns: player (name only, without "(minors)"), bonus (as shown, e.g. $8,100)',
    { fields: "player bonus:text!" },
  ],
  [
    "company and salary of the latest 15 jobs at 192.0.2.7:8080/board",
    { fields: "company salary:money", url: "http://192.0.2.7:8080/board", records: 15 },
  ],
  ["Extract the title (https://a.example/b)", { fields: "title", url: "https://a.example/b" }],
  [
    "title and isbn of https://a.example/Foo_(bar)",
    { fields: "title isbn", url: "https://a.example/Foo_(bar)" },
  ],
  [
    "Please read name and founder from a.example, ignore the file data.json",
    { fields: "name founder", url: "https://a.example" },
  ],
];

const others: readonly (readonly [string, Expected])[] = [
  [
    "Hole Name, Preis und Link aller Stühle von https://laden.example/liste",
    { fields: "Name Preis:money Link:url", shape: "list", noun: "Stühle" },
  ],
  [
    "Titel, Autor und Datum dieses Artikels: https://zeitung.example/artikel",
    { fields: "Titel Autor Datum:date", shape: "record", noun: "Artikels" },
  ],
  [
    "die ersten 20 Lampen mit Name und Preis von https://a.example",
    { fields: "Name Preis:money", shape: "list", records: 20 },
  ],
  [
    "Bitte extrahiere Überschrift, Datum und Bild von jedem Beitrag auf https://a.example",
    { fields: "Überschrift Datum:date Bild:image", shape: "list", noun: "Beitrag" },
  ],
  [
    "Name und Gehalt aller Stellen auf allen Seiten von https://a.example",
    { fields: "Name Gehalt:money", shape: "list", pages: null },
  ],
  [
    "Nur diese Seite: Titel und Dauer der Filme auf https://a.example",
    { fields: "Titel Dauer:duration", pages: 1 },
  ],
  [
    "Extrais le nom, le prix et le lien de toutes les lampes sur https://boutique.example",
    { fields: "nom prix:money lien:url", shape: "list", noun: "lampes" },
  ],
  [
    "Titre, auteur et date de cet article https://journal.example/a",
    { fields: "Titre auteur date:date", shape: "record", noun: "article" },
  ],
  [
    "les 10 premiers romans de https://a.example : titre, date",
    { fields: "titre date:date", shape: "list", noun: "romans", records: 10 },
  ],
  [
    "Pour chaque film sur https://a.example, donne le titre et la durée",
    { fields: "titre durée:duration", shape: "list", noun: "film" },
  ],
  [
    "Extrae el nombre, el precio y el enlace de todos los relojes de https://tienda.example",
    { fields: "nombre precio:money enlace:url", shape: "list", noun: "relojes" },
  ],
  [
    "título y autor de este artículo https://diario.example/n/1",
    { fields: "título autor", shape: "record", noun: "artículo" },
  ],
  [
    "los primeros 15 libros de https://a.example con título y autor",
    { fields: "título autor", shape: "list", noun: "libros", records: 15 },
  ],
  [
    "nombre y precio de cada silla en todas las páginas de https://a.example",
    { fields: "nombre precio:money", shape: "list", pages: null },
  ],
];

const rejected: readonly (readonly [string, string])[] = [
  ["write a poem about the sea", "does not ask for data"],
  ["what is 2+2", "does not ask for data"],
  ["Translate https://a.example into French", "does not ask for data"],
  ["Please summarise this text for me: lorem ipsum", "does not ask for data"],
  ["Schreib mir ein Gedicht", "does not ask for data"],
  ["buy me a laptop on https://shop.example", "an action"],
  ["Add it to my cart at https://shop.example and read the total", "an action"],
  ["log in and post a comment on https://forum.example", "an action"],
  ["Log in to https://forum.example and get title and date of every post", "login"],
  ["Search for laptops on https://shop.example and extract name and price", "clicking"],
  ["Click on the second tab of https://a.example and read name and price", "clicking"],
  ["For every lamp on https://a.example open its detail page and get name and weight", "clicking"],
  ["lamps under $20 from https://a.example: name, price", "filter"],
  ["name and price of the lamps on https://a.example sorted by price", "filter"],
  ["name and price of every product", "no address"],
  ["asdf", "no address"],
  ["read file:///srv/data.html and give me name and price", "Only http and https"],
  ["https://a.example", "no field"],
];

describe("a prompt that names fields and an address", () => {
  test.each([...english, ...others])("%s", (prompt, expected) => {
    expect(read(prompt)).toMatchObject(expected);
  });
});

describe("a prompt that cannot be followed without a model", () => {
  test.each(rejected)("%s", (prompt, sentence) => {
    const answer = parsePrompt(prompt);
    expect(answer.kind).toBe("rejection");
    expect(answer.kind === "rejection" && answer.reason).toContain(sentence);
    expect(answer.kind === "rejection" && answer.reason).toContain("name, price and link of every product");
  });
});

describe("what is given beside the prompt", () => {
  const wanted = (
    name: string,
    type: "number" | "text" | null = null,
    list = false,
    description: string | null = null,
  ) => ({ name, type, list, description });

  test("the open page's address stands in for one in the prompt", () => {
    expect(parsePrompt("title and price of every lamp", { startUrl: "https://a.example/" })).toMatchObject({
      kind: "request",
      url: "https://a.example/",
    });
  });

  test("a schema's fields take the place of the prompt's, and keep what the prompt says of them", () => {
    const request = parsePrompt("Every lamp on https://a.example: label, watts (number), lit (YYYY-MM-DD)", {
      fields: [
        wanted("label", "text"),
        wanted("lit", "text"),
        wanted("bulbs", null, true),
        wanted("volts", "number"),
      ],
    });
    expect(request).toMatchObject({
      fields: [
        { name: "label", type: "text", firm: false, list: false },
        { name: "lit", type: "date", firm: true },
        { name: "bulbs", list: true },
        { name: "volts", type: "number", firm: true },
      ],
    });
  });
});

test("any text gives a request or a sentence, never an error", () => {
  const parts = fc.constantFrom(
    "name",
    "price",
    ",",
    " and ",
    "(",
    ")",
    '"',
    ":",
    "https://a.example",
    "every ",
    "of ",
    "\n- ",
    "=",
    ";",
    "20 ",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 300 }),
        fc.array(parts, { maxLength: 40 }).map((all) => all.join("")),
      ),
      (prompt) => {
        const answer = parsePrompt(prompt);
        if (answer.kind === "rejection") expect(answer.reason).toMatch(/^[A-Z].*\.$/s);
        else expect(new Set(answer.fields.map(({ name }) => name)).size).toBe(answer.fields.length);
      },
    ),
  );
});

test("a prompt of greatest length is read in time linear enough to finish", () => {
  const prompts = [
    "a.".repeat(5000),
    "of ".repeat(3300),
    "(".repeat(10_000),
    "name, ".repeat(1600),
    "every ".repeat(1600),
    "x - ".repeat(2500),
    "a=".repeat(5000),
    "https://a.example ".concat(" ".repeat(9900)),
  ];
  for (const prompt of prompts) expect(["request", "rejection"]).toContain(parsePrompt(prompt).kind);
});
