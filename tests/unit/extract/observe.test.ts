import type { RecordGroup } from "@gleaner/extract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePage } from "./parse.ts";

function firstGroup(html: string): RecordGroup {
  const [group] = parsePage(html).observe().groups;
  if (!group) throw new Error("no group");
  return group;
}

// What a read of the group gives, by the first name of each column that is asked.
function readGroup(html: string, group: RecordGroup, names: readonly string[]): unknown[][] {
  const columns = names.map((name) => {
    const column = group.columns.find((each) => each.names.includes(name));
    if (!column)
      throw new Error(`no column ${name}: ${group.columns.map((each) => each.names.join(",")).join(" | ")}`);
    return { name, type: column.type, reader: column.reader };
  });
  const { records } = parsePage(html).read({
    kind: "list",
    rows: group.rows,
    fields: columns,
    pagination: null,
    maxRecords: null,
    maxPages: null,
  });
  return records.map((record) => names.map((name) => record[name]));
}

const card = (name: string, price: string, note = "") =>
  `<li class="card"><a class="name" href="/p/${name}">${name}</a><p class="price">${price}</p>${note}</li>`;

describe("record groups", () => {
  test("what is called a menu is navigation where its text is links, and else a list of dishes", () => {
    const dish = (name: string) =>
      `<li class="menu-item"><b>${name}</b> <span class="price">€ 4,50</span></li>`;
    const dishes = `<div class="menu-list"><ul>${["Broth", "Pie", "Trout"].map(dish).join("")}</ul></div>`;
    const page = `<div class="menu"><ul>${card("a", "1")}</ul></div>${dishes}`;
    expect(firstGroup(dishes).region).toBeUndefined();
    expect(firstGroup(page.replaceAll(/<p.*?<\/p>/g, "")).count).toBe(3);
    expect(firstGroup(`<div class="menu"><a href="/a">Home</a><a href="/b">Shop</a></div>`).region).toBe(
      "nav",
    );
  });

  test("records without an element of their own begin at their headings, whatever stands before the first", () => {
    const breed = (name: string) =>
      `<a name="${name}"></a><h3>${name}</h3><img src="${name}.jpg"><p><b>Group:</b> Terriers<br><b>Coat:</b> Long</p>`;
    const breeds = ["Ardvale", "Brabant", "Calvese", "Dovre"].map(breed).join("<hr>");
    const group = firstGroup(
      `<div><h2>Breeds</h2><p>Four of them.</p><p>In the order of their names.</p>${breeds}</div>`,
    );
    expect(group).toMatchObject({ count: 4, rows: { css: ":scope > h3", run: true } });
  });

  test("the cells of many records of one make are no lists of their own", () => {
    const row = (at: number) =>
      `<div class="row">${"1234567".replaceAll(/\d/g, (c) => `<div class="num">${at}${c}</div>`)}</div>`;
    const html = `<main>${[1, 2, 3, 4, 5, 6, 7, 8].map(row).join("")}</main>`;
    const withins = parsePage(html)
      .observe()
      .groups.map(({ count }) => count);
    expect(withins).not.toContain(7);
  });

  test("cards: the list, not the menu, with names, types and addresses", () => {
    const html = `<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Shop</a></li><li><a href="/c">Help</a></li></ul></nav>
      <main><ul>${["Ant", "Bee", "Cat", "Dog"].map((name, at) => card(name, `€ ${at + 1}.234,50`)).join("")}</ul></main>`;
    const group = firstGroup(html);
    expect(group.count).toBe(4);
    expect(group.columns.find((each) => each.names.includes("price"))?.type).toBe("money");
    expect(readGroup(html, group, ["name", "price", "link"])[1]).toEqual([
      "Bee",
      2234.5,
      "https://shop.example/p/Bee",
    ]);
  });

  test("what every text ends in is cut off at its end, wherever else it stands", () => {
    const texts = ["Pots (blue) (12)", "Pans (3)", "Lids (large) (45)", "Jars (7)"];
    const html = `<main><ul>${texts.map((each) => `<li><a href="/${each.length}">${each}</a></li>`).join("")}</ul></main>`;
    const samples = firstGroup(html).columns.map((column) => column.samples);
    expect(samples).toContainEqual(["Pots (blue) (12", "Pans (3", "Lids (large) (45"]);
    expect(samples.flat()).not.toContain("Pots (blue");
  });

  test("a table with header row, separator row and a column header as name", () => {
    const html = `<table><thead><tr><th>Team</th><th>Wins</th></tr></thead><tbody>
      <tr><td>Reds</td><td>12</td></tr><tr><td>Blues</td><td>9</td></tr>
      <tr class="sep"><td colspan="2">Second league</td></tr>
      <tr><td>Greens</td><td>7</td></tr><tr><td>Golds</td><td>3</td></tr></tbody></table>`;
    const group = firstGroup(html);
    expect(readGroup(html, group, ["team", "wins"])).toEqual([
      ["Reds", 12],
      ["Blues", 9],
      ["Greens", 7],
      ["Golds", 3],
    ]);
  });

  test("rows under several sub-headings are one group, the heading a column", () => {
    const section = (title: string, names: string[]) =>
      `<h3 class="day">${title}</h3><ul class="talks">${names.map((name) => `<li class="talk"><b class="title">${name}</b> <i class="who">by ${name} Doe</i></li>`).join("")}</ul>`;
    const html = `<main>${section("Monday", ["Opening", "Lunch"])}${section("Tuesday", ["Keynote", "Panel", "Close"])}</main>`;
    const group = firstGroup(html);
    expect(readGroup(html, group, ["title", "day"])).toEqual([
      ["Opening", "Monday"],
      ["Lunch", "Monday"],
      ["Keynote", "Tuesday"],
      ["Panel", "Tuesday"],
      ["Close", "Tuesday"],
    ]);
  });

  test("siblings without a wrapper make runs", () => {
    const names = ["Alpha", "Beta", "Gamma", "Delta"];
    const html = `<main>${names.map((name) => `<h3 class="case"><a href="/${name}">${name} versus State</a></h3><p class="sum">Summary of ${name} and its long story</p>`).join("")}</main>`;
    const group = firstGroup(html);
    expect(group.rows.run).toBe(true);
    expect(readGroup(html, group, ["case", "sum"])[2]).toEqual([
      "Gamma versus State",
      "Summary of Gamma and its long story",
    ]);
  });

  test("optional parts stay in their column whichever rows lack them", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 9 }), (has) => {
        fc.pre(has.filter(Boolean).length >= 2);
        const html = `<main><ul>${has.map((yes, at) => card(`Item${at}`, `$${at + 1}.00`, yes ? `<p class="stock">${at} left over</p>` : "")).join("")}</ul></main>`;
        const rows = readGroup(html, firstGroup(html), ["name", "price", "stock"]);
        expect(rows.map((row) => row[0])).toEqual(has.map((_, at) => `Item${at}`));
        expect(rows.map((row) => row[1])).toEqual(has.map((_, at) => at + 1));
        expect(rows.map((row) => row[2] !== null)).toEqual(has);
      }),
      // All have it: what is left over then counts as the names do.
      { numRuns: 10, examples: [[[true, true, true, true]]] },
    );
  });

  test("an advertisement between rows is left out", () => {
    const rows = ["Ant", "Bee", "Cat", "Dog"].map((name) => card(name, "$ 5.00"));
    rows.splice(2, 0, `<li class="sponsor"><iframe></iframe><div>Buy our great new thing today</div></li>`);
    const html = `<main><ul>${rows.join("")}</ul></main>`;
    expect(readGroup(html, firstGroup(html), ["name"]).flat()).toEqual(["Ant", "Bee", "Cat", "Dog"]);
  });

  test.each([
    ["a row that asks for more", (rows: string[]) => [...rows, '<li><a href="/more">Show more</a></li>']],
    [
      "a heading among the rows",
      (rows: string[]) => [...rows.slice(0, 3), "<li>Others</li>", ...rows.slice(3)],
    ],
    ["a row without any class", (rows: string[]) => ["<li><img src=/ad.png></li>", ...rows]],
  ])("%s is no record", (_name, spoil) => {
    const rows = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox"].map(
      (name) => `<li><a href="/p/${name}">${name}</a><p>$ 5.00</p></li>`,
    );
    const html = `<main><ul>${spoil(rows).join("")}</ul></main>`;
    expect(firstGroup(html).count).toBe(6);
  });

  test("table rows that come in pairs are one record each", () => {
    const pairs = [1, 2, 3, 4, 5].map(
      (at) => `<tr><td>2026-01-0${at}</td><td><a href="/s/${at}">Story of day ${at}</a></td></tr>
        <tr><td colspan="2">What happened on day ${at}, in a few words</td></tr>`,
    );
    const html = `<table>${pairs.join("")}</table>`;
    const group = firstGroup(html);
    expect([group.count, group.rows.run]).toEqual([5, true]);
    expect(group.columns.map((each) => each.samples[1])).toEqual(
      expect.arrayContaining(["2026-01-02", "Story of day 2", "What happened on day 2, in a few words"]),
    );
  });

  test("headers name their cells though their spans do not add up", () => {
    const rows = ["Reds", "Blues", "Greens"].map(
      (team, at) => `<tr><td>${team}</td><td>${at}</td><td>${at + 5}</td></tr>`,
    );
    const html = `<table><tr><th colspan="2">Team</th><th>Wins</th><th>Points</th></tr>${rows.join("")}</table>`;
    expect(readGroup(html, firstGroup(html), ["team", "wins", "points"])[1]).toEqual(["Blues", 1, 6]);
  });

  test("a label that some rows have within the title is no part of it", () => {
    const names = ["Ant farm", "Bee hive", "Cat flap", "Dog kennel", "Elk call"];
    const rows = names.map(
      (name, at) =>
        `<li><h3 class="title">${at % 2 === 0 ? "<span>New</span>" : ""}${name}</h3><p>${at} left</p></li>`,
    );
    const html = `<main><ul>${rows.join("")}</ul></main>`;
    expect(readGroup(html, firstGroup(html), ["title"]).flat()).toEqual(names);
  });

  test("codes, compounds and spans are not cut down to a number", () => {
    const rows = [1, 2, 3, 4, 5].map(
      (at) =>
        `<tr><td class="code">6${at}871${at % 2 ? "" : `-A, 6${at}894`}</td><td class="bids">1${at} bids, $ ${at}.00</td><td class="estimate">£${at}00 – £${at}50</td></tr>`,
    );
    const group = firstGroup(`<table><tbody>${rows.join("")}</tbody></table>`);
    const typeOf = (name: string) => group.columns.find((each) => each.names.includes(name))?.type;
    expect([typeOf("code"), typeOf("bids"), typeOf("estimate")]).toEqual(["text", "text", "text"]);
  });

  test("an observation stays small however much a row holds", () => {
    const row = (at: number) =>
      `<li>${Array.from({ length: 45 }, (_, field) => `<span class="f${"abcdefghij"[field % 10]}${"klmnop"[field % 6]}">Value ${at * field}</span>`).join("")}</li>`;
    const html = `<main><ul>${Array.from({ length: 12 }, (_, at) => row(at)).join("")}</ul></main>`;
    const observation = parsePage(html).observe();
    const columns = observation.groups[0]?.columns ?? [];
    expect(columns.filter(({ minor }) => !minor)).toHaveLength(30);
    expect(columns.filter(({ minor }) => minor)).toHaveLength(10);
    expect(observation.groups[0]?.left).toBeGreaterThan(0);
    expect(JSON.stringify(observation).length).toBeLessThan(60_000);
  });

  test("codes that begin with a nought stay what they are", () => {
    const html = `<main><ul>${["01234", "90210", "10001", "02139"].map((zip, at) => `<li><b>Town ${at}</b><i class="zip">${zip}</i></li>`).join("")}</ul></main>`;
    const zip = firstGroup(html).columns.find(({ names }) => names.includes("zip"));
    expect([zip?.type, zip?.samples[0]]).toEqual(["text", "01234"]);
  });

  test("parts of compound text become columns of their own", () => {
    const html = `<main><ul>${[1, 2, 3, 4].map((at) => `<li class="ad"><b class="t">Title ${at}</b><span class="meta">City${at} | ${at + 10} rooms</span></li>`).join("")}</ul></main>`;
    const samples = firstGroup(html).columns.map((each) => each.samples[1]);
    expect(samples).toContain("City2");
    expect(samples).toContain("12");
  });
});

