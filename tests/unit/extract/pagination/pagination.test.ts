import type { ListRead, Pagination } from "@gleaner/automation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const url = "https://shop.example/list?page=1";
const list = `<main><ul>${["Ant", "Bee", "Cat", "Dog"].map((name) => `<li class="card"><a class="name" href="/p/${name}">${name}</a><p class="price">$1.00</p></li>`).join("")}</ul></main>`;

function paginationOf(html: string): readonly Pagination[] {
  return parsePage(html, url).observe().pagination;
}

function listRead(pagination: Pagination | undefined): ListRead {
  return {
    kind: "list",
    rows: { css: "li", within: null, except: null, run: false },
    fields: [],
    pagination: pagination ?? null,
    maxRecords: null,
    maxPages: null,
  };
}

const hasMore = (html: string, pagination: Pagination | undefined, at = url): boolean =>
  parsePage(html, at).hasMore(listRead(pagination));

describe("a control is found", () => {
  test.each([
    ["by rel", '<a rel="next" href="?page=2">2</a>', "next"],
    ["by words", '<nav><a href="?page=2">Nächste Seite</a></nav>', "next"],
    ["by a sign in a pager", '<div class="pager"><a href="?p=2">›</a></div>', "next"],
    [
      "by the number after the current one",
      '<ul class="pagination"><li class="active"><span>1</span></li><li><a href="?page=2">2</a></li></ul>',
      "next",
    ],
    [
      "by its icon's text",
      '<div class="pager"><a href="?p=2"><img src="/r.png" alt="Next"></a></div>',
      "next",
    ],
    ["to load more", "<button>Load more</button>", "more"],
  ])("%s", (_name, control, kind) => {
    const [first] = paginationOf(list + control);
    expect(first?.kind).toBe(kind);
    expect(hasMore(list + control, first)).toBe(true);
  });

  test.each([
    ["disabled", '<div class="pager"><button disabled>Next</button></div>'],
    ["disabled by its item", '<ul class="pagination"><li class="disabled"><a href="#">Next</a></li></ul>'],
    ["hidden", '<div class="pager"><a style="display: none" href="?page=2">Next</a></div>'],
    ["a slide show's", '<div class="carousel"><button>Next</button></div>'],
    ["a calendar's", '<a href="?month=6">Next month</a>'],
  ])("but not one that is %s", (_name, control) => {
    expect(paginationOf(list + control)).toEqual([]);
  });
});

test("where Next is gone no other control takes its place", () => {
  const pager = (controls: string): string => `${list}<nav>${controls}</nav>`;
  const next = '<a href="?page=2">Next</a>';
  const previous = '<a href="?page=1">Previous</a>';
  const [learned] = paginationOf(pager(next));
  expect(hasMore(pager(previous + next), learned)).toBe(true);
  expect(hasMore(pager(previous), learned, "https://shop.example/list?page=2")).toBe(false);
});

test("a pager above and one below are one control", () => {
  const pager = '<div class="pager"><a class="go" href="?page=2">Next</a></div>';
  const [first, ...others] = paginationOf(pager + list + pager);
  expect(hasMore(pager + list + pager, first)).toBe(true);
  expect(others).toEqual([]);
});

