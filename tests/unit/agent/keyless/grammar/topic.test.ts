import { describe, expect, test } from "vitest";
import { parsePrompt } from "../../../../../packages/agent/src/keyless/index.ts";

const read = (prompt: string) => parsePrompt(prompt.replaceAll("{url}", "https://a.example/1"));

describe("a question before the list of fields", () => {
  test.each([
    ["What race is this ({url})? I need: race name, date, town", ["race_name", "date", "town"]],
    ["What are the fees at {url}? category, early price", ["category", "early_price"]],
    [
      "When is it open, and how can I reach them? opening hours, phone, email {url}",
      ["opening_hours", "phone", "email"],
    ],
  ])("%j: names no field", (prompt, fields) => {
    const request = read(prompt);
    expect(request.kind === "request" && request.fields.map(({ name }) => name)).toEqual(fields);
  });

  test("says what the records are called", () => {
    expect(read("What are the opening fees at {url}? category, early price")).toMatchObject({
      noun: "opening fees",
      context: expect.stringContaining("opening fees"),
    });
  });

  test.each([
    "Which 3 hotels are cheapest? name, price {url}",
    "How many lamps are there? {url}: name, price",
    "Which lamps are red? Get name and price from {url}",
    "Are there any discounts at {url}? Get name and price.",
  ])("%j: may choose, and is refused then", (prompt) => {
    expect(read(prompt).kind).toBe("rejection");
  });

  test("what it asks for and the list does not name is asked for, too", () => {
    expect(read("What is the rating? {url}: name, url")).toMatchObject({
      fields: [{ name: "rating" }, { name: "name" }, { name: "url" }],
    });
  });

  test("one that a single field answers is read as a question", () => {
    expect(read("Who wrote it? price, {url}")).toMatchObject({
      fields: [{ name: "author" }, { name: "price" }],
    });
  });
});

describe("what its writer says of himself", () => {
  test.each([
    "I'm a local reporter. For each meeting on {url} I'd like the name and the date.",
    "We write an app and need from {url} the name and the date",
    "Ich schreibe eine kleine App und brauche von {url} name, date",
  ])("%j: asks for nothing", (prompt) => {
    const request = read(prompt);
    expect(request.kind === "request" && request.fields.map(({ name }) => name)).toEqual(["name", "date"]);
  });

  test.each([
    ["I avoid used books. Get title and price of every book on {url}", "avoid used"],
    ["We are a shop selling used books. Get title and price of every book on {url}", "selling used"],
    ["I live in Berlin. Get name and price of the lamps on {url}", "Berlin"],
  ])("%j: may choose", (prompt, said) => {
    expect(read(prompt)).toMatchObject({ qualifiers: expect.arrayContaining([said]) });
  });
});