describe("fields", () => {
  test("labels, headings and structured data are named, typed and readable by their reader", () => {
    const html = `<html lang="de"><head><title>Stuhl | Laden</title>
      <script type="application/ld+json">{"@type":"Product","name":"Stuhl","sku":"S-77","offers":{"price":"19.90"}}</script></head>
      <body><h1>Stuhl</h1><dl><dt>Preis:</dt><dd>1.019,90 €</dd><dt>Farbe</dt><dd>Rot</dd></dl></body></html>`;
    const page = parsePage(html);
    const { fields } = page.observe();
    const read = page.read({
      kind: "record",
      fields: fields.map((each) => ({ name: each.ref, type: each.type, reader: each.reader })),
    });
    const readOne = (name: string) => {
      const ref = fields.find((each) => each.names.includes(name))?.ref ?? "";
      return read.records[0]?.[ref];
    };
    expect([readOne("title"), readOne("preis"), readOne("farbe"), readOne("sku")]).toEqual([
      "Stuhl",
      1019.9,
      "Rot",
      "S-77",
    ]);
  });
});

describe("lists within a list", () => {
  test("of several lists under their dates the entries come first, not the lists", () => {
    const names = [
      "Ann v. Bob",
      "Cy v. Dee",
      "Eve v. Flo",
      "In re Gil",
      "Hal v. Ida",
      "Jo v. Kay",
      "Lee v. May",
    ];
    const entries = (from: number, to: number): string =>
      names
        .slice(from, to)
        .map(
          (name, at) => `<li><a href="/${from + at}.pdf">${from + at + 1000}</a> - ${name} - Affirmed</li>`,
        )
        .join("");
    const html = `<main><h3>Date: 1/6/2023</h3><ul>${entries(0, 1)}</ul><h3>Date: 1/13/2023</h3><ul>${entries(1, 5)}</ul>
      <h3>Date: 1/20/2023</h3><ul>${entries(5, 7)}</ul></main>`;
    expect(firstGroup(html).count).toBe(7);
  });
});

