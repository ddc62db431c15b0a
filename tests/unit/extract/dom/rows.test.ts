import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const ports = ["Bergen", "Oslo", "Narvik", "Alta", "Hamar", "Molde"];
const port = (name: string, attributes = ""): string =>
  `<li class="port" ${attributes}><b>${name}</b> <i>${name.length} quays</i></li>`;
const rows = ports.map((name) => port(name)).join("");
const namesIn = (body: string) => {
  const page = parsePage(`<h1>Ports</h1>${body}`);
  const [group] = page.observe().groups;
  const [column] = group?.columns ?? [];
  if (!group || !column) throw new Error("no group");
  const fields = [{ name: "name", type: "text" as const, reader: column.reader }];
  return page
    .read({ kind: "list", rows: group.rows, fields, pagination: null, maxRecords: null, maxPages: null })
    .records.map(({ name }) => name);
};

test.each([
  ["a template", `<ul>${port("Name", "hidden")}${rows}</ul>`],
  ["one that its style hides", `<ul>${rows}${port("Retired", 'style="color: red; display: none"')}</ul>`],
  [
    "copies for a carousel",
    `<ul>${port("Molde", 'aria-hidden="true"')}${rows}${port("Bergen", 'aria-hidden="true"')}</ul>`,
  ],
  [
    "a hidden copy of the list",
    `<div><ul>${rows}</ul><div style="display:none"><ul>${rows}</ul></div></div>`,
  ],
])("rows that nobody sees are none: %s", (_, body) => {
  expect(namesIn(body)).toEqual(ports);
});

test("rows of which the page hides the most, to show them by and by, are all read", () => {
  const later = ["Vardo", "Bodo", "Lom", "Moss", "Skien", "Voss", "Geilo"];
  const hidden = later.map((name) => port(name, 'style="display:none"')).join("");
  expect(namesIn(`<ul>${rows}${hidden}</ul>`)).toEqual([...ports, ...later]);
});
