import { expect, test } from "vitest";
import { parsePage } from "./parse.ts";

const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"];

test("tags, roles and types that are called like what every object has are like any others", () => {
  const render = (all: readonly string[]) =>
    all
      .map(
        (name) => `<ul role="${name}"><${name}>Results</${name}><input type="${name}" name="${name}">
          ${["Vega", "Lyra", "Pavo"].map((ship) => `<li><b role="${name}">${ship}</b> <i>${ship.length}</i></li>`).join("")}</ul>`,
      )
      .join("");
  const usual = parsePage(render(names.map((_, at) => `x-${"abcde"[at]}`))).observe();
  const odd = parsePage(render(names)).observe();
  expect(usual.groups.length).toBeGreaterThan(0);
  expect(odd.groups.map(({ count, region }) => [count, region])).toEqual(
    usual.groups.map(({ count, region }) => [count, region]),
  );
});

test("so are the keys of data", () => {
  const data = `{ "@type": "Product", "name": "Vega", ${names.map((name) => `"${name}": "value of ${name}"`).join(", ")} }`;
  const { fields } = parsePage(`<h1>Vega</h1><script type="application/ld+json">${data}</script>`).observe();
  for (const name of names.filter((each) => each !== "__proto__")) {
    expect(fields.some(({ sample }) => sample === `value of ${name}`)).toBe(true);
  }
});

test("classes that say how a thing looks name nothing, nor do what builds add to names", () => {
  const rows = ["Vega", "Lyra", "Pavo"].map(
    (name, at) =>
      `<li><h3 class="font-medium leading-snug text-sm md:text-lg">${name}</h3>
        <b class="text-rose-600 bg-gray-100 max-w-sm seats">${at + 20}</b> <i class="Card_port__x7Qp2">Port ${name}</i></li>`,
  );
  const [group] = parsePage(`<main><ul>${rows.join("")}</ul></main>`).observe().groups;
  const names = group?.columns.flatMap((column) => column.names);
  expect(new Set(names)).toEqual(new Set(["title", "name", "heading", "seats", "port"]));
});

test("a date is called by the word that stands before it in every row", () => {
  const rows = [2, 11, 23].map(
    (day) => `<li><b>Crane ${day}</b> <span>#48${day} opened May ${day}, 2025 by ada</span></li>`,
  );
  const [group] = parsePage(`<main><ul>${rows.join("")}</ul></main>`).observe().groups;
  expect(group?.columns.find(({ type }) => type === "date")?.names).toContain("opened date");
});
