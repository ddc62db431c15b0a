import { evidenceOf } from "@gleaner/automation/evidence";
import { describe, expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { parsePage } from "../parse.ts";

const LINES = ["0.5 cup oil", "1 onion", "salt and pepper"];

function listOf(value: readonly string[]): Example {
  return { lines: { type: "text", list: true, value: [...value] } };
}

/** What a plan learned on one page gives on another. */
function learnAndRead(before: string, wanted: readonly string[], after: string) {
  const read = parsePage(before).induce([listOf(wanted)], "record");
  const result = read ? parsePage(after).read(read) : null;
  return {
    lines: result?.records[0]?.lines ?? null,
    confidence: evidenceOf(result?.evidence[0] ?? {}, "lines")?.confidence ?? 0,
  };
}

function bullets(lines: readonly string[], attributes = ""): string {
  return `<ul${attributes}>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
}

function recipe(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@type": "Recipe", ...data })}</script>`;
}

describe("structured data that says the same as a visible list", () => {
  const before = recipe({ recipeIngredient: LINES }) + bullets(LINES, ' class="old"');

  test("gives the words that a person sees", () => {
    const told = ["0.25 cup oil", "2 cloves garlic", "salt and pepper"];
    const shown = ["¼ cup oil", "2 clove garlic", "salt and pepper"];
    const after = `${recipe({ recipeIngredient: told })}<div>${shown.map((line) => `<p><i></i>${line}</p>`).join("")}</div>`;
    expect(learnAndRead(before, LINES, after).lines).toEqual(shown);
  });

  test("speaks for itself where the page shows no such list", () => {
    const after = `${recipe({ recipeIngredient: ["2 eggs", "milk"] })}<p>Two eggs and milk.</p>`;
    expect(learnAndRead(before, LINES, after).lines).toEqual(["2 eggs", "milk"]);
  });

  test("is not exchanged for lines with a bullet before them", () => {
    const after = recipe({ recipeIngredient: ["2 eggs", "milk"] }) + bullets(["• 2 eggs", "• milk"]);
    expect(learnAndRead(before, LINES, after).lines).toEqual(["2 eggs", "milk"]);
  });

  test("gives the names of steps where a person sees them", () => {
    const steps = [
      { "@type": "HowToStep", name: "Mix", text: "Stir everything together." },
      { "@type": "HowToStep", name: "Bake", text: "Put it into the oven." },
    ];
    const shown = steps.map(({ name, text }) => `<h3>${name}</h3><div><p>${text}</p></div>`).join("");
    const wanted = ["Mix", "Stir everything together.", "Bake", "Put it into the oven."];
    const page = recipe({ recipeInstructions: steps });
    expect(learnAndRead(page + shown, wanted, page + shown.replaceAll("h3", "b")).lines).toEqual(wanted);
  });
});

describe("lists in parts", () => {
  const parts = (title: string, lists: readonly (readonly string[])[]): string =>
    `<div><h2>${title}</h2>${lists.map((lines, at) => `<h3>Part ${at}</h3>${bullets(lines)}`).join("")}
    <h2>Tools</h2>${bullets(["bowl", "spoon", "oven", "knife", "board", "tin", "whisk", "scale"])}</div>`;

  test("under one heading are read as one list, however many parts another page has", () => {
    const before = parts("Needed", [["2 eggs", "milk"], ["sugar"]]);
    const after = parts("Needed", [["flour"], ["yeast", "water"], ["salt"]]);
    expect(learnAndRead(before, ["2 eggs", "milk", "sugar"], after).lines).toEqual([
      "flour",
      "yeast",
      "water",
      "salt",
    ]);
  });

  test("are read from all paragraphs whose lines are parted by breaks", () => {
    const page = (paragraphs: readonly string[]) =>
      `<div class="needed">${paragraphs.map((each) => `<p>${each}</p>`).join("")}</div>`;
    const before = page(["2 eggs<br>milk", "sugar<br>1 lemon"]);
    const after = page(["flour<br>water<br>salt", "oil<br>thyme"]);
    expect(learnAndRead(before, ["2 eggs", "milk", "sugar", "1 lemon"], after).lines).toEqual([
      "flour",
      "water",
      "salt",
      "oil",
      "thyme",
    ]);
  });
});

test("paragraphs behind numbered headings are steps, those behind other headings are not", () => {
  const before =
    "<h2>Chili</h2><h3>Step 1: Chop</h3><p>Chop the onion.</p><h3>Step 2: Fry</h3><p>Fry it in oil.</p>";
  const after =
    "<h2>Pitas</h2><h3>Why I cook this</h3><p>It is quick.</p><h3>1. Heat</h3><p>Heat the oven.</p><h3>2. Roast</h3><p>Roast for an hour.</p><h3>Enjoy</h3><p>Tell me how it was.</p>";
  expect(learnAndRead(before, ["Chop the onion.", "Fry it in oil."], after).lines).toEqual([
    "Heat the oven.",
    "Roast for an hour.",
  ]);
});

test("a list that can only nearly be read is given with a doubt", () => {
  const lines = ["2 eggs", "milk", "sugar", "1 lemon", "flour", "salt"];
  const page = bullets([...lines, "Print this page"], ' class="needed"');
  const { lines: got, confidence } = learnAndRead(page, lines, page);
  expect(got).toContain("2 eggs");
  expect(confidence).toBeLessThanOrEqual(0.6);
});

test("names that a build completes are known by what a person wrote of them", () => {
  const page = (hash: string, lines: readonly string[]) =>
    `<div>${bullets(["Home", "Shop", "About us"])}<ul>${lines.map((line) => `<li class="Card_line__${hash}">${line}</li>`).join("")}</ul></div>`;
  expect(learnAndRead(page("x7Qp2", LINES), LINES, page("b3RtZ", ["2 eggs", "milk"])).lines).toEqual([
    "2 eggs",
    "milk",
  ]);
});

describe("lines under a heading", () => {
  const before = `<main><h2>Method</h2>${bullets(["Chop.", "Fry."], ' class="old"')}</main>`;

  test("end where the part of the page ends that the heading is in", () => {
    const after = `<div><section><h2>Method</h2>${bullets(["Heat.", "Roast."])}</section>${bullets(["Follow us", "Imprint"])}</div>`;
    expect(learnAndRead(before, ["Chop.", "Fry."], after).lines).toEqual(["Heat.", "Roast."]);
  });

  test("do not go on into the footer", () => {
    const after = `<main><h2>Method</h2>${bullets(["Heat.", "Roast."])}</main><footer>${bullets(["Follow us", "Imprint"])}</footer>`;
    expect(learnAndRead(before, ["Chop.", "Fry."], after).lines).toEqual(["Heat.", "Roast."]);
  });

  test("are found under the copy of the heading that has some", () => {
    const after = `<div><h2>Method</h2><p>In short.</p></div><div><h2>Method</h2>${bullets(["Heat.", "Roast."])}</div>`;
    expect(learnAndRead(before, ["Chop.", "Fry."], after).lines).toEqual(["Heat.", "Roast."]);
  });
});

test("an only item is learned from what holds it, not from what would hold all of several", () => {
  const page = (items: readonly string[]) =>
    `<h1>Film</h1><section data-testid="origin"><div><ul>${items.map((each) => `<li><a href="#">${each}</a></li>`).join("")}</ul></div></section>`;
  expect(learnAndRead(page(["Malta"]), ["Malta"], page(["Malta", "France"])).lines).toEqual([
    "Malta",
    "France",
  ]);
});

test("a list that is a column of a table without names is read as that column, however many rows another page has", () => {
  const page = (tracks: readonly string[]) =>
    `<h1>Silt</h1><table><tr><td>Label</td><td>Otter</td></tr></table><h3>Tracks</h3><table>
    <tr><th colspan="3">Side A</th></tr>${tracks.map((track, at) => `<tr><td>${at + 1}</td><td>${track}</td><td>3:0${at}</td></tr>`).join("")}</table>
    <h3>Also</h3><table><tr><td>1</td><td>Harrow</td><td>LP</td></tr></table>`;
  const sideless = page(["Tide", "Ebb", "Flow"])
    .replaceAll('th colspan="3"', "td")
    .replaceAll("</th>", "</td>");
  expect(learnAndRead(sideless, ["1", "2", "3"], sideless).lines).toEqual(["1", "2", "3"]);
  const others = ["Fen", "Weir", "Lock", "Mill", "Sluice", "Staithe", "Wharf"];
  const { lines } = learnAndRead(page(["Tide", "Ebb", "Flow"]), ["Tide", "Ebb", "Flow"], page(others));
  expect(lines).toEqual(others);
});

test("a number over a list, which is another one on the next page, is no heading of it", () => {
  const makers = ["Ada Holm", "Bo Lund"];
  const page = (lot: number, names: readonly string[]) => {
    const links = names.map((name) => `<a href="/by">${name}</a>`).join(" and ");
    return `<main><p>Lot <strong>${lot}</strong></p><p class="zQ1_by">${links}</p><h1>Chest</h1></main>`;
  };
  expect(learnAndRead(page(43, makers), makers, page(44, ["Cy Dorn", "Di Eck"])).lines).toEqual([
    "Cy Dorn",
    "Di Eck",
  ]);
});
