import { expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

const text = (value: string): Example[string] => ({ type: "text", list: false, value });

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

test("a value of one word is cut at the word behind it rather than at a space", () => {
  const page = (rank: string) => `<dl><dt>Guild</dt><dd>${rank} of the Night Watch</dd></dl>`;
  const read = parsePage(page("Captain")).induce([{ rank: text("Captain") }], "record");
  expect(read && parsePage(page("Vice Leader")).read(read).records[0]).toEqual({ rank: "Vice Leader" });
});

test("a value is cut out of what a label says, however long that is", () => {
  const page = (code: string, says: string, lots: string) =>
    `<h1>Notice</h1><dl><dt>Main code</dt><dd>${code} – ${says}</dd></dl><table>${lots}</table>`;
  const before = page(
    "77310000-6",
    "Planting and care of green open spaces",
    "<tr><td>Lot 1</td><td>77310000-6</td></tr>",
  );
  const after = page("90512000-9", "Refuse transport services, by day and by night, everywhere", "");
  const read = parsePage(before).induce([{ code: text("77310000-6") }], "record");
  expect(read && parsePage(after).read(read).records[0]).toEqual({ code: "90512000-9" });
});

test("a value of one word is cut at the space where a name stands behind it", () => {
  const page = (car: string) => `<dl><dt>Car</dt><dd>${car}</dd></dl>`;
  const read = parsePage(page("Toyota Corolla")).induce([{ make: text("Toyota") }], "record");
  expect(read && parsePage(page("Toyota Yaris")).read(read).records[0]).toEqual({ make: "Toyota" });
});

test("a day and a small number that stand elsewhere by chance are learned where the page calls them so", () => {
  const example = {
    opens: { type: "date" as const, list: false, value: "2026-03-04" },
    guests: { type: "number" as const, list: false, value: 11 },
  };
  const page = (modified: string, opens: string, guests: number, since: string) =>
    `<meta name="dcterms.modified" content="${modified}"><p class="foot">Updated ${since}</p>
     <dl><dt>Opens</dt><dd>${opens}</dd><dt>Guests</dt><dd>${guests}</dd></dl>`;
  const before = page("2026-03-04", "4 March 2026", 11, "on day 11 of the month");
  const after = page("2026-09-09", "1 May 2026", 5, "on day 23 of the month");
  const read = parsePage(before).induce([example], "record");
  expect(read && parsePage(after).read(read).records[0]).toEqual({ opens: "2026-05-01", guests: 5 });
});

test("an address is learned from the link, whatever the link says", () => {
  const example = { website: { type: "url" as const, list: false, value: "https://mill.example/" } };
  const page = (address: string, says: string) =>
    `<dl class="facts"><dt>Website</dt><dd><a class="out" href="${address}">${says}</a></dd></dl>`;
  const before = page("https://mill.example/", "https://mill.example/");
  const after = page("https://quay.example/", "To the website");
  const read = parsePage(before).induce([example], "record");
  expect(read && parsePage(after).read(read).records[0]).toEqual({ website: "https://quay.example/" });
});

test("a class that counts places is no name of what stands there", () => {
  const page = (...facts: readonly (readonly [string, string])[]) => {
    const items = facts.map(
      ([of, what], at) => `<li class="fact--${at}"><i></i><p>${of}</p><p class="what">${what}</p></li>`,
    );
    return `<h1>Stew</h1><ul>${items.join("")}</ul>`;
  };
  const [time, cost] = [["Time", "30 min"] as const, ["Cost", "cheap"] as const];
  const read = parsePage(page(time, cost)).induce([{ cost: text("cheap") }], "record");
  const after = parsePage(page(["Level", "easy"], time, cost));
  expect(read && after.read(read).records[0]).toEqual({ cost: "cheap" });
});

test("a line with a label of its own is not read by its place", () => {
  const page = (...lines: readonly string[]) =>
    `<h1>Match</h1><div class="notes">${lines.join("<br>")}</div>`;
  const before = page("Umpire: Ada Holm", "Best of all: Bo Berg", "Ended early");
  const read = parsePage(before).induce([{ referee: text("Ada Holm") }], "record");
  const readOn = (...lines: readonly string[]) =>
    read && parsePage(page(...lines)).read(read).records[0]?.["referee"];
  expect(readOn("Replaced: Cy Dow", "Umpire: Eve Fox", "Best of all: Bo Berg")).toBe("Eve Fox");
  expect(readOn("Replaced: Cy Dow", "Best of all: Bo Berg", "Ended early")).toBeNull();
});

test("a time in a line is no label of it", () => {
  const page = (hours: string, visit: string) =>
    `<h1>Hut</h1><div class="t">Since 2 May<br>${hours}<br>ended</div><p><b>Last visit:</b> ${visit}</p>`;
  const read = parsePage(page("Sat 10:30-18:00", "Sat 10:30-18:00")).induce(
    [{ hours: text("Sat 10:30-18:00") }],
    "record",
  );
  const locators = JSON.stringify(read?.fields[0]?.reader);
  expect(locators).toContain('"by":"piece"');
});

test("a line that nothing names is read by its place under its heading, however long the page is before it", () => {
  const page = (service: readonly string[], personal: readonly string[]) =>
    `<h1>Member</h1><h2>Service</h2>${service.map((line) => `<p>${line}</p>`).join("")}<h2>Personal</h2>${personal.map((line) => `<p>${line}</p>`).join("")}<h2>Offices</h2><p>Chair, Parks</p>`;
  const read = parsePage(page(["Elected 2001"], ["Born in Lismore", "Married"])).induce(
    [{ status: text("Married") }],
    "record",
  );
  const statusOn = (...sections: Parameters<typeof page>) =>
    read && parsePage(page(...sections)).read(read).records[0];
  expect(statusOn(["Elected 1999", "Re-elected 2002", "Lost 2004"], ["Born in Perth", "Single"])).toEqual({
    status: "Single",
  });
  // What stands at the old place of the page is another thing.
  expect(statusOn(["Elected 1999", "Re-elected 2002", "Lost 2004"], ["Born in Perth"])).toEqual({
    status: null,
  });
});

test("a line with its label in an element before it is not read by its place", () => {
  const page = (...facts: [string, string][]) =>
    `<h1>Book</h1><div id="info">${facts.map(([label, value]) => `<span class="pl">${label}:</span> ${value}<br>`).join("")}</div>`;
  const before = page(["Publisher", "Tern Press"], ["Subtitle", "A Life"], ["Price", "19 kr"]);
  const read = parsePage(before).induce([{ motto: text("A Life"), cost: text("19 kr") }], "record");
  const readOn = (...facts: [string, string][]) => read && parsePage(page(...facts)).read(read).records[0];
  expect(readOn(["Publisher", "Gannet"], ["Pages", "340"], ["Price", "25 kr"])).toEqual({
    motto: null,
    cost: "25 kr",
  });
});

test("a label is heard where a section's first line says something else", () => {
  const page = (...lines: readonly string[]) =>
    `<h1>Flat</h1><section><h2>Facts</h2><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul></section>`;
  const line = (label: string, value: string) => `${label}: <strong>${value}</strong>`;
  const rest = [line("Heating", "from the street"), line("Windows", "wooden"), line("Built", "1972")];
  const before = page(line("Size", "48 m²"), line("Rooms", "3"), line("Floor", "7"), ...rest);
  const example = { area: { type: "number" as const, list: false, value: 48 } };
  const read = parsePage(before).induce([example], "record");
  const after = page(line("Plot", "500 m²"), line("Size", "150 m²"), line("Rooms", "5"), ...rest);
  expect(read && parsePage(after).read(read).records[0]).toEqual({ area: 150 });
});

test("what a label calls heads nothing", () => {
  const page = (...lines: readonly string[]) =>
    `<h1>Flat</h1><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  const line = (label: string, value: string) => `${label}: <strong>${value}</strong>`;
  const before = page(line("Size", "48 m²"), line("Rooms", "3"));
  const example = { bedrooms: { type: "number" as const, list: false, value: 3 } };
  const read = parsePage(before).induce([example], "record");
  expect(JSON.stringify(read)).not.toContain("48 m2");
});

test("a label that says another value of the record is none", () => {
  const page = (place: string, group: string) =>
    `<h1>Member</h1><div class="seat"><p>Member for ${place}:</p><p>${group}</p></div>`;
  const example = { constituency: text("Tressel"), group: text("Reform") };
  const read = parsePage(page("Tressel", "Reform")).induce([example], "record");
  expect(read && parsePage(page("Brockhill", "Union")).read(read).records[0]?.["group"]).toBe("Union");
});

test.each([
  ["Status", "Sale", "Sale price"],
  ["City", "Rome", "Gerome prize"],
  ["Kind", "Rent", "Parent company"],
])("%s %s is no part of what %j says", (label, value, other) => {
  const page = (...facts: [string, string][]) =>
    `<h1>Lot</h1><dl>${facts.map(([of, what]) => `<dt>${of}</dt><dd>${what}</dd>`).join("")}</dl>`;
  const example = { state: text(value), sum: text("19 kr") };
  const read = parsePage(page([label, value], [other, "19 kr"])).induce([example], "record");
  const after = parsePage(page([label, value], ["Area", "50"], [other, "25 kr"]));
  expect(read && after.read(read).records[0]).toEqual({ state: value, sum: "25 kr" });
});

test("a digit that machines are told of something else is not learned", () => {
  const page = (floor: string) =>
    `<body data-lang="5"><h1>Flat</h1><dl><dt>Floor</dt><dd>${floor}</dd></dl>
    <script type="application/json" id="state">{"script":{"version":"5"}}</script></body>`;
  const read = parsePage(page("5")).induce([{ floor: text("5") }], "record");
  expect(read && parsePage(page("2")).read(read).records[0]).toEqual({ floor: "2" });
});

test("a heading with a number of the record is no heading of the next one", () => {
  const page = (act: string, gazette: string) =>
    `<h1>Act</h1><ul class="acts"><li><strong>Act no. ${act} of May</strong> in <a href="/g">Gazette ${gazette} of June</a></li>
      <li><strong>Council</strong> <a href="/c">Decision</a></li></ul>`;
  const read = parsePage(page("2017-1338", "217")).induce(
    [{ act: text("2017-1338"), gazette: text("217") }],
    "record",
  );
  expect(read && parsePage(page("2015-912", "171")).read(read).records[0]).toEqual({
    act: "2015-912",
    gazette: "171",
  });
});

test("a year that is a value of the record, too, may stand in a label of every page", () => {
  const page = (price: string, first = "") =>
    `<h1>Lamp</h1><dl>${first}<dt>List price 2026</dt><dd>${price}</dd><dt>Model year</dt><dd>2026</dd></dl>`;
  const example = { price: text("17 crowns"), year: { type: "number" as const, list: false, value: 2026 } };
  const read = parsePage(page("17 crowns")).induce([example], "record");
  const next = parsePage(page("21 crowns", "<dt>Colour</dt><dd>red</dd>"));
  expect(read && next.read(read).records[0]).toEqual({ price: "21 crowns", year: 2026 });
});
