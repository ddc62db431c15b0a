import { describe, expect, test } from "vitest";
import { parsePrompt, type Request } from "../../../../packages/agent/src/keyless/index.ts";

const url = "https://a.example/x";

function understand(prompt: string): Request {
  const request = parsePrompt(prompt.replaceAll("{url}", url));
  if (request.kind === "rejection") throw new Error(request.reason);
  return request;
}

const namesOf = (prompt: string): string[] => understand(prompt).fields.map(({ name }) => name);

describe("what stands around the fields", () => {
  test.each([
    ["Page: {url}\nNeed: name, price", ["name", "price"]],
    ["{url}\nFields: name, price", ["name", "price"]],
    ["Fields: name, price. URL: {url}", ["name", "price"]],
    ["name, price\nsource: {url}", ["name", "price"]],
    ["Url = {url}. Get name and price.", ["name", "price"]],
    ["the name, the price; the page is {url}", ["name", "price"]],
    ["{url} -> name, price", ["name", "price"]],
    ["{url}\nboats: name, price", ["name", "price"]],
    ["{url}\nboats:\n- name\n- price", ["name", "price"]],
    ["name and price of the lamps on this page ({url})", ["name", "price"]],
    ["Hello, get from {url} the name and the price", ["name", "price"]],
  ])("%j: the address and its label are no field", (prompt, names) => {
    expect(namesOf(prompt)).toEqual(names);
  });

  test.each([
    ["{url}\nboats: name, price", "boats"],
    ["{url}\nboats:\n- name\n- price", "boats"],
    ["{url}\nskipper: name", null],
    ["{url}\nskipper: name of the captain\nprice: in euros", null],
    ["{url}\nskippers – name, crew\nprice – in euros", null],
    ["{url}\nred: name, price", null],
  ])("%j: a plural on the first line behind the address heads the names behind its colon", (prompt, noun) => {
    const request = parsePrompt(prompt.replaceAll("{url}", url));
    const isHeading = request.kind === "request" && request.noun === noun && request.fields.length === 2;
    expect(isHeading && request.fields[0]?.name === "name").toBe(noun !== null);
  });

  test.each([
    ["Extract data from {url}: name, price", ["name", "price"]],
    ["get details from {url} - name, price", ["name", "price"]],
    ["Extract data from {url} as JSON with the fields firstName, birthDate", ["firstName", "birthDate"]],
    ["all info on {url}: name, price", ["name", "price"]],
  ])("%j: named fields are meant, not everything", (prompt, names) => {
    expect(namesOf(prompt)).toEqual(names);
  });

  test("data without named fields are all of them", () => {
    expect(namesOf("Extract data from {url}")).toEqual([]);
    expect(namesOf("everything about each book on {url}, including the price")).toEqual([]);
  });

  test.each([
    ["We are building a bird database. Get name and wingspan of every bird on {url}.", ["name", "wingspan"]],
    ["The page {url} describes a mountain. I need its elevation and its country.", ["elevation", "country"]],
    ["Player bio at {url}. Return height, weight and current club.", ["height", "weight", "current_club"]],
    ["Our trustees want the name and the deadline of every grant on {url}.", ["name", "deadline"]],
    ["I'm an analyst and need the issuer and the price of all bonds on {url}", ["issuer", "price"]],
    ["{url} holds a number of birds: for every bird return name, wingspan", ["name", "wingspan"]],
    ["We plan a trip. Please pull the height and the name out of {url}", ["height", "name"]],
    ["I run a small shop. Please get the name from {url}", ["name"]],
    ["Dear team, kindly extract the start date from {url}", ["start_date"]],
    ["for each lot on {url} its name and the highest bid so far", ["name", "highest_bid"]],
    ["We would like the wingspan. Get the name from {url}", ["wingspan", "name"]],
  ])("%j: talk is no field and no reason to refuse", (prompt, names) => {
    expect(namesOf(prompt)).toEqual(names);
  });

  test.each([
    "We only travel to Berlin. Which hotels cost less than 90 euros on {url}? name, price",
    "Quel est le vin le moins cher sur {url} ? Je veux son nom et son prix.",
    "Donne nom et prix de {url}. Arrondis les prix.",
    "Get name and price from {url}. Strip the euro sign.",
    "The bikes are red. Get name and price from {url}",
    "I'm a fan of bikes under 500. Get name and price from {url}",
    "Our cheapest offers need name and price, {url}",
    "cheapest: {url}\nname, price",
    "Get name and price, one per brand, from {url}",
    "Are there any discounts at {url}? Get name and price.",
    "It should be vegan. Get name and price of all dishes on {url}",
    "The hotel must have a pool. name, price from {url}",
    "I don't need the sold-out items. Get name and price from {url}",
    "Which lamps are red? Get name and price from {url}",
    "Can we book a table on {url}? Get name and price.",
    "Merci de nous acheter le livre sur {url}. Donne le nom et le prix.",
    "We click the first link on {url}, then get name and price",
  ])("%j: what chooses is no talk", (prompt) => {
    const request = parsePrompt(prompt.replaceAll("{url}", url));
    expect(request.kind === "rejection" || request.conditions.length > 0).toBe(true);
  });
});

