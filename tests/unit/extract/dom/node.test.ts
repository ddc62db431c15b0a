import { createPageScript } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { parseDocument } from "../../../mutators/parse.ts";

const members = ["children", "parentElement", "localName", "textContent", "getAttribute", "nextSibling"];
const hotels = ["Ant", "Bee", "Cat", "Dog"].map((name, at) => ({ name, price: `€ ${at + 70},50` }));

/** A list whose rows are forms, each with inputs of these names, as pages of hotels and flights have them. */
function renderForms(names: readonly string[]): string {
  const inputs = names.map((name) => `<input type="hidden" name="${name}" value="2">`).join("");
  const rows = hotels.map(
    ({ name, price }) => `<form class="offer"><h3>${name}</h3><span>${price}</span>${inputs}</form>`,
  );
  return `<main><h1>Offers</h1>${rows.join("")}</main>`;
}

test("rows that are forms are read whatever their inputs are called", () => {
  const document = parseDocument(renderForms(members), "https://hotel.example/");
  const script = createPageScript(document);
  const plain = script.observe();
  // As a browser has it; the parser does not.
  for (const form of document.forms) {
    for (const name of members) Object.defineProperty(form, name, { value: form.elements.namedItem(name) });
  }
  expect(plain.groups[0]?.count).toBe(4);
  expect(script.observe()).toEqual(plain);
});

test("documents of several windows are read in turn, each by the members of its own", () => {
  const pages = [1, 2].map(() => {
    const { window } = new JSDOM(renderForms(members), { url: "https://hotel.example/" });
    return createPageScript(window.document);
  });
  const [first, second, again] = [...pages, ...pages].map((page) => page.observe());
  expect(first?.groups[0]?.count).toBe(4);
  expect(second).toEqual(first);
  expect(again).toEqual(first);
});

test("what is done to the members after a page was opened changes nothing", () => {
  const { window } = new JSDOM(renderForms([]), { url: "https://hotel.example/" });
  const page = createPageScript(window.document);
  const before = page.observe();
  for (const name of members) Object.defineProperty(window.Element.prototype, name, { value: null });
  expect(page.observe()).toEqual(before);
});
