import { expect, test } from "vitest";
import { showPage } from "../../../../packages/agent/src/show/page.ts";
import { parsePage } from "../../extract/parse.ts";

const words =
  "amber birch cedar daisy elder fern grass heath iris juniper kelp larch moss nettle oak pine".split(" ");
const word = (at: number): string => `${words[at % 16]} ${words[(at * 7 + 3) % 16]}${at}`;

/** Each list of another kind, so that none is a part of another. */
const lists = Array.from(
  { length: 16 },
  (_, list) =>
    `<section class="${words[list]}"><h2>${word(list)}</h2><ul class="u-${words[list]}">${Array.from(
      { length: 4 },
      (__, row) =>
        `<li class="${words[list]}-row"><a href="/${list}/${row}">${word(list * 9 + row)}</a>${"<b>x</b>".repeat(list % 4)}</li>`,
    ).join("")}</ul></section>`,
).join("");
const wide = `<table>${Array.from(
  { length: 6 },
  (_, row) =>
    `<tr>${Array.from({ length: 44 }, (__, at) => `<td>${word(row * 50 + at)}</td>`).join("")}</tr>`,
).join("")}</table>`;
const facts = `<dl>${Array.from({ length: 240 }, (_, at) => `<dt>Fact ${words[at % 16]} ${at}</dt><dd>${word(at)}</dd>`).join("")}</dl>`;

async function shownOf(html: string): Promise<string> {
  const observation = parsePage(html).observe();
  const outline = async () => ({ roots: [], elements: new Map() });
  return (await showPage({ observation, outline }, "")).flatMap(({ lines }) => lines).join("\n");
}

test.each([
  ["groups", lists],
  ["columns", wide],
  ["values", facts],
])("what is not told of a page's %s is counted", async (what, html) => {
  expect(await shownOf(`<h1>Garden</h1>${html}`)).toMatch(
    new RegExp(String.raw`\(\d+ more ${what} are not listed: find\)`),
  );
});

test("nothing is counted where all is told", async () => {
  expect(await shownOf("<h1>Garden</h1><ul><li>One</li><li>Two</li><li>Three</li></ul>")).not.toContain(
    "not listed",
  );
});