describe("fields among others", () => {
  test.each([
    [
      "title/author/price/format/publisher of all books on {url}",
      ["title", "author", "price", "format", "publisher"],
    ],
    ["Get name, given name, family name from {url}", ["name", "given_name", "family_name"]],
    ["title, date posted, price offered {url}", ["title", "date_posted", "price_offered"]],
    ["Get name and weight from {url}. Wingspan. Habitat.", ["name", "weight", "Wingspan", "Habitat"]],
    ["name, price {url}. contact details: street, city", ["name", "price", "street", "city"]],
    ["title, price, csv please, {url}", ["title", "price"]],
    ["book {url}: publisher, pages, language", ["publisher", "pages", "language"]],
    ["used cars from {url}: make, model, year", ["make", "model", "year"]],
    [
      "all releases on {url} with version number, date, and breaking changes",
      ["version_number", "date", "breaking_changes"],
    ],
    ["For every film on {url} its director and its running time", ["director", "running_time"]],
    ["nom, son adresse et son site web sur {url}", ["nom", "adresse", "site_web"]],
    ["J'aimerais l'auteur et le prix sur {url}", ["auteur", "prix"]],
    ["la note de la presse et la note des spectateurs, {url}", ["note_de_la_presse", "note_des_spectateurs"]],
    ["besoin du nom, de l'adresse et du prix : {url}", ["nom", "adresse", "prix"]],
    ["{url} - brand, number of keys, weight", ["brand", "number_of_keys", "weight"]],
    ["tell me who the chief engineer is and what the status is, {url}", ["chief_engineer", "status"]],
    ["title, the date on which it was published, price, {url}", ["title", "published", "price"]],
  ])("%j", (prompt, names) => {
    expect(namesOf(prompt)).toEqual(names);
  });

  test("what the page calls so between two marks is one name", () => {
    const labels = ["owner at loss", "average rating", "log in"];
    const namesOn = (prompt: string): string[] => {
      const request = parsePrompt(prompt.replaceAll("{url}", url), { labels });
      return request.kind === "rejection" ? [] : request.fields.map(({ name }) => name);
    };
    expect(namesOn("{url}: name, owner at loss")).toEqual(["name", "owner_at_loss"]);
    expect(namesOn("{url}: name, average rating. price")).toEqual(["name", "average_rating", "price"]);
    expect(namesOn("{url}: log in, name, price")).toEqual([]);
    expect(understand("{url}: name, owner at loss").qualifiers).toEqual(["loss"]);
  });

  test("a question between two values asks for what they are values of", () => {
    expect(namesOf("name, whether the rate is fixed or variable, fee of all accounts on {url}")).toEqual([
      "name",
      "rate_fixed_or_variable",
      "fee",
    ]);
    expect(understand("name, whether it is in stock {url}").fields[1]).toMatchObject({ type: "boolean" });
  });

  test("who can do something is a field, no action", () => {
    expect(namesOf("all grants on {url} with the size and who can apply")).toEqual(["size", "who_can_apply"]);
    expect(parsePrompt(`Can you apply for the grant on ${url}`).kind).toBe("rejection");
  });

  test("a run that names known fields restricts nothing", () => {
    expect(understand("every font at {url} with designer, number of styles and licence").conditions).toEqual(
      [],
    );
    expect(understand("every hotel at {url} with pool").conditions).toEqual(["pool"]);
  });
});

describe("what the records are", () => {
  test.each([
    ["emit one JSON object per endpoint of {url}: path, method", "endpoint"],
    ["Extract from {url}, one row per fee: description, amount", "fee"],
  ])("%j", (prompt, noun) => {
    expect(understand(prompt)).toMatchObject({ noun, shape: "list" });
  });

  test("rows that something goes into make a list", () => {
    expect(understand("scrape {url} into rows: title | amount").shape).toBe("list");
  });

  test("what is listed, shown or offered is all that the page has", () => {
    for (const prompt of [
      "name and price of the lamps advertised on {url}",
      "les visites proposées sur {url} : nom, durée",
      "Dame la clasificación que sale en {url} con equipo y puntos",
      "Die Wohnungen, die auf {url} stehen, mit Miete und Adresse",
    ])
      expect(understand(prompt).qualifiers, prompt).toEqual([]);
  });
});

test.each([
  ["title, price and how much I save, {url}", ["title", "price", "save"]],
  ["{url} العنوان، صاحب المشروع، عدد العروض", ["العنوان", "صاحب_المشروع", "عدد_العروض"]],
])("%j names each field once", (prompt, names) => {
  expect(namesOf(prompt)).toEqual(names);
});

test("initials with an s at their end are of many", () => {
  expect(understand("name + email of the MPs in {url}").shape).toBe("list");
  expect(understand("email of the NGO in {url}").shape).toBe("record");
});
