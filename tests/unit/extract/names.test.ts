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
