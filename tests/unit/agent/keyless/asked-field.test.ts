import { describe, expect, test } from "vitest";
import { parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";

/** Reads a prompt, on a page that is called so by its labels. */
function read(prompt: string, labels: readonly string[] = []) {
  const request = parsePrompt(prompt, { startUrl: "https://a.example/x", labels });
  if (request.kind === "rejection") throw new Error(request.reason);
  return request;
}

const namesOf = (prompt: string): string[] => read(prompt).fields.map(({ name }) => name);

describe("what a field is", () => {
  test.each([
    ["phone number, e-mail address:", ["contact", "contact"]],
    ["title of the grant, name of the city:", ["name", "place"]],
    ["price_per_day, seats:", ["money", "number"]],
    ["title, tags:", ["name", null]],
    ["Nom et numéro de téléphone de chaque hôtel :", ["name", "contact"]],
    ["reviewer, comment:", ["person", "prose"]],
    ["author, comments:", ["person", "number"]],
    ["what did I order? item name, quantity:", ["name", "number"]],
  ])("%j", (prompt, kinds) => {
    expect(read(prompt).fields.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each(["phone number", "numéro de téléphone", "número de teléfono", "Telefonnummer"])(
    "%j is a phone, no number",
    (name) => {
      expect(read(`name, ${name}`).fields[1]?.type).toBe("phone");
    },
  );

  test("a first field that is a name of an unknown thing asks for the record's", () => {
    expect(read("trail name, length:").fields[0]?.words.map(({ stem }) => stem)).toEqual(["title"]);
    expect(read("company name and phone of every supplier:").fields[0]?.kind).toBe("name");
    expect(read("department, phone of each department:").fields[0]?.kind).toBe("name");
    for (const [prompt, labels] of [
      ["trail name, length:", ["trail name"]],
      ["latin name, height:", []],
      ["length, trail name:", []],
      ["name of the mayor, area of this town:", []],
    ] as const)
      expect(
        read(prompt, labels).fields.some(({ words }) => words.length === 1 && words[0]?.stem === "title"),
      ).toBe(false);
  });
});

describe("what people write around fields", () => {
  test.each([
    ["car model, supplier, supplier's rating of each car:", ["car_model", "supplier", "supplier_rating"]],
    ["Tell me of the machine:\n- water tank capacity\n- pump type\n", ["water_tank_capacity", "pump_type"]],
    ["name, regular price of the products:", ["name", "regular_price"]],
    ['Return JSON like this: [{"jobTitle": "", "skills": [], "url": ""}]', ["jobTitle", "skills", "url"]],
    ['Objects like {"filmTitle": string, "directedBy": string | null}', ["filmTitle", "directedBy"]],
    ["open https://a.example/x and collect, for each car, its name and seats", ["name", "seats"]],
    ["lot no, guide price", ["lot_no", "guide_price"]],
    ["the comments: who wrote it, when, and what they said", ["author", "when", "said"]],
    ["official name, what it crosses, designer", ["official_name", "crosses", "designer"]],
    ["title, how much time is left", ["title", "time_left"]],
    ["who designed the bridge and what did it cost", ["designed_by", "price"]],
    ["title, the section it was published in", ["title", "section"]],
    ["Lies alle Spiele aus und gib mir jeweils den Titel, das Datum von", ["Titel", "Datum"]],
  ])("%j", (prompt, names) => {
    expect(namesOf(prompt)).toEqual(names);
  });

  test("when a thing last changed is a date, and where in a house it is a place", () => {
    expect(read("when was the article on https://a.example/x last updated?")).toMatchObject({
      fields: [{ name: "updated", type: "date" }],
    });
    expect(namesOf("every clinic with its hours, where in the building it is and its phone")).toEqual([
      "hours",
      "location",
      "phone",
    ]);
  });

  test.each([
    ["how heavy is the machine?", ["weight"]],
    ["name, how heavy it is, how old the building is", ["name", "weight", "age"]],
    ["how long does it take to walk this trail?", ["duration"]],
    ["how much does it weigh?", ["weight"]],
    ["Wie schwer ist der Rucksack auf https://a.example/x?", ["Gewicht"]],
  ])("%j asks for what is measured", (prompt, names) => {
    expect(namesOf(prompt)).toEqual(names);
  });

  test.each(["how long can he be left alone?", "how do I get there?"])("%j is a question", (prompt) => {
    expect(() => read(prompt)).toThrow("question");
  });

  test("all of a table or of this thing is asked for without naming a field", () => {
    expect(read("the full results table of the race")).toMatchObject({ fields: [], shape: "list" });
    expect(read("I'm interested in this lot, give me every detail")).toMatchObject({ fields: [] });
  });

  test.each(["posts from 2023 only: title, date", "List what comes in the box of the game"])(
    "%j takes a model",
    (prompt) => {
      expect(() => read(prompt)).toThrow("takes a model");
    },
  );

  test.each([
    ["I'm only interested in the lighthouses. What are their names?", "lighthouses"],
    ["only the first floor rooms: name and size", "first"],
  ])("%j chooses", (prompt, word) => {
    expect(read(prompt).qualifiers.join(" ")).toContain(word);
  });
});
