import { describe, expect, test } from "vitest";
import { parsePrompt, type Request } from "../../../../packages/agent/src/keyless/index.ts";

const url = "https://obchod.example/x";
const parse = (prompt: string) => parsePrompt(prompt.replaceAll("{url}", url));

function understand(prompt: string): Request {
  const request = parse(prompt);
  if (request.kind === "rejection") throw new Error(request.reason);
  return request;
}

const namesOf = ({ fields }: Request): string =>
  fields.map(({ name, type }) => (type === null ? name : `${name}:${type}`)).join(" ");

describe("the fields of a Czech prompt", () => {
  test.each([
    ["název, cena a odkaz každého produktu na {url}", "název cena:money odkaz:url", "list"],
    ["nazev, cena a odkaz kazdeho produktu na {url}", "nazev cena:money odkaz:url", "list"],
    ["Vypište názvy a ceny všech výrobků na {url}", "názvy ceny:money", "list"],
    ["Pro každou knihu na {url} vypiš název, autora a cenu.", "název autora cenu:money", "list"],
    ["U každého bytu na {url} uveď cenu, plochu a adresu", "cenu:money plochu adresu", "list"],
    ["produkty na {url} s názvem, cenou a odkazem", "názvem cenou:money odkazem:url", "list"],
    ["výpis spojů na {url}: odjezd, příjezd, linka", "odjezd příjezd linka", "list"],
    [
      "Dobrý den, mohli byste mi prosím zjistit cenu bez DPH, hodnocení a počet hodnocení na {url}?\nDěkuji předem.",
      "cenu_bez_dph:money hodnocení:rating počet_hodnocení:number",
      null,
    ],
    [
      "Dobrý den,\nprosím o žánr, zemi původu a rok filmu na {url}. Děkuji.",
      "žánr zemi_původu rok_filmu",
      null,
    ],
    ["Titulek, autor a datum tohoto článku: {url}", "Titulek autor datum:date", "record"],
    ["název firmy, místo a mzda z {url}", "název_firmy místo mzda:money", null],
    ["datum vydání, rok vydání a počet stran {url}", "datum_vydání:date rok_vydání počet_stran:number", null],
    ["Seznam hotelů na {url} včetně názvu a ceny za noc", "názvu ceny_za_noc:money", "list"],
    ["název a děj každého filmu na {url}", "název děj", "list"],
    ["název a odkaz na obrázek všech lamp na {url}", "název odkaz_na_obrázek:image", "list"],
    ["název a zda je skladem pro všechny produkty na {url}", "název skladem:boolean", "list"],
    ["jméno a telefon všech osob na {url}. Pokud chybí, vrať null.", "jméno telefon:phone", "list"],
    ["Kdo napsal článek na {url} a kdy byl zveřejněn?", "autor zveřejněn:date", null],
    ["Kolik stojí produkt na {url}?", "cena:money", null],
    ["všechny údaje o produktu na {url}", "", null],
  ])("%s", (prompt, fields, shape) => {
    const request = understand(prompt);
    expect([namesOf(request), request.shape, request.qualifiers]).toEqual([fields, shape, []]);
  });

  test("how many records and pages are wanted", () => {
    expect(understand("prvních deset knih z {url}: název, cena")).toMatchObject({
      maxRecords: 10,
      noun: "knih",
    });
    expect(understand("název a cena všech bytů na prvních 3 stránkách {url}")).toMatchObject({ maxPages: 3 });
    expect(understand("název každé lampy na všech stránkách {url}")).toMatchObject({ maxPages: null });
  });

  test("what describes the records has to stand on the page", () => {
    expect(understand("červené lampy z {url}: název, cena").qualifiers).toEqual(["červené"]);
    expect(understand("názvy článků o Praze na {url}").qualifiers).toEqual(["Praze"]);
    expect(understand("název a cena všech dostupných produktů na {url}").doubts).toEqual(["dostupných"]);
    expect(understand("název a cena všech hotelů se slevou na {url}").conditions).toEqual(["slevou"]);
  });
});

describe("a Czech prompt that takes more than reading", () => {
  test.each([
    ["název a cena produktů do 500 Kč na {url}", "filter"],
    ["název a cena všech produktů levnějších než 500 Kč na {url}", "filter"],
    ["nazev a cena vsech produktu levnejsich nez 500 Kc na {url}", "filter"],
    ["produkty na {url} s hodnocením alespoň 4 hvězdičky: název, cena", "filter"],
    ["produkty na {url} za 400 korun nebo více: název, cena", "filter"],
    ["název a cena produktů, které nejsou vyprodané, na {url}", "filter"],
    ["název a cena všech produktů kromě knih na {url}", "filter"],
    ["články na {url} za poslední týden: název, datum", "filter"],
    ["název a cena všech produktů na {url} seřazené podle ceny", "order"],
    ["název a cena nejlevnějšího produktu na {url}", "order"],
    ["nejdražší kniha na {url}: název, autor", "order"],
    ["poslední článek na {url}: titulek", "one place in an order"],
    ["název a cena všech produktů na {url} bez duplicit", "drop repeated"],
    ["Kolik produktů je na {url}?", "count"],
    ["spočítej průměrnou cenu produktů na {url}", "compute"],
    ["Je produkt na {url} skladem?", "question"],
    ["Kup mi notebook na {url}", "an action"],
    ["Přihlas se na {url} a vypiš název a cenu", "login"],
    ["Klikni na druhou záložku na {url} a vypiš název a cenu", "clicking"],
    ["Otevři každý produkt na {url} a vypiš název a hmotnost", "clicking"],
    ["Přelož článek na {url}", "does not ask for data"],
    ["Napiš báseň o moři", "does not ask for data"],
    ["Vypiš název a cenu z {url}. Produkt musí být veganský.", "takes a model"],
  ])("%s", (prompt, sentence) => {
    const answer = parse(prompt);
    expect(answer.kind === "rejection" ? answer.reason : `read: ${namesOf(answer)}`).toContain(sentence);
  });
});

test.each([
  ["CAS number and name from {url}", "cas_number name"],
  ["menu item and price from {url}", "menu_item price:money"],
  ["nazwa i cena każdego produktu na {url}", "nazwa cena:money"],
  ["nome e preço de cada produto em {url}", "nome preço:money"],
])("other languages stay as they are: %s", (prompt, fields) => {
  expect(namesOf(understand(prompt))).toBe(fields);
});
