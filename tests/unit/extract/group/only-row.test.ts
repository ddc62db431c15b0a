import { describe, expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const card = (name: string, price: string) =>
  `<li class="card"><a href="/${name}"><b class="name">${name}</b></a> <span class="price">${price}</span></li>`;
const list = (cards: readonly string[]) =>
  `<main><h1>Kettles</h1><p>${cards.length} ${cards.length === 1 ? "result" : "results"}</p><ul>${cards.join("")}</ul></main>`;
const table = (rows: readonly string[]) =>
  `<table><thead><tr><th>Name</th><th>Age</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;

const limits = { pagination: null, maxRecords: null, maxPages: null };

/** Reads all columns of a page's main group from another page of the same kind. */
function readAs(html: string, other: string) {
  const [group] = parsePage(html).observe().groups;
  if (!group) throw new Error("no group");
  const fields = group.columns.map(({ names: [name = ""], type, reader }) => ({ name, type, reader }));
  return parsePage(other).read({ kind: "list", rows: group.rows, fields, ...limits }).records;
}

describe("a list of one row", () => {
  const one = list([card("Copper", "$45.00")]);

  test("is found where the page states a total of one, and read as a list when it has grown", () => {
    expect(parsePage(one).observe()).toMatchObject({ statedTotal: 1, groups: [{ count: 1 }] });
    const three = list([card("Copper", "$45.00"), card("Steel", "$25.00"), card("Clay", "$31.50")]);
    expect(readAs(one, three)).toMatchObject([{ price: 45 }, { price: 25 }, { price: 31.5 }]);
  });

  test("is the row itself and not the parts that repeat in it", () => {
    const parted = `<main><p>1 stays found</p><div id="results"><div class="stay"><div class="part"><a href="/a">The Boathouse</a></div><div class="part"><b>£146</b></div></div></div></main>`;
    const [group] = parsePage(parted).observe().groups;
    expect(group?.count).toBe(1);
    expect(group?.columns.map(({ samples: [sample] }) => sample)).toContain("The Boathouse");
  });

  test("is not made of a page that states no such total, nor of its forms and menus", () => {
    const noTotal = parsePage(one.replace("<p>1 result</p>", ""));
    expect(noTotal.observe().groups).toEqual([]);
    const cart = `<header>1 item</header><main><p>1 item in the cart</p><div class="promo"><a href="/x">Sale</a> <b>now</b></div><ul>${["A", "B", "C"].map((name) => card(name, "$5")).join("")}</ul></main>`;
    expect(parsePage(cart).observe().groups[0]?.count).toBe(3);
    const form = `<main><p>1 result</p><div><form><label>Sort <select><option>price</option></select></label></form></div></main>`;
    expect(parsePage(form).observe().groups).toEqual([]);
  });

  test("is a table's only row under its headers, and read as a list when it has grown", () => {
    const ada = "<tr><td>Ada</td><td>36</td></tr>";
    const grace = "<tr><td>Grace</td><td>85</td></tr>";
    expect(readAs(table([ada]), table([ada, grace]))).toEqual([
      { name: "Ada", age: 36 },
      { name: "Grace", age: 85 },
    ]);
    const bare = parsePage(`<table><tbody>${ada}</tbody></table>`);
    expect(bare.observe().groups).toEqual([]);
  });
});
