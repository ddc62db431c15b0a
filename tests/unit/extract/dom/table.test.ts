import { expect, test } from "vitest";
import { listRead, textField } from "../list-read.ts";
import { parsePage } from "../parse.ts";

const table = (...rows: string[]) =>
  `<table><tr><th>Port</th><th>Ship</th><th>Berth</th></tr>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;

const read = listRead(
  { within: "table", css: "tr:has(td)" },
  ["Port", "Ship", "Berth"].map((label) => textField(label.toLowerCase(), { by: "label", label })),
);

test.each([
  [
    "the rows that it spans, and no further",
    table(
      '<td rowspan="2">Hull</td><td>Gannet</td><td>4</td>',
      "<td>Petrel</td><td>5</td>",
      "<td>Goole</td>",
    ),
    [
      ["Hull", "Gannet", "4"],
      ["Hull", "Petrel", "5"],
      ["Goole", null, null],
    ],
  ],
  [
    "a row that ends before it",
    table('<td>Hull</td><td>Gannet</td><td rowspan="2">4</td>', "<td>Goole</td>", "<td>Selby</td>"),
    [
      ["Hull", "Gannet", "4"],
      ["Goole", null, "4"],
      ["Selby", null, null],
    ],
  ],
  [
    "the column alone in which it begins",
    table('<td colspan="2" rowspan="2">Hull</td><td>4</td>', "<td>5</td>"),
    [
      ["Hull", null, "4"],
      ["Hull", null, "5"],
    ],
  ],
])("a cell of a row above is read for %s", (_, html, expected) => {
  const { records } = parsePage(html).read(read);
  expect(records.map(({ port, ship, berth }) => [port, ship, berth])).toEqual(expected);
});
