import { expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

const LIST: Example[string] = { type: "text", list: true, value: ["1 egg", "2 cups flour", "salt"] };
const TITLE: Example[string] = { type: "text", list: false, value: "Pancakes" };

function readOther(before: string, after: string, example: Example) {
  const read = parsePage(before).induce([example], "record");
  return read ? parsePage(after).read(read).records[0] : null;
}

function items(lines: readonly string[], attributes = ""): string {
  return lines.map((line) => `<li${attributes}>${line}</li>`).join("");
}

test("the same fields are read from another page of the template", () => {
  const page = (title: string, lines: readonly string[]) =>
    `<h1>${title}</h1><h2>Ingredients</h2><ul class="parts">${items(lines)}</ul><h2>Notes</h2><ul>${items(["x", "y", "z"])}</ul>`;
  const got = readOther(
    page("Pancakes", ["1 egg", "2 cups flour", "salt"]),
    page("Bread", ["yeast", "water"]),
    {
      title: TITLE,
      ingredients: LIST,
    },
  );
  expect(got).toEqual({ title: "Bread", ingredients: ["yeast", "water"] });
});

test("lines that head others are no items", () => {
  const page = (lines: readonly string[]) => `<ul class="parts">${items(lines)}</ul>`;
  const got = readOther(
    page(["For the dough:", "1 egg", "2 cups flour", "salt"]),
    page(["Filling:", "1 apple", "nuts"]),
    {
      ingredients: LIST,
    },
  );
  expect(got).toEqual({ ingredients: ["1 apple", "nuts"] });
});

test("after a change of all names a list is found again under its heading", () => {
  const before = `<h2>What you need</h2><ul class="a">${items(["1 egg", "2 cups flour", "salt"], ' class="i"')}</ul>`;
  const after = `<div><h3>✿ What you need</h3></div><ul class="b">${items(["1 egg", "milk"], ' class="j"')}</ul>`;
  expect(readOther(before, after, { ingredients: LIST })).toEqual({ ingredients: ["1 egg", "milk"] });
});

test("structured data of the field's name stands in where the markup is another", () => {
  const before = `<div class="a">${items(["1 egg", "2 cups flour", "salt"], ' class="i"')}</div>`;
  const data = { "@type": "Recipe", recipeIngredient: ["1 egg", "milk"] };
  const after = `<script type="application/ld+json">${JSON.stringify(data)}</script><p>1 egg, milk</p>`;
  expect(readOther(before, after, { ingredients: LIST })).toEqual({ ingredients: ["1 egg", "milk"] });
});