describe("tables and definition lists", () => {
  test("a cell that spans rows goes for each of them only where it stands, and headers name the columns after spans", () => {
    const html = `<table><thead><tr><th rowspan="2">Place</th><th colspan="2">Result</th></tr><tr><th>Won</th><th>Lost</th></tr></thead>
      <tbody>${["Rome", "Oslo", "Lima", "Kyiv"].map((place, at) => `<tr><th scope="row">${place}</th><td>${at + 5}</td><td>${at + 1}</td></tr>`).join("")}</tbody></table>`;
    expect(readGroup(html, firstGroup(html), ["place", "won", "lost"])).toEqual([
      ["Rome", 5, 1],
      ["Oslo", 6, 2],
      ["Lima", 7, 3],
      ["Kyiv", 8, 4],
    ]);
  });

  test("a definition list that repeats its terms is one record a term group", () => {
    const entry = (name: string, price: string): string =>
      `<dt>${name}</dt><dd class="price">${price}</dd><dd class="note">Note on ${name}</dd>`;
    const html = `<dl>${entry("Ant", "€ 1.234,56")}${entry("Bee", "€ 2,50")}${entry("Cat", "€ 3,00")}${entry("Dog", "€ 1.000,00")}</dl>`;
    const group = firstGroup(html);
    expect(group.count).toBe(4);
    expect(readGroup(html, group, ["price"]).flat()).toEqual([1234.56, 2.5, 3, 1000]);
  });

  test("amounts in either notation are read as they are written", () => {
    const rows = (amounts: readonly string[]): string =>
      `<ul>${amounts.map((amount, at) => `<li><a href="/${at}">Thing ${"abcd"[at]}</a><b class="price">${amount}</b></li>`).join("")}</ul>`;
    const english = rows(["$1,234.56", "$2.50", "$3,000.00", "$9.99"]);
    const german = rows(["1.234,56 €", "2,50 €", "3.000,00 €", "9,99 €"]);
    const wanted = [1234.56, 2.5, 3000, 9.99];
    expect(readGroup(english, firstGroup(english), ["price"]).flat()).toEqual(wanted);
    expect(readGroup(german, firstGroup(german), ["price"]).flat()).toEqual(wanted);
  });
});
