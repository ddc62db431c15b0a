import { evidenceOf } from "@gleaner/automation/evidence";
import { describe, expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

const text = (value: string): Example[string] => ({ type: "text", list: false, value });
const list = (value: string[]): Example[string] => ({ type: "text", list: true, value });

describe("a page that tells of an article and of a thing in it", () => {
  const page = (headline: string, name: string, lines: readonly string[]) => `
    <article itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">${headline}</h1>
    <p>How we like it best.</p>
    <div class="card" itemscope itemtype="https://schema.org/Recipe"><div class="card-name" itemprop="name">${name}</div>
    <ul>${lines.map((line) => `<li itemprop="recipeIngredient">${line}</li>`).join("")}</ul></div></article>`;
  const example = { title: text("Pancakes"), ingredients: list(["2 eggs", "milk", "flour"]) };
  const read = parsePage(page("Pancakes", "Pancakes", ["2 eggs", "milk", "flour"])).induce(
    [example],
    "record",
  );

  test("gives the title of what has the lists", () => {
    const other = parsePage(page("Our Sunday bread", "Rye bread", ["rye", "water"]));
    expect(read && other.read(read).records[0]).toEqual({
      title: "Rye bread",
      ingredients: ["rye", "water"],
    });
  });

  test("gives the headline with a doubt where the thing's own name is gone", () => {
    const html = '<h1 itemprop="headline">Rye bread</h1>';
    const result = read && parsePage(html).read(read);
    expect(result?.records[0]?.title).toBe("Rye bread");
    expect(evidenceOf(result?.evidence[0] ?? {}, "title")?.confidence).toBeLessThanOrEqual(0.6);
  });
});

test("a value is not cut out of a sentence where a label names it", () => {
  const page = (source: string, line: string) =>
    `<ul class="needed"><li><b>${line}</b></li></ul><dl><dt>Source</dt><dd>${source} exclusive</dd></dl>`;
  const before = page(
    "Ann's Farm",
    "3 pieces (about one pound) Ann's Farm® chicken breasts without bones and skin",
  );
  const after = page(
    "Valley Mill",
    "2 pieces (about one pound) Ann's Farm® chicken thighs without bones and skin",
  );
  const read = parsePage(before).induce([{ author: text("Ann's Farm") }], "record");
  expect(read && parsePage(after).read(read).records[0]).toEqual({ author: "Valley Mill" });
});

test("a title that was the main heading is it again, with a doubt, where all names are others", () => {
  const before = '<div><h1 class="logo">Kitchen</h1></div><h1 class="entry-title">Pancakes</h1>';
  const after = '<section><h1 class="c-hero">Rye bread</h1></section>';
  const read = parsePage(before).induce([{ title: text("Pancakes") }], "record");
  const result = read && parsePage(after).read(read);
  expect(result?.records[0]).toEqual({ title: "Rye bread" });
  expect(evidenceOf(result?.evidence[0] ?? {}, "title")?.confidence).toBeLessThanOrEqual(0.6);
});

test("a number and a day that only machines are told after a redesign are a number and a day", () => {
  const example = {
    price: { type: "number" as const, list: false, value: 12.5 },
    released: { type: "date" as const, list: false, value: "2026-03-04" },
  };
  const before = '<h1>Lamp</h1><p class="cost">12.50</p><p class="since">2026-03-04</p>';
  const told = { "@type": "Product", price: "99.90", released: "2026-05-06T10:00:00Z" };
  const after = `<h1>Chair</h1><script type="application/ld+json">${JSON.stringify(told)}</script>`;
  const read = parsePage(before).induce([example], "record");
  expect(read && parsePage(after).read(read).records[0]).toEqual({ price: 99.9, released: "2026-05-06" });
});
