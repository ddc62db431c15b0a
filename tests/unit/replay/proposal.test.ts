import type { Read } from "@gleaner/automation";
import { ofValues } from "@gleaner/automation/evidence";
import { learnContract, settle } from "@gleaner/replay";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { type Example, openDocument } from "../../mutators/parse.ts";
import { collectPage } from "../../mutators/plan.ts";

interface Item {
  readonly name: string;
  readonly price: string;
  readonly since: string;
}

const OLD: readonly Item[] = [
  { name: "Oak table", price: "€ 420.00", since: "3 May 2025" },
  { name: "Pine shelf", price: "€ 95.50", since: "4 May 2025" },
  { name: "Elm chair", price: "€ 130.00", since: "11 May 2025" },
  { name: "Ash stool", price: "€ 61.25", since: "2 June 2025" },
  { name: "Birch bench", price: "€ 240.00", since: "8 June 2025" },
];
const NEW: readonly Item[] = [
  { name: "Larch desk", price: "€ 380.00", since: "1 March 2026" },
  { name: "Beech rack", price: "€ 72.00", since: "2 March 2026" },
  { name: "Maple bed", price: "€ 510.75", since: "9 March 2026" },
  { name: "Walnut lamp", price: "€ 88.00", since: "20 March 2026" },
];

function open(body: string) {
  return openDocument(new JSDOM(body, { url: "https://shop.example/list" }).window.document);
}

const rowsOf = (items: readonly Item[]) =>
  `<table>${items.map((item) => `<tr><td class="name">${item.name}</td><td class="price">${item.price}</td><td class="since">${item.since}</td></tr>`).join("")}</table>`;

const cardsOf = (items: readonly Item[]) =>
  items
    .map(
      (item) => `<div class="tile"><time>${item.since}</time><h4>${item.name}</h4><b>${item.price}</b></div>`,
    )
    .join("");

async function replayOn(body: string) {
  const example: Example = {
    name: { type: "text", list: false, value: "Oak table" },
    price: { type: "money", list: false, value: 420 },
    since: { type: "date", list: false, value: "2025-05-03" },
  };
  const before = open(rowsOf(OLD));
  const read = before.induce([example], "list");
  if (read === null) throw new Error("nothing induced");
  const contract = learnContract(collectPage(before, read), read);
  const page = open(body);
  return settle(
    contract,
    read,
    collectPage(page, read),
    async (other: Read) => collectPage(page, other),
    async (lost: Read) => page.refind(lost),
  );
}

test("after a redesign the records are proposed, never called right", async () => {
  const { verdict, collected, read } = await replayOn(cardsOf(NEW));
  expect(verdict).toBe("site_changed");
  expect(collected.records.map(({ name, price }) => [name, price])).toEqual(
    NEW.map((item) => [item.name, Number(item.price.slice(2))]),
  );
  const confidences = collected.evidence.flatMap((proof) =>
    ofValues(proof).map(({ confidence }) => confidence ?? 1),
  );
  expect(Math.max(...confidences)).toBeLessThan(0.7);
  expect(collectPage(open(cardsOf(NEW)), read).records).toEqual(collected.records);
});

test("what the values themselves say otherwise is not even proposed", async () => {
  const dollars = NEW.map((item) => ({ ...item, price: item.price.replace("€", "$") }));
  const { verdict, collected } = await replayOn(cardsOf(dollars));
  expect([verdict, collected.records]).toEqual(["site_changed", []]);
});

test("a page that reads as before is judged as before", async () => {
  const { verdict, collected } = await replayOn(rowsOf(OLD));
  expect([verdict, collected.records.length]).toEqual(["ok", OLD.length]);
});
