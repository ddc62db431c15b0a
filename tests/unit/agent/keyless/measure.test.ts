import { expect, test } from "vitest";
import { matchFields, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { measuresIn } from "../../../../packages/agent/src/keyless/measure.ts";
import { sketchGroup, sketchPage } from "./page.ts";

const flats = sketchPage({
  groups: [
    sketchGroup("g1", [
      ["title|name", "text", ["Casa Azul", "Villa Rosa"]],
      ["price", "money", ["85", "190"], ".price", "€85 per night"],
      ["weight", "number", ["0.5", "5"], ".weight", "0.5 kg"],
      ["temperature (°c)", "number", ["4.2", "7.9"], ".temperature", "4.2"],
    ]),
  ],
});

function isFound(prompt: string): boolean {
  const request = parsePrompt(`${prompt} on https://a.example/list`, { startUrl: flats.url });
  if (request.kind === "rejection") throw new Error(request.reason);
  return matchFields(request, flats)?.fields.at(-1)?.ref != null;
}

test.each([
  "name and price of every flat",
  "name and price in euros of every flat",
  "name, price (EUR)",
  "nombre y precio en euros de los pisos",
  "every flat: name, price_per_night",
  "name and weight in kg of all flats",
  "name and temperature in celsius of all flats",
])("an amount is given in the measure that the page shows: %s", (prompt) => {
  expect(isFound(prompt)).toBe(true);
});

test.each([
  "name and price in dollars of every flat",
  "name, price_usd",
  "every flat: name, price_per_week",
  "name and weight in grams of all flats",
  "name and temperature in Fahrenheit of all flats",
])("an amount of another measure, or of none that is shown, stays null: %s", (prompt) => {
  expect(isFound(prompt)).toBe(false);
});

test("words, signs and rates name measures, a letter alone and a date's form do not", () => {
  expect(measuresIn("£13.20 an hour")).toEqual([["currency:gbp"], ["per:hour"]]);
  expect(measuresIn("price_per_100_g")).toEqual([["per:100 g"]]);
  expect(measuresIn("pounds")).toEqual([["currency:gbp", "mass:lb"]]);
  expect(measuresIn("vitamin c, YYYY-MM-DD")).toEqual([]);
});

test.each([
  [
    "a unit in brackets, of which the page's header has the letter alone",
    "height m",
    ["4.1", "5"],
    "height in metres",
  ],
  ["a header that is the period", "nuitée", ["26", "28.5"], "prix de la nuit"],
])("%s", (_, name, samples, asked) => {
  const page = sketchPage({
    groups: [
      sketchGroup("g1", [
        ["title|name", "text", ["Lac", "Pic"]],
        [`${name}|price`, "number", samples],
      ]),
    ],
  });
  const request = parsePrompt(`all huts: name, ${asked}`, { startUrl: page.url });
  if (request.kind === "rejection") throw new Error(request.reason);
  expect(matchFields(request, page)?.fields.at(-1)?.ref).toBe("g1.c2");
});

test("what an amount is for may stand beside it in the row", () => {
  const page = sketchPage({
    groups: [
      sketchGroup("g1", [
        ["title|name", "text", ["Lac", "Pic"]],
        ["offer", "text", ["from 78 € / night", "from 98 € / night"]],
        ["price", "money", ["78", "98"]],
      ]),
    ],
  });
  const request = parsePrompt("all rooms: name, price per night", { startUrl: page.url });
  if (request.kind === "rejection") throw new Error(request.reason);
  expect(matchFields(request, page)?.fields.at(-1)?.ref).toBe("g1.c3");
});
