import { describe, expect, test } from "vitest";
import { parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";

interface Understood {
  readonly fields: readonly string[];
  readonly shape?: "list" | "record" | null;
  readonly noun?: string | null;
  readonly maxRecords?: number | null;
  readonly maxPages?: number | null;
}

function understand(prompt: string) {
  const request = parsePrompt(prompt);
  if (request.kind === "rejection") throw new Error(request.reason);
  return { ...request, fields: request.fields.map(({ name }) => name) };
}

describe("prompts in the way people type them", () => {
  const cases: readonly (readonly [string, Understood])[] = [
    [
      "get me all the laptops with price and rating from https://a.example/l",
      { fields: ["price", "rating"], shape: "list", noun: "laptops", maxPages: null },
    ],
    [
      "go to https://a.example and get me all the laptops with price and rating",
      { fields: ["price", "rating"], shape: "list", noun: "laptops" },
    ],
    [
      "can you pull every job title, company and location off https://a.example/jobs?",
      { fields: ["job_title", "company", "location"], shape: "list" },
    ],
    ["scrape https://a.example/list - i need name, phone and email", { fields: ["name", "phone", "email"] }],
    ["products on https://a.example: name price stock", { fields: ["name", "price", "stock"] }],
    ["https://a.example/books title, author, price", { fields: ["title", "author", "price"] }],
    [
      "please list the headlines and dates from https://a.example/news",
      { fields: ["headlines", "dates"], shape: "list" },
    ],
    [
      "i want a table of all cars with year, mileage, price from https://a.example/cars",
      { fields: ["year", "mileage", "price"], shape: "list", noun: "cars" },
    ],
    [
      "give me the top 10 posts with points and comments https://a.example/new",
      { fields: ["points", "comments"], shape: "list", noun: "posts", maxRecords: 10 },
    ],
    [
      "what are the prices and names of all phones on https://a.example/p ?",
      { fields: ["prices", "names"], shape: "list", noun: "phones" },
    ],
    [
      "Get the first 5 reviews (author, stars, text) of https://a.example/r",
      { fields: ["author", "stars", "text"], shape: "list", maxRecords: 5 },
    ],
    [
      "export names + prices of every item at https://a.example/i as csv",
      { fields: ["names", "prices"], shape: "list", noun: "item" },
    ],
    [
      "all the events on https://a.example/e with their date, venue and ticket link",
      { fields: ["date", "venue", "ticket_link"], shape: "list", noun: "events" },
    ],
    [
      "https://a.example/s -> for each site: name, secretary, email of the secretary",
      { fields: ["name", "secretary", "email_of_the_secretary"], shape: "list" },
    ],
    ["https://a.example/t: rank, team, wins, losses", { fields: ["rank", "team", "wins", "losses"] }],
    [
      "for each listing on https://a.example/h grab address, price, beds and baths",
      { fields: ["address", "price", "beds", "baths"], shape: "list", noun: "listing" },
    ],
    ["pull product name/price/sku from https://a.example/s", { fields: ["product_name", "price", "sku"] }],
    [
      "show me every recipe with its image and cooking time from https://a.example/c",
      { fields: ["image", "cooking_time"], shape: "list", noun: "recipe" },
    ],
    [
      "Hi! Could you please get all quotes and their authors from https://a.example/q? Thanks",
      { fields: ["quotes", "authors"], shape: "list", noun: "quotes" },
    ],
    [
      "gib mir alle Laptops mit Preis und Bewertung von https://a.example/l",
      { fields: ["Preis", "Bewertung"], shape: "list", noun: "Laptops" },
    ],
    [
      "donne-moi toutes les offres avec titre, entreprise et lieu de https://a.example/o",
      { fields: ["titre", "entreprise", "lieu"], shape: "list", noun: "offres" },
    ],
    [
      "dame todos los libros con título y precio de https://a.example/b",
      { fields: ["título", "precio"], shape: "list", noun: "libros" },
    ],
    [
      "need company names and websites of all exhibitors https://a.example/x",
      { fields: ["company_names", "websites"], shape: "list", noun: "exhibitors" },
    ],
    [
      "collect the title, url, and score for the 30 stories on https://a.example/n",
      { fields: ["title", "url", "score"], shape: "list", noun: "stories", maxRecords: 30 },
    ],
    [
      "What's the price of this lamp https://a.example/l",
      { fields: ["price"], shape: "record", noun: "lamp" },
    ],
  ];
  test.each(cases)("%s", (prompt, expected) => {
    expect(understand(prompt)).toMatchObject(expected);
  });
});

test("a question that names no page is none for a page", () => {
  expect(parsePrompt("what is the capital of France")).toMatchObject({ kind: "rejection" });
  expect(parsePrompt("what are the prices of all phones")).toMatchObject({ kind: "rejection" });
});

describe("a filter on the rows", () => {
  const cases: readonly (readonly [string, { name: string; value: string } | null])[] = [
    ["table rows (status = open) from https://a.example/t: id, owner", { name: "status", value: "open" }],
    [
      "all laptops where brand is Acme: name, price from https://a.example/l",
      { name: "brand", value: "Acme" },
    ],
    ["all laptops: name, price (number) from https://a.example/l", null],
  ];
  test.each(cases)("%s", (prompt, filter) => {
    expect(understand(prompt).filter).toEqual(filter);
  });
});
