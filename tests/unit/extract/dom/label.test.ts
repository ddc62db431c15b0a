import { describe, expect, test } from "vitest";
import { firstValue, readFields } from "../read-fields.ts";

describe("labelled values", () => {
  const car = `<main><h1>Estate</h1><table><tr><th>Mileage</th><td>98 km</td><th>Gears</th><td>six</td></tr>
    <tr><th>Doors</th><td>5</td><th>Colour</th><td>grey</td></tr></table></main>`;

  test.each([
    ["mileage", 98],
    ["gears", "six"],
    ["doors", 5],
    ["colour", "grey"],
  ])("of a row with two header cells: %s", (name, value) => {
    expect(firstValue(car, name)).toBe(value);
  });

  test("a colon in a cell of its own stands between a label and its value", () => {
    const row = (label: string, value: string) =>
      `<tr><td></td><td>${label}</td><td>:</td><td>${value}</td></tr>`;
    const act = `<h1>Act</h1><table>${row("Chamber", "Lower house")}${row("Subject", "on inland ports")}</table>`;
    expect(firstValue(act, "chamber")).toBe("Lower house");
    expect(firstValue(act, "subject")).toBe("on inland ports");
    const match = "<h1>Cup</h1><table><tr><td>Final</td><td>Lions</td><td>:</td><td>Tigers</td></tr></table>";
    expect(firstValue(match, "lions")).toBeUndefined();
  });

  test("a label without a value does not take the line of the next one", () => {
    const lines = (phone: string) =>
      `<h1>Ada</h1><p><b>Phone:</b> ${phone}</p><p><b>Box:</b> 12 Hill Road</p><p><b>Mail:</b></p><p>ada@post.example</p>`;
    expect(firstValue(lines("desk five"), "phone")).toBe("desk five");
    expect(firstValue(lines(""), "phone")).toBeUndefined();
    expect(firstValue(lines(""), "mail")).toBe("ada@post.example");
  });

  test("a label with a break of its own stands over the text of its block", () => {
    const party = (name: string) => `<p><span class="muted">Plaintiff<br></span> ${name}</p>`;
    expect(firstValue(`<h1>Case</h1>${party("Arbor Crossing")}`, "plaintiff")).toBe("Arbor Crossing");
    // Lines of an address are no labels of each other.
    const address = "<h1>Case</h1><p><span>Hill House<br>12 Hill Road</span> Tressel</p>";
    expect(readFields(address).some(({ field }) => field.names.includes("hill house"))).toBe(false);
  });

  test("what a label's line strikes through is no part of its value", () => {
    const html =
      "<h1>Trip</h1><p><strong>Fee:</strong> <del>2 650 kr</del> 2 450 kr, food apart<br><b>Bus:</b> blue</p>";
    expect(firstValue(html, "fee")).toBe(2450);
  });

  test("what a label's several values say is read though all are hidden", () => {
    const html = "<h1>Game</h1><dl><dt>Genres</dt><dd hidden>Side</dd><dd hidden>Horror</dd></dl>";
    expect(firstValue(html, "genres")).toBeDefined();
  });

  const film = (head: string, cells: string) =>
    `<h1>Low Tide</h1><table><tr><td rowspan="2"><img src="/pg.gif" alt="PG"></td>${head}</tr><tr>${cells}</tr></table>`;
  const heads = ["Country", "Genre", "Length"].map((name) => `<td><strong>${name}</strong></td>`).join("");

  test("a row of bold names over the one row of a table calls what stands below, not beside", () => {
    const page = film(heads, "<td>Peru</td><td>Drama</td><td>96 min</td>");
    expect(firstValue(page, "country")).toBe("Peru");
    expect(firstValue(page, "genre")).toBe("Drama");
    expect(firstValue(page, "length")).toBe("96 min");
  });

  test("names without a row of values below call nothing", () => {
    expect(
      firstValue(film(heads, "<td><b>Peru</b></td><td>Drama</td><td>96</td>"), "country"),
    ).toBeUndefined();
    expect(firstValue(film(heads, "<td>Peru</td>"), "country")).toBeUndefined();
  });

  test("an amount of a small table is called by its row and its column", () => {
    const row = (name: string, ...fares: string[]) =>
      `<tr><td>${name}</td>${fares.map((fare) => `<td>${fare}</td>`).join("")}</tr>`;
    const page = (rows: string) =>
      `<h1>Ferry</h1><table><tr><th>Fare</th><th>Single</th><th>Return</th></tr>${rows}</table>`;
    const fares =
      row("Adults", "<s>€ 9.20</s> <b>€ 8.50</b>", "€ 15.80") + row("Children", "€ 4.10", "€ 7.00");
    expect(firstValue(page(fares), "adults, single")).toBe(8.5);
    expect(firstValue(page(fares), "children, return")).toBe(7);
    expect(firstValue(page(`<colgroup><col></colgroup>${fares}`), "adults, return")).toBe(15.8);
    const wide = '<tr><td>Adults</td><td colspan="2">€ 9</td></tr>';
    expect(firstValue(page(wide), "adults, single")).toBeUndefined();
    const people = Array.from({ length: 12 }, (_, at) => row(`Ada ${"x".repeat(at)}`, "4", "5")).join("");
    expect(firstValue(page(people), "ada x, single")).toBeUndefined();
  });

  test("a cell of a small table is called so whatever it holds, and a list of things has no such cells", () => {
    const page = (rows: string) =>
      `<h1>Ferry</h1><table><tr><th>Fare</th><th>Single</th><th>1 May to 30 June</th></tr>${rows}</table>`;
    const fares =
      "<tr><td>Adults</td><td>€ 8.50</td><td>€ 15.80</td></tr><tr><td>Children</td><td>€ 4</td><td>€ 7</td></tr><tr><td>Bicycles</td><td>free</td><td></td></tr>";
    expect(firstValue(page(fares), "bicycles, single")).toBe("free");
    expect(firstValue(page(fares), "adults, 1 may to 30 june")).toBe(15.8);
    expect(firstValue(page(fares), "bicycles, 1 may to 30 june")).toBeUndefined();
    const hours =
      '<tr><th scope="row">Sundays and holidays of all kinds</th><td>closed</td><td>noon</td></tr>';
    expect(firstValue(page(hours), "sundays and holidays of all kinds, 1 may to 30 june")).toBe("noon");
    expect(
      firstValue(page("<tr><td>Ada</td><td>cook</td><td>Oslo</td></tr>"), "ada, single"),
    ).toBeUndefined();
  });

  test("a label in brackets is one without a colon, whatever element it stands in", () => {
    const html = `<h1>Stamp</h1><p><font color="#804000">【色】</font>紫<br><font color="#804000">【場所】</font>窓口の横<br></p>`;
    expect(firstValue(html, "色")).toBe("紫");
    expect(firstValue(html, "場所")).toBe("窓口の横");
    const tag = "<h1>Lamp</h1><p><span>【送料無料】</span>ランプ</p><p><b>状態</b> <b>【新品】</b></p>";
    expect(firstValue(tag, "送料無料")).toBeUndefined();
    expect(firstValue(tag, "状態")).toBe("【新品】");
  });

  test("a value within a sentence is called by its RDFa property", () => {
    const html = `<h1>Sheet</h1><p>Found at <span property="dwc:locality">Mill Pond</span> near
      <span property="dwc:municipality">Ashby</span>, <span property="dwc:elevation">2180</span> metres up.</p>`;
    expect(firstValue(html, "locality")).toBe("Mill Pond");
    expect(firstValue(html, "municipality")).toBe("Ashby");
    expect(firstValue(html, "elevation")).toBe(2180);
  });

  test("a label beside a picture does not take the next one's line", () => {
    const html = `<h1>Stella</h1><div><div><b>Flag</b> <span><img src="/nl.png" alt="Dutch"></span></div>
      <div>Built in 1987</div></div>`;
    expect(firstValue(html, "flag")).toBeUndefined();
    const icon = `<h1>Stella</h1><div><div><b>Weight</b> <img src="/info.png"></div><div>five kilos</div></div>`;
    expect(firstValue(icon, "weight")).toBe("five kilos");
  });

  test("what labels say beside the main part is offered where one says it, and behind the main part's", () => {
    const fact = (label: string, value: string) => `<div><dt>${label}</dt><dd>${value}</dd></div>`;
    const other = `<li><dl>${fact("Pay", "12 coins")}</dl></li>`;
    const html = `<main><h1>Baker</h1><dl>${fact("Place", "Oslo")}</dl></main>
      <aside><dl>${fact("Reference", "HB seven")}${fact("Place", "Bergen")}</dl><ul>${other}${other}</ul></aside>`;
    expect(firstValue(html, "reference")).toBe("HB seven");
    expect(firstValue(html, "place")).toBe("Oslo");
    expect(firstValue(html, "pay")).toBeUndefined();
    const ended = (value: string) => `<p>Ends: ${value}</p>`;
    const own = `<h1>Baker</h1><aside><dl>${fact("Ends", "in March")}</dl>${ended("in May")}${ended("in June")}</aside>`;
    expect(firstValue(own, "ends")).toBe("in March");
    const behind = `<h1>Baker</h1><aside>${ended("in May")}${ended("in June")}<dl>${fact("Ends", "in March")}</dl></aside>`;
    expect(firstValue(behind, "ends")).toBe("in March");
  });

  test("a label heads lines that have labels of their own where it is made otherwise", () => {
    const html = "<h1>Ada</h1><div>Address:</div><div><span>Street:</span> Hill Road, the third house</div>";
    expect(firstValue(html, "address")).toBe("Street: Hill Road, the third house");
  });

  test("a colon ends a label whatever marks of direction stand behind it", () => {
    const html = "<h1>Book</h1><p><span>ISBN-13 \u200f : \u200e</span> <span>978-0306406157</span></p>";
    expect(firstValue(html, "isbn 13")).toBe("978-0306406157");
  });

  const tiles = [
    ["06/2019", "First registered"],
    ["78.450 km", "Mileage"],
    ["Diesel", "Fuel"],
    ["2", "Owners"],
  ].map(
    ([value, label]) => `<div class="t1"><div class="x">${value}</div><div class="y">${label}</div></div>`,
  );

  test.each([
    ["mileage", 78450],
    ["fuel", "Diesel"],
    ["owners", 2],
  ])("of boxes whose value stands before its label: %s", (name, value) => {
    expect(firstValue(`<html lang="de"><main><h1>Estate</h1><div>${tiles.join("")}</div></main>`, name)).toBe(
      value,
    );
  });

  test("a number before a name is no value of it where only one box has one", () => {
    const html = `<main><h1>Board</h1><div><div><span>12 min</span><span>Ada</span></div>
      <div><span>Chair</span><span>Bo</span></div><div><span>Clerk</span><span>Cy</span></div></div></main>`;
    const names = readFields(html).flatMap(({ field }) => field.names);
    expect(names).toEqual(expect.arrayContaining(["chair", "clerk"]));
    expect(names).not.toContain("ada");
  });

  const card = `<main><h1>Flat 4</h1><ul><li>Area: <strong>48 m²</strong> | Rooms: <strong>3</strong></li>
    <li>Heating: <strong>district</strong></li></ul><p>Sale: <b>Contact:</b> Ada Holm</p><p>Contains: <b>milk</b>, sugar, <b>egg</b></p>
    <p>More: <b>Storage</b>: cellar</p><div><img src="i.svg" alt=""><p>Storey</p><p> 2</p></div>
    <ul><li><span class="stat__ico"></span><span>Servings</span><span>4 people</span></li></ul>
    <div><span>Score</span><i class="s4"></i><span>120 reviews</span></div></main>`;

  test.each([
    ["area", 48],
    ["rooms", 3],
    ["heating", "district"],
    ["contact", "Ada Holm"],
    ["storage", "cellar"],
    ["storey", 2],
    ["servings", 4],
  ])("in bold behind its label, or with an icon before it: %s", (name, value) => {
    expect(firstValue(card, name)).toBe(value);
  });

  test.each(["sale", "contains", "more", "score"])(
    "what is bold is no value of the text before it where more follows, or it is a label: %s",
    (name) => {
      expect(firstValue(card, name)).toBeUndefined();
    },
  );

  test("what happened at a time is called by the words before it, but for who did it", () => {
    const html = `<main><h1>Tart</h1><span>Last updated <time>2 October 2024</time></span>
      <span>by Ada Holm on <time>3 October 2024</time></span><p>Storm hits coast <time>4 October 2024</time></p>
      <p>Open from <time>9:00</time> to <time>17:00</time></p></main>`;
    expect(firstValue(html, "last updated")).toBe("2024-10-02");
    for (const said of ["by ada holm on", "storm hits coast", "open from"])
      expect(firstValue(html, said)).toBeUndefined();
  });

  test("neither header cells side by side nor the header before several cells are labels", () => {
    const html = `<main><table><tr><th>Year</th><th>Won</th><th>Lost</th><th>Drawn</th></tr>
      <tr><th>2025</th><td>4</td><td>3</td><td>2</td></tr></table></main>`;
    const names = readFields(html).flatMap(({ field }) => field.names);
    expect(names).not.toContain("year");
    expect(names).not.toContain("lost");
  });

  const person = `<main><h1>Ada</h1><ul><li><span>Phone</span> 6316566</li><li><span>Room</span> west wing</li><li><span>Fax</span> none</li></ul>
    <div><p>Beds <!-- price --><b>4</b></p><p>Baths <b>two</b></p><p>Stairs <b>none</b></p></div><div><p>Seen by <i>Bo</i></p><p>Seen in <i>May</i></p></div>
    <div><div class="dataTitle">Born</div> in Oslo, Norway <div class="dataItem">4 May 1901</div></div>
    <div><p class="Product__Label">Made in</p><div>Oslo</div><p class="Product__Label">Weight</p><div>4 kg</div></div>
    <div><a href="/help" class="row-label">Language</a><div><i>English</i></div></div>
    <div><a href="/more" class="name">Cast</a><div><i>Cy</i></div></div></main>`;

  test.each([
    ["phone", 6316566],
    ["room", "west wing"],
    ["beds", 4],
    ["baths", "two"],
    ["born", "Oslo, Norway"],
    ["language", "English"],
    ["made in", "Oslo"],
  ])("of a list of facts, or as a class calls the label: %s", (name, value) => {
    const values = readFields(person).flatMap(({ field, value: got }) =>
      field.names.includes(name) ? [got] : [],
    );
    expect(values).toContain(value);
  });

  test.each(["seen by", "cast"])("two lines alone and a link with a name are no labels: %s", (name) => {
    expect(firstValue(person, name)).toBeUndefined();
  });
});
