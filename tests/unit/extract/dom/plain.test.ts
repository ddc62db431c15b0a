import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "../../../../packages/extract/src/dom/plain.ts";

test.each([
  ["220&deg;C, &frac12; tbsp", "220°C, ½ tbsp"],
  ["sm&aring; terninger &amp; l&oslash;k", "små terninger & løk"],
  ["&lt;p&gt;Heat the oil.&lt;/p&gt;", "Heat the oil."],
  ["<p>One.</p><p>Two.</p>", "One.\nTwo."],
  ["&amp;deg;", "°"],
  ["a &lt; b and c > d", "a < b and c > d"],
  ["&#8211; &#x2013; &hellip;", "– – …"],
  ["&nosuch; R&D", "&nosuch; R&D"],
])("the text of %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test("a text without markup is left as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/[&<]/.test(text));
      expect(plainText(text)).toBe(text.trim());
    }),
  );
});