describe("numbered pages", () => {
  const kinds: Record<string, (at: number, isCurrent: boolean) => string> = {
    items: (at, isCurrent) =>
      isCurrent
        ? `<li class="active"><span>${at}</span></li>`
        : `<li><a href="/list?page=${at}">${at}</a></li>`,
    aria: (at, isCurrent) => `<a${isCurrent ? ' aria-current="page"' : ""} href="/list?page=${at}">${at}</a>`,
    strong: (at, isCurrent) =>
      isCurrent ? `<strong>${at}</strong>` : `<a href="/list?offset=${at * 20}">${at}</a>`,
  };

  test("what is learned on one page leads on from every other, and from the last nowhere", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(kinds)),
        fc.integer({ min: 2, max: 8 }),
        fc.nat(6),
        fc.nat(7),
        (kind, last, from, to) => {
          const make = (current: number): string => {
            const items = Array.from({ length: last }, (_, at) => kinds[kind]?.(at + 1, at + 1 === current));
            return `${list}<div class="pagination">${items.join(" ")}</div>`;
          };
          const current = 1 + (to % last);
          const [learned] = paginationOf(make(1 + (from % (last - 1))));
          expect(learned?.kind).toBe("next");
          const at = `https://shop.example/list?page=${current}`;
          expect(hasMore(make(current), learned, at)).toBe(current < last);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("scrolling", () => {
  const script = "<script>load()</script>";
  const text = `<p>${"What we think of things, at length. ".repeat(20)}</p>`;
  test.each([
    ["offered where a script may load more", list + script, ["scroll"]],
    ["not offered on a page without a script", list, []],
    [
      "not offered where data is the only script",
      `${list}<script type="application/ld+json">{}</script>`,
      [],
    ],
    ["not offered where the list ends before the page does", `${list}<div>${text}</div>${script}`, []],
  ])("is %s", (_name, html, kinds) => {
    expect(paginationOf(html).map((each) => each.kind)).toEqual(kinds);
  });
});

describe("the stated total", () => {
  test.each([
    ["1–20 of 245", 245],
    ["Showing 10 of 1,204", 1204],
    ["1.245 Ergebnisse", 1245],
    ["1 bis 20 von insgesamt 96", 96],
    ["1 - 10 sur un total de 87", 87],
    ["312 annonces", 312],
    ["Seite für alle", null],
    ["Version 3", null],
  ])("in %j", (text, total) => {
    expect(parsePage(`<main><p>${text}</p></main>`).observe().statedTotal).toBe(total);
  });

  test("is none that the rows exceed", () => {
    expect(parsePage(`<p>2 articles</p>${list}`).observe().statedTotal).toBe(null);
  });
});

describe("a page that states that its list is empty", () => {
  test.each([
    "0 results",
    "0 jobs found",
    "Showing 0 of 0 results",
    "No results found",
    "No results found for “copper kettle”.",
    "Sorry, no matching products were found.",
    "No items.",
    "Nothing found",
    "Your search did not match any documents.",
    "We couldn’t find any results for copper kettle",
    "There are no open positions at the moment.",
    "Keine Ergebnisse gefunden",
    "Es wurden keine Treffer gefunden.",
    "Aucun résultat pour votre recherche",
    "No se encontraron resultados",
    "Nessun risultato trovato",
    "Nenhum resultado encontrado",
    "Geen resultaten",
    "Found 0 matching records",
    "No stays match your search.",
    "0 stays found",
  ])("%s", (text) => {
    expect(parsePage(`<h1>Kettles</h1><main><p>${text}</p></main>`).observe().statedTotal).toBe(0);
  });

  test.each([
    "No products in the cart.",
    "0 items in your basket",
    "No reviews yet",
    "0 comments",
    "No results are final until the jury has met.",
    "No refunds on reduced products",
    "No items may be returned",
    "No new notifications",
    "No page found",
    "10 results",
    "Item 0",
  ])("is not this one: %s", (text) => {
    expect(parsePage(`<h1>Kettles</h1><main><p>${text}</p></main>`).observe().statedTotal).not.toBe(0);
  });

  const card = (name: string) =>
    `<li class="card"><a href="/${name}">${name}</a> <b class="price">$5</b></li>`;
  const cards = `<ul>${["Lamp", "Table", "Chair"].map(card).join("")}</ul>`;

  test("beside a list of other things in a side bar, but not above a list of its own", () => {
    const text = "<p>No results found.</p>";
    const beside = parsePage(`<main>${text}</main><aside><h2>Popular</h2>${cards}</aside>`).observe();
    expect(beside).toMatchObject({ statedTotal: 0, groups: [{ region: "aside" }] });
    expect(parsePage(`<main>${text}${cards}</main>`).observe().statedTotal).toBeNull();
  });

  test.each([
    ["No products found for “zorb”.", true],
    ["Sorry, we could not find any flats matching your search.", true],
    ["0 items", false],
    ["No items in your cart were found.", false],
  ])("above other things, where a search found nothing: %s %s", (text, isFruitless) => {
    const page = parsePage(`<main><p>${text}</p><h2>Popular</h2>${cards}</main>`).observe();
    expect(page.findsNothing === true).toBe(isFruitless);
    expect(page.groups).toHaveLength(1);
  });

  test.each([
    ["before it", `<h1>Results</h1><p>No results found</p><h2>Popular</h2>${cards}`, { heading: "results" }],
    ["behind it", `<h1>Results</h1>${cards}<p>No results found</p>`, undefined],
    ["before it, hidden", `<p hidden>No results found</p>${cards}`, undefined],
    ["of a list that is only empty", `<p>No items.</p>${cards}`, undefined],
  ])("is told beside what is read of a list that stands %s", (_, html, told) => {
    const rows = { css: "li", within: null, except: null, run: false };
    const title = { locators: [{ by: "css" as const, css: "a" }], attribute: null, transforms: [] };
    const fields = [{ name: "title", type: "text" as const, reader: { ...title, take: "one" as const } }];
    const read = { kind: "list" as const, rows, fields, pagination: null, maxRecords: null, maxPages: null };
    expect(parsePage(`<main>${html}</main>`).anchors(read).fruitless).toEqual(told);
  });

  test("and not where the sentence is hidden", () => {
    const page = parsePage("<main><h1>Kettles</h1><p hidden>No results found.</p></main>");
    expect(page.observe().statedTotal).toBeNull();
  });
});

test("has more until the control is gone or disabled", () => {
  const next: Pagination = { kind: "next", target: [{ by: "role", role: "button", name: "Next" }] };
  expect([
    hasMore("<button>Next</button>", next),
    hasMore("<button disabled>Next</button>", next),
    hasMore("", next),
  ]).toEqual([true, false, false]);
});
