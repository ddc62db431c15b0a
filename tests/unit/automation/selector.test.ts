import { expect, test } from "vitest";
import { findSelectorFault } from "../../../packages/automation/src/selector.ts";

test.for([
  "h1",
  ":scope > td:nth-child(4)",
  'article.product_pod > h3 > a[title*="(new) [x]"]',
  "ul.list > li:not(:has(> :is(b, strong, h2)))",
  ".md\\:flex > *",
  "tr:nth-child(2n + 1 of .row)",
  ".größe ~ .preis",
  ":not(*)",
])("plain CSS may be imported: %s", (css) => {
  expect(findSelectorFault(css)).toBeNull();
});

test.for([
  ["h1 >> text=/(a+)+$/", ">>"],
  ["div >>> p", ">>"],
  ['p:text-matches("(a+)+$")', ":text-matches"],
  ['p:has-text("x")', ":has-text"],
  ["p::part(x)", ":"],
  ["text=/(a+)+$/", "="],
  ["//html/body", "/"],
  ["p; q", ";"],
  ['a[href="x', "does not end"],
  ["p)", "nested"],
  [":is(:is(:is(:is(:is(p)))))", "nested"],
  ["p:not(q", "does not end"],
  [Array.from({ length: 70 }, () => "p").join(">"), "more than"],
  ["p:has(a):has(b):has(c):has(d):has(e)", "more than"],
] as const)("what no plan of ours holds may not, and the reason is told: %s", ([css, reason]) => {
  expect(findSelectorFault(css)).toContain(reason);
});
