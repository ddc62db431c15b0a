import { expect, test } from "vitest";
import { columnTargets, isSameDay } from "../../../../packages/agent/src/keyless/target.ts";
import { refs } from "./matching.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

test("one word is no description, unless it is called so", () => {
  const marks = (called: string): readonly ColumnSketch[] => [
    [called, "text", ["ONLINE", "PRINT", "ISSN"], "i"],
  ];
  const ask = (called: string) =>
    refs(
      "abstract, date received",
      sketchPage({ groups: [sketchGroup("g1", marks(called), { count: 10 })] }),
    );
  expect(ask("").abstract ?? null).toBeNull();
  expect(ask("abstract").abstract).toBe("g1.c1");
});

test("a magnet address is a link only to who asks for it", () => {
  const torrents = (second: string): readonly ColumnSketch[] => [
    ["title|name", "text", ["Night Trains", "Low Tide"], "td.name"],
    [`${second}|link|url`, "url", ["magnet:?xt=urn:btih:BC86", "magnet:?xt=urn:btih:FWWM"], "a.m"],
  ];
  const page = sketchPage({ groups: [sketchGroup("g1", torrents("magnet"))] });
  expect(refs("title and link of every torrent", page).link).toBeNull();
  expect(refs("title and magnet link of every torrent", page).magnet_link).toBe("g1.c2");
});

test("a currency's sign alone is a currency, and no amount", () => {
  const fares: readonly ColumnSketch[] = [
    ["title|name", "text", ["Ferry", "Bus"], "h3"],
    ["price", "text", ["€", "£"], ".p"],
    ["currency", "text", ["€", "£"], ".c"],
  ];
  const page = sketchPage({ groups: [sketchGroup("g1", fares)] });
  expect(refs("title, price", page).price).toBeNull();
  expect(refs("title, currency", page).currency).toBe("g1.c3");
});

test.each([
  [
    ["2026-03-01", "2026-03-02", "2026-03-04"],
    ["2026-03-01T10:15", "2026-03-01T12:40", "2026-03-02T09:00"],
    true,
  ],
  [["2026-03-01", "2026-03-02"], ["2026-03-01T10:15", "2026-03-03T12:40"], false],
  [["2026-03-01", "2026-03-02"], ["2026-03-01", "2026-03-02", "2026-03-03"], false],
])("days %j and moments %j are one thing: %s", (days, moments, isOne) => {
  const columns: readonly ColumnSketch[] = [
    ["posted", "date", days, ".d"],
    ["time", "date", moments, ".m"],
  ];
  const [one, other] = columnTargets(sketchGroup("g1", columns));
  expect(one && other && isSameDay(one, other)).toBe(isOne);
});

test("the beginning of a description is not taken for it", () => {
  const ads: readonly ColumnSketch[] = [
    ["title|name", "text", ["Road bike", "Tandem"], "h3"],
    ["description", "text", ["Ridden for a year, and now a", "We sell a"], "p:piece"],
    ["description", "text", ["Ridden for a year, and now a bike for two.", "We sell a bike for two."], "p"],
  ];
  expect(refs("title, description", sketchPage({ groups: [sketchGroup("g1", ads)] })).description).toBe(
    "g1.c3",
  );
});

test("a number with another one's label behind it is no phone", () => {
  const homes = (second: string): readonly ColumnSketch[] => [
    ["title|name", "text", ["Tern House", "Gannet House"], "h3"],
    ["phone", "text", [`011-384-0123${second}`, `011-384-0555${second}`], ".t"],
  ];
  const phone = (second: string) =>
    refs("title, phone", sketchPage({ groups: [sketchGroup("g1", homes(second))] })).phone ?? null;
  expect(phone(" (front desk)")).toBe("g1.c2");
  expect(phone(" (Mon-Fri: 9-17)")).toBe("g1.c2");
  expect(phone(" ext: 5")).toBe("g1.c2");
  expect(phone("／Fax：011-384-0157")).toBeNull();
  expect(phone(" - Fax : 011-384-0157")).toBeNull();
});
