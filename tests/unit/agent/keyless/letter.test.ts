import { expect, test } from "vitest";
import { parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";

const address = "https://a.example/list";

function fieldsOf(prompt: string): string {
  const request = parsePrompt(prompt);
  return request.kind === "rejection" ? request.reason : request.fields.map(({ name }) => name).join(" ");
}

test.each([
  [
    "da",
    `Hej! Vi er ved at opdatere vores prisliste og skal bruge navn, pris og varenummer på hvert produkt på ${address}.\nPå forhånd tak!`,
    "navn pris varenummer",
  ],
  [
    "de",
    `Guten Tag, bitte erstellen Sie mir eine Liste aller Anzeigen auf ${address} mit Titel, Beschreibung und Link.\nVielen Dank im Voraus!`,
    "Titel Beschreibung Link",
  ],
  [
    "fr",
    `Bonjour, pourriez-vous m'envoyer le titre et la date de chaque article de ${address} ?\nMerci d'avance.`,
    "titre date",
  ],
  [
    "nl",
    `Goedemiddag, wij zijn onze prijslijst aan het bijwerken en hebben van elk product op ${address} de naam, de prijs en het artikelnummer nodig.\nAlvast bedankt!`,
    "naam prijs artikelnummer",
  ],
  [
    "pl",
    `Dzień dobry, aktualizujemy nasz cennik i potrzebujemy nazwy, ceny i numeru katalogowego każdego produktu ze strony ${address}.\nZ góry dziękuję!`,
    "nazwy ceny numeru_katalogowego",
  ],
  [
    "pt",
    `Bom dia, vocês podem me enviar o título, o autor e a data de cada artigo de ${address}?\nMuito obrigado.`,
    "título autor data",
  ],
  [
    "ru",
    `Добрый день! Мы обновляем наш прайс-лист, поэтому нам нужны название, цена и артикул каждого товара на странице ${address}.\nЗаранее спасибо!`,
    "название цена артикул",
  ],
  [
    "sv",
    `Hej! Vi håller på att uppdatera vår prislista och behöver namn, pris och artikelnummer för varje produkt på ${address}.\nTack på förhand!`,
    "namn pris artikelnummer",
  ],
  [
    "ja",
    `お世話になっております。次のページの本の著者名と出版年をすべて抜き出していただけますか。\n${address} よろしくお願いいたします。`,
    "著者名 出版年",
  ],
  [
    "en",
    `Hi, I'm comparing used bike prices in Utah.\nCould you list the ad title and price from ${address}?`,
    "ad_title price",
  ],
  [
    "en",
    `Hello, I'm researching hotels and need the name and price of every hotel on ${address}`,
    "name price",
  ],
])("a letter in %s asks for what it lists and nothing more: %s", (_, prompt, fields) => {
  expect(fieldsOf(prompt)).toBe(fields);
});

test.each([
  [`title and date of all articles on ${address}. Kind regards, Tom`, "title date"],
  [`Titel und Preis aller Bücher von ${address}.\nMit freundlichen Grüßen\nAnna Holm`, "Titel Preis"],
  [`название и цену каждого товара на ${address}.\nС уважением, Иван`, "название цену"],
  [`title, date of all articles on ${address}. Thanks, Price`, "title date Price"],
  [`title, author, Tom ${address}`, "title author Tom"],
  [`${address} Name und Preis. Bitte auch: Garantiefrist`, "Name Preis Garantiefrist"],
  [`${address} Get name and price, also, Wattage`, "name price Wattage"],
])("a letter's signature is no field: %s", (prompt, fields) => {
  expect(fieldsOf(prompt)).toBe(fields);
});

test.each([
  ["send the names and prices to Anna, from"],
  ["Schick die Titel und Preise an Anna, von"],
  ["envíale a Ana los títulos y precios de"],
  ["отправь Анне названия и цены с"],
  ["send us the prices by email from"],
  ["sende mir die Preise per E-Mail von"],
  ["inviatemi i prezzi per email da"],
  ["me envie os preços por e-mail de"],
])("what is to be sent by mail, or to somebody else, is an action: %s", (prompt) => {
  expect(parsePrompt(`${prompt} ${address}`)).toMatchObject({ kind: "rejection" });
});

test("an object that is to be filled in names the fields, and details are those of a thing", () => {
  expect(fieldsOf(`Fill this for ${address}: {"nickname": null, "twitter": null}`)).toBe("nickname twitter");
  expect(parsePrompt(`book details from ${address}: title, price`)).toMatchObject({
    noun: "book",
    shape: null,
  });
});

test("rows of somebody's are rows, and whose they are is a condition", () => {
  const rows = { shape: "list", noun: "auctions", qualifiers: ["AEAT"] };
  expect(parsePrompt(`only the auctions of the AEAT at ${address}: lot, date`)).toMatchObject(rows);
  expect(parsePrompt(`the reviews of the product on ${address}: author, stars`)).toMatchObject({
    shape: "list",
    noun: "reviews",
    qualifiers: [],
  });
});

test.each([
  ["nazwa i cena produktów z", "nazwa cena", "produktów"],
  ["заголовки статей", "заголовки", "статей"],
  ["liczba recenzji i cena produktów", "liczba_recenzji cena", "produktów"],
  ["ceny, nazwy firm", "ceny nazwy_firm", null],
])("the owner stands behind what it has without a word between: %s", (prompt, fields, noun) => {
  expect(fieldsOf(`${prompt} ${address}`)).toBe(fields);
  expect(parsePrompt(`${prompt} ${address}`)).toMatchObject({ noun });
});

test.each([
  ["list name and price (in stock only) from", ["in stock"]],
  ["Vypiš název a cenu (jen skladem) z", ["skladem"]],
  ["Vypiš produkty od Sony z", ["Sony"]],
  ["list price (number only) and name from", []],
])("what chooses among the rows is a condition, in brackets, too: %s", (prompt, qualifiers) => {
  expect(parsePrompt(`${prompt} ${address}`)).toMatchObject({ qualifiers });
});

test.each([
  `Name and price of all lamps on ${address}, please. It is for our weekly report.`,
  `Name and price of all lamps on ${address} so that I can compare them.`,
  `I am planning a trip for the whole school and would be grateful for the name and price of all tours on ${address}.`,
  `From ${address} get the name and price of all lamps. Regards, Petra (Insights)`,
  `From ${address} get the name and price of all lamps. Best regards, Ms. Tran`,
])("what it is for and who signs is no field and no condition: %s", (prompt) => {
  const request = parsePrompt(prompt);
  expect(request).toMatchObject({ kind: "request", qualifiers: [] });
  expect(fieldsOf(prompt).toLowerCase()).toBe("name price");
});

test.each([
  [`I only want red ones. From ${address} get names and prices.`, "names prices"],
  [`I prefer the cheapest. From ${address} get names and prices.`, "names prices"],
  [`Names and prices from ${address} so that I can find the cheapest one.`, "names prices"],
  [`Names and prices from ${address} in order to translate the names.`, "names prices"],
  [`Names and prices of the books on ${address} so that we have those of Berlin.`, "names prices"],
  [`Names and prices of the books on ${address}. It is for the used books.`, "names prices"],
  [`Names and prices from ${address}. We stop at page 3.`, "names prices"],
])("but what chooses among records or changes values is not left out: %s", (prompt, fields) => {
  const request = parsePrompt(prompt);
  const isHeld = request.kind === "rejection" || request.qualifiers.length > 0;
  expect(isHeld || fieldsOf(prompt) !== fields).toBe(true);
});

test.each([
  ["fr", `{"nom":"","note":""}\nremplis ce modèle à partir de ${address}`],
  ["de", `{"nom":"","note":""}\nfülle das aus: ${address}`],
  ["es", `Rellena esta plantilla desde ${address}: {"nom":"","note":""}`],
])("a template may be filled in, in %s", (_, prompt) => {
  expect(fieldsOf(prompt)).toBe("nom note");
});

test("an object with the address beside the list of records names the fields of these", () => {
  const asked = (key: string) => parsePrompt(`{"source": "${address}", "${key}": [{"nom": "", "note": ""}]}`);
  expect(asked("records")).toMatchObject({ shape: "list", fields: [{ name: "nom" }, { name: "note" }] });
  expect(asked("cheapest")).toMatchObject({ kind: "rejection" });
});

test("one record is how the answer is to be written, unless every one is asked for", () => {
  const asked = (prompt: string) => parsePrompt(`${prompt} ${address} into one record`);
  expect(asked("Put the name and price on")).toMatchObject({ shape: "record", qualifiers: [] });
  expect(asked("Put name and price of every book on")).toMatchObject({ shape: "list", qualifiers: [] });
});

test.each([
  `Remplis le formulaire de recherche sur ${address} et donne les titres`,
  `Remplis ce formulaire : nom, téléphone. ${address}`,
  `Fill in this application: name, phone. ${address}`,
])("a form of the page is not filled in: %s", (prompt) => {
  expect(parsePrompt(prompt).kind).toBe("rejection");
});

test("who signs with a wish alone is no field", () => {
  expect(fieldsOf(`Names and prices from ${address}. Best, Tom`)).toBe("Names prices");
});
