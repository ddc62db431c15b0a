import type { DataRecord, Field, Read } from "@gleaner/automation";
import { judge, learnContract, leaveOutNoise } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import {
  createItems,
  createList,
  type Item,
  renewItems,
  templateNames,
  withoutPrice,
} from "../../mutators/list-sample.ts";
import { collectPage, learn, measure, parse } from "../../mutators/plan.ts";
import type { Sample } from "../../mutators/sample.ts";
import { createSeed } from "../../sites/seed.ts";
import { textField } from "../extract/list-read.ts";

const round = (price: number) => Math.round(price * 100) / 100;

/** What happens on a page that is still the same page. */
const changes: Readonly<
  Record<string, (items: readonly Item[], list: (items: readonly Item[]) => Sample) => Sample>
> = {
  nothing: (items, list) => list(items),
  "a third of the rows is new": (items, list) => list(renewItems(items, 0.3, createSeed(5))),
  "all rows are new": (items, list) => list(createItems(items.length, 77_001)),
  "all rows are new, and there are twice as many": (_, list) => list(createItems(24, 77_002)),
  "five times as many rows": (_, list) => list(createItems(60, 77_003)),
  "a few rows fewer": (items, list) => list(items.slice(0, 9)),
  "the rows have another order": (items, list) => list(items.toReversed()),
  "a new row at the top": (items, list) => list([...createItems(1, 77_004), ...items]),
  "other prices": (items, list) =>
    list(items.map((item, at) => ({ ...item, price: round(item.price * (0.7 + (at % 7) / 10)) }))),
  "a sale of a fifth on everything": (items, list) =>
    list(items.map((item) => ({ ...item, price: round(item.price * 0.8) }))),
  "one price is missing": (items, list) => withoutPrice(list(items), 4),
  "next year's dates": (items, list) =>
    list(items.map((item) => ({ ...item, date: item.date.replace("2026", "2027") }))),
};

describe.each(templateNames)("a list of %s", (template) => {
  const items = createItems(12, 300 + template.length);
  const list = (chosen: readonly Item[]) => createList(template, chosen);
  const learned = learn(list(items));

  test.each(Object.entries(changes))("is ok and right when %s", (_, change) => {
    const sample = change(items, list);
    const page = parse(sample.html, sample.url);
    const collected = leaveOutNoise(learned.contract, collectPage(page, learned.read));
    expect(judge(learned.contract, collected)).toMatchObject({ verdict: "ok" });
    const names = learned.read.fields.map((field) => field.name);
    const truth: DataRecord[] = sample.records.map((record) =>
      Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
    );
    expect(measure(collected.records, truth)).toMatchObject({ wrong: 0, missing: 0 });
  });
});

describe("a value that was there when a record was proven", () => {
  const url = "https://members.example/1";
  const page = (facts: readonly (readonly [string, string])[]) =>
    parse(
      `<main><h1>A. Vea</h1><table>${facts.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join("")}</table></main>`,
      url,
    );
  const byLabel = (name: string, label: string): Field => textField(name, { by: "label", label });
  const read: Read = { kind: "record", fields: [byLabel("seat", "Seat"), byLabel("born", "Date of birth")] };
  const proven = page([
    ["Seat", "North"],
    ["Date of birth", "19 September"],
  ]);
  const contract = learnContract(collectPage(proven, read), read);
  const verdict = (facts: readonly (readonly [string, string])[]) =>
    judge(contract, collectPage(page(facts), read)).verdict;

  test("may be absent where its label stands beside an empty cell", () => {
    const blank = [
      ["Seat", "South"],
      ["Date of birth", "&nbsp;"],
    ] as const;
    expect(verdict(blank)).toBe("ok");
  });

  test("is missed where its label is gone or another", () => {
    expect(verdict([["Seat", "South"]])).toBe("site_changed");
    const renamed = [
      ["Seat", "South"],
      ["Born", "1 May"],
    ] as const;
    expect(verdict(renamed)).toBe("site_changed");
  });
});
