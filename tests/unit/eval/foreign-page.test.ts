import { describe, expect, test } from "vitest";
import { disturbed, withoutRows, withoutTexts } from "../../eval/foreign-page.ts";

const url = "http://shop.test/";
const steps = ["Beat the eggs into the flour.", "Fry it in butter."];
const recipe = {
  url,
  html: `<body><main><h1>Pancakes</h1><ul><li>2 eggs</li><li>200 g flour</li></ul><ol>
    ${steps.map((step) => `<li><p>${step}</p></li>`).join("")}</ol><p>Enjoy.</p></main>
    <script type="application/ld+json">{"@type":"Recipe"}</script><script>let kept;</script></body>`,
};
const rows = ["Alpha lamp", "Beta lamp", "Gamma lamp"];
const shop = {
  url,
  html: `<body><main><div class="list">${rows.map((row) => `<div class="row"><b>${row}</b><i>3 €</i></div>`).join("")}</div>
    <div class="seen"><div class="row"><b>Other thing</b><i>4 €</i></div></div>
    <svg class="seen"></svg></main></body>`,
};

describe("a page without what was read", () => {
  test("has none of a record's texts, nor what machines are told of them", () => {
    const html = withoutTexts(recipe, steps) ?? "";
    expect(html).toContain("<li>2 eggs</li>");
    expect(html).not.toMatch(/Beat|Fry|ld\+json/);
    expect(html).toContain("let kept;");
  });

  test("has none of a list's rows, and other lists", () => {
    const html = withoutRows(shop, rows) ?? "";
    expect(html).not.toMatch(/lamp|3 €/);
    expect(html).toContain("Other thing");
  });

  test("is none where what was read is not found on it", () => {
    expect(withoutTexts(recipe, ["Boil the water.", "Fry the onions."])).toBeNull();
    expect(withoutRows(shop, ["Delta lamp", "Epsilon lamp"])).toBeNull();
  });
});

describe("a page on which what was read stands among other things", () => {
  test("has another page's list in front, and all that it had", () => {
    const html = disturbed(recipe, steps, { source: shop, texts: rows }, 1, false);
    expect(html.indexOf("Alpha lamp")).toBeLessThan(html.indexOf("Pancakes"));
    expect(html.indexOf("Enjoy.")).toBeLessThan(html.indexOf("Fry it"));
    expect(html).not.toContain("Other thing");
  });

  test("has other classes where it is dressed anew, the same by one seed", () => {
    const html = disturbed(shop, rows, null, 1, true);
    expect(html).not.toMatch(/class="(?:row|list|seen)"/);
    expect(html).toBe(disturbed(shop, rows, null, 1, true));
  });
});
