import { describe, expect, test } from "vitest";
import { parsePrompt } from "../../../../../packages/agent/src/keyless/index.ts";

const url = "https://a.example/1";

function read(prompt: string) {
  const request = parsePrompt(prompt.replaceAll("{url}", url));
  if (request.kind === "rejection") return { fields: [], hints: [], said: [request.reason] };
  return {
    fields: request.fields.map(({ name }) => name),
    hints: request.fields.map(({ hint }) => hint),
    said: [...request.qualifiers, ...request.conditions],
  };
}

describe("what stands between two separators of a list", () => {
  test.each([
    ["{url} - ship, from, to, departure time", ["ship", "from", "to", "departure_time"]],
    ["{url}: dzień, od, do", ["dzień", "od", "do"]],
    ["opening times from {url} as [{day, hours}]", ["day", "hours"]],
    ["fares on {url}: ticket type, single price, full price", ["ticket_type", "single_price", "full_price"]],
    ["{url} > team, wins, goals for, goals against (ints)", ["team", "wins", "goals_for", "goals_against"]],
  ])("%j: is one name, whatever its words do elsewhere", (prompt, fields) => {
    expect(read(prompt)).toMatchObject({ fields, said: [] });
  });

  test.each([
    ["{url}: author, rating out of 5, text", [null, "out of 5", null]],
    ["{url}: name, price in PLN", [null, "PLN"]],
  ])("%j: what it is measured in stands behind it", (prompt, hints) => {
    expect(read(prompt).hints).toEqual(hints);
  });

  test.each([
    "{url}: name, price, in stock only",
    "{url}: name, price, under 20 euros",
    "{url}: name, price in Berlin",
    "{url}: name, city, price over 20",
    "{url}: name, price, on sale",
    "trains at {url}: from, Rome, departure",
    "{url} >= 20: name, price",
    "{url}: name, the cheapest price, most recent offer",
  ])("%j: what chooses is no name", (prompt) => {
    expect(read(prompt).said).not.toEqual([]);
  });

  test.each([
    ["{url} - I need the name, phone and email", ["name", "phone", "email"]],
    ["{url}: get title, price", ["title", "price"]],
    ["lamps at {url}: name, find price", ["name", "price"]],
    ["lamps at {url}: name, price, format csv", ["name", "price"]],
  ])("%j: what asks, and what says whose it is, is read as elsewhere", (prompt, fields) => {
    expect(read(prompt).fields).toEqual(fields);
  });
});

describe("names of the same fields once more", () => {
  test.each([
    [
      "dealer name, city and link of each car on {url}, as JSON with keys dealer, city, url",
      ["dealer", "city", "url"],
    ],
    ["return all the steps on {url} as step_number, instruction", ["step_number", "instruction"]],
    ["preços dos bilhetes em {url} (tipo, preço)", ["tipo", "preço"]],
    ["room prices from {url} as JSON: category, price", ["category", "price"]],
  ])("%j: are what the records hold", (prompt, fields) => {
    expect(read(prompt).fields).toEqual(fields);
  });

  test.each([
    "Get all hotels with a pool from {url} as JSON with keys name, price",
    "Get the cheapest lamp at {url} as lamp_name, price",
    "number of jobs at {url} (title, city)",
    "Get red sofas and blue lamps from {url} with keys name, price",
    "Names of lamps at {url} (name, price, only red ones)",
    "{url} > ten reviews: name, price",
    "{url}: name, rating in 2023, price",
    "Who are the female jurors? {url}: name, birth year",
    "I live in Hamburg and need the events with date and venue from {url}",
  ])("%j: what was said before chooses and reckons as ever", (prompt) => {
    expect(read(prompt).said).not.toEqual([]);
  });

  test("a bracket behind the address that says how a value is meant names nothing", () => {
    expect(read("price of the lamp at {url} (number)").fields).toEqual(["price"]);
    expect(read("name and price of the lamps on {url} (colour, size)").fields).toEqual(["name", "price"]);
  });
});
