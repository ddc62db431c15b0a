import { expect, test } from "vitest";
import { parsePage } from "./parse.ts";

/** What the page gives for a name, in the footer of a page with one heading. */
function contact(footer: string, name: string): unknown {
  const page = parsePage(
    `<main><h1>Harbour office</h1><p>Open all year.</p></main><footer>${footer}</footer>`,
  );
  const field = page.observe().fields.find(({ names }) => names.includes(name));
  if (field === undefined) return undefined;
  const { ref, type, reader } = field;
  return page.read({ kind: "record", fields: [{ name: ref, type, reader }] }).records[0]?.[ref];
}

const mail = (href: string, text: string) => `<p>Write to <a href="mailto:${href}">${text}</a></p>`;
const tel = (href: string, text: string) => `<p>Call <a href="tel:${href}">${text}</a></p>`;

test.each([
  ["as it is shown", mail("office@quay.example", "office@quay.example"), "office@quay.example"],
  ["behind a word", mail("office@quay.example", "us"), "office@quay.example"],
  [
    "linked twice",
    mail("office@quay.example", "office@quay.example") + mail("office@quay.example", "us"),
    "office@quay.example",
  ],
  [
    "shown, its letter's subject not",
    mail("a@quay.example?subject=Berth", "a@quay.example"),
    "a@quay.example",
  ],
  [
    "one of two",
    mail("a@quay.example", "a@quay.example") + mail("b@quay.example", "b@quay.example"),
    undefined,
  ],
  ["behind a word, with a letter's subject", mail("a@quay.example?subject=Berth", "us"), undefined],
])("an e-mail address that the page links: %s", (_, footer, value) => {
  expect(contact(footer, "email")).toBe(value);
});

test.each([
  ["as it is shown", tel("+35315550142", "01 555 0142"), "01 555 0142"],
  ["behind a word", tel("+35315550142", "us"), "+35315550142"],
  ["one of two", tel("+35315550142", "01 555 0142") + tel("+35315550143", "01 555 0143"), undefined],
])("a telephone number that the page links: %s", (_, footer, value) => {
  expect(contact(footer, "phone")).toBe(value);
});
