import { expect, test } from "vitest";
import { compareNames } from "../../../../packages/agent/src/keyless/likeness.ts";
import { parsePrompt } from "../../../../packages/agent/src/keyless/prompt.ts";
import { headsOthers } from "../../../../packages/agent/src/keyless/words/headings.ts";
import { isVocabulary, splitWords } from "../../../../packages/agent/src/keyless/words.ts";

const parse = (prompt: string) => {
  const request = parsePrompt(prompt, { startUrl: null, fields: null, labels: [], hasAccount: false });
  if (request.kind === "rejection") throw new Error(request.reason);
  return request;
};

test.each([
  ["oprichtingsdatum", "Datum van oprichting"],
  ["Registernummer", "Nummer im Register"],
  ["födelsedatum", "datum"],
  ["lotnummer", "lot nummer"],
])("the compound %s is a field word and what describes it", (compound, other) => {
  expect(splitWords(compound)).toHaveLength(2);
  expect(compareNames(other, compound)).toBeGreaterThan(0.4);
});

test.each([["Datum"], ["Abfahrtszeit"], ["Vorname"], ["headline"], ["deadline"]])(
  "%s is one word: it is known, or what would be left is none",
  (word) => expect(splitWords(word)).toHaveLength(1),
);

test.each([
  ["posología", "dosage"],
  ["disease", "Erkrankung"],
  ["équipe à domicile", "équipe hemma"],
])("%s means what %s means", (one, other) => {
  expect(compareNames(one, other)).toBeCloseTo(1);
});

test.each([["vegan"], ["furnished"], ["away"]])(
  "%s is understood in a field's name, and chooses among records",
  (word) => {
    expect(isVocabulary(word)).toBe(false);
    expect(parse(`name and price of all ${word} offers on https://a.example`).qualifiers).toEqual([word]);
  },
);

test.each([
  ["Kommentare von https://a.example: Autor, Datum", null],
  ["ceny obiadów z https://a.example: rodzaj i cena", null],
  ["Autor und Datum vom Artikel auf https://a.example", "record"],
  ["author and date of the article on https://a.example", "record"],
  ["author and date of the articles on https://a.example", "list"],
])("how many records: %s", (prompt, shape) => {
  expect(parse(prompt).shape).toBe(shape);
});

test.each([
  ["zip", "postal code"],
  ["city", "addressLocality"],
])("%s is what a page calls by two words, or one: %s", (one, other) => {
  expect(compareNames(one, other)).toBeCloseTo(1);
});

test.each([
  ["You may also like", true],
  ["Similar jobs", true],
  ["Podobne ogłoszenia", true],
  ["Das könnte Sie auch interessieren", true],
  ["Читайте также", true],
  ["おすすめの記事", true],
  ["Dissimilar units", false],
  ["Recommended retail price", false],
  ["More information", false],
  ["Lamps", false],
  [`Talks related to ${"very ".repeat(20)}old mills`, false],
])("the heading %s stands over other things: %s", (heading, isOver) => {
  expect(headsOthers(heading)).toBe(isOver);
});
