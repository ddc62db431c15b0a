import { expect, test } from "vitest";
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

test("what has no digit takes no time, whatever it is called", () => {
  const ask = (sample: string) =>
    refs(
      "title, duration",
      sketchPage({
        fields: [
          ["title|name", "text", "Low Tide"],
          ["duration", "text", sample],
        ],
      }),
    );
  expect(ask("National release").duration).toBeNull();
  expect(ask("1 h 36 min").duration).toBe("v2");
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
