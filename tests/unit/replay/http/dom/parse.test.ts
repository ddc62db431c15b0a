import type { ListRead, Read } from "@gleaner/automation";
import { createPageScript, type Observation } from "@gleaner/extract";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../../../../../packages/replay/src/http/dom/parse.ts";
import { parseDocument } from "../../../../mutators/parse.ts";
import { shop, tables } from "../../../../sites/index.ts";

const address = "https://shop.example/list?page=2#top";
const clock = () => Date.UTC(2026, 0, 2);

const parsed = (html: string): Document => parseHtml(html, address) as unknown as Document;

const pieces = fc.constantFrom(
  "<div class='a b'>",
  "<div class='a>b'>",
  "</div>",
  "<p id=x>",
  "</p>",
  "<b>",
  "<i>",
  "</b>",
  "</i>",
  "<table>",
  "<tr>",
  "<td>",
  "</table>",
  "<a href='/x?y=1'>",
  "</a>",
  "text &amp; more ",
  "<li>",
  "<ul>",
  "</ul>",
  "<!-- c -->",
  "<template><p>in</p></template>",
  "<svg viewBox='0 0 1 1'><linearGradient/></svg>",
  "<br>",
  "<select><option>1",
  "</select>",
  "<body class=late>",
  "<form>",
  "<input type=TEXT value=v>",
  "<h2>",
  "</h2>",
);
const selectors = [
  "*",
  "p",
  "div.a > p",
  "#x",
  "[class~=b]",
  "li:first-child",
  "td:nth-child(2)",
  ":scope > *",
  ":scope b",
  ":scope > b:first-child",
  ":scope > b, :scope > p",
  "div :scope > *",
  "input[type=text]",
  "p ~ b",
  "b + i",
  "a[href^='/']",
  "div:not(.c)",
  "p:empty",
  ":is(td, li)",
  "div:has(> p)",
  "td:nth-last-of-type(1)",
  "b",
  "body.late",
  "p#x",
  'a[href="/x?y=1"]',
  'input[type="text" i]',
  "li:nth-child(2n + 1)",
  "div p:not(.a b)",
  "p:is(.a, b)",
  "lineargradient",
  "div.a\\>b",
  ":scope > li:nth-child(1)",
];

/** A tree as text: what every node says of itself by the members that extraction reads. */
function tell(document: Document): unknown {
  const node = (each: Node): unknown => {
    const inner: unknown[] = [];
    for (let child = each.firstChild; child; child = child.nextSibling) {
      expect(child.parentElement === each || each.nodeType !== 1).toBe(true);
      if (child.nextSibling) expect(child.nextSibling.previousSibling === child).toBe(true);
      inner.push(node(child));
    }
    const element = each.nodeType === 1 ? (each as Element) : null;
    const attributes = element?.getAttributeNames().map((name) => [name, element.getAttribute(name)]);
    return [each.nodeType, each.nodeName, element?.localName, each.nodeValue, attributes, inner];
  };
  const found = selectors.map((css) =>
    [document, ...document.querySelectorAll("*")].map((root) =>
      [...(root as ParentNode).querySelectorAll(css)].map((each) => each.nodeName + each.textContent),
    ),
  );
  const all = [...document.querySelectorAll("*")];
  const pairs = all.flatMap((one) =>
    all.map((other) => [
      one.contains(other),
      one.compareDocumentPosition(other) & 4,
      one.closest("div, table") === other,
    ]),
  );
  const sides = all.map((each) => [
    each.nextElementSibling?.nodeName,
    each.previousElementSibling?.nodeName,
    each.firstElementChild?.nodeName,
    each.lastElementChild?.nodeName,
    each.children.length,
    [...each.classList],
  ]);
  return [
    node(document),
    found,
    pairs,
    sides,
    document.title,
    document.body?.nodeName,
    document.getElementById("x")?.textContent,
  ];
}

/** Reads all columns of the page's first list. */
const readOf = ({ groups: [group] }: Observation): Read => ({
  kind: "list",
  rows: group?.rows as ListRead["rows"],
  fields: (group?.columns ?? []).map(({ reader }, at) => ({ name: `column ${at}`, type: "text", reader })),
  pagination: null,
  maxRecords: null,
  maxPages: null,
});

describe("a page that was fetched", () => {
  it("is the tree that the standard says, however broken its HTML is, and selectors find in it what they find there", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const html = parts.join("");
        expect(tell(parsed(html))).toEqual(tell(parseDocument(html, address)));
      }),
      { numRuns: 60 },
    );
  });

  it("is seen and read as in a page of a browser, also where nothing is worked out twice", async () => {
    for (const { site, path } of [
      { site: shop.site, path: "/" },
      { site: tables.site, path: "/" },
    ]) {
      const html = await (await site.create().request(path)).text();
      const mine = createPageScript(parsed(html), clock, true);
      const theirs = createPageScript(parseDocument(html, address), clock);
      const observation = mine.observe();
      expect(observation.groups.length).toBeGreaterThan(0);
      expect(observation).toEqual(theirs.observe());
      const read = readOf(observation);
      for (let look = 0; look < 2; look += 1) {
        expect(mine.read(read)).toEqual(theirs.read(read));
        expect(mine.anchors(read)).toEqual(theirs.anchors(read));
      }
    }
  });

  it("knows its addresses as a browser does", () => {
    const html =
      "<base target=_top><base href='/deep/'><base href='/other/'><title> a\n b </title><a href=x>";
    const mine = parsed(html);
    const { document } = new JSDOM(html, { url: address }).window;
    expect([mine.URL, mine.baseURI, mine.title]).toEqual([document.URL, document.baseURI, document.title]);
  });
});

describe("a page that would take too much", () => {
  it.each([
    ["deep", "<div>".repeat(600)],
    ["of many elements", "<b></b>".repeat(70_000)],
  ])("is not parsed where it is %s", (_, html) => {
    expect(() => parsed(html)).toThrow(/nests|elements/);
  });
});
