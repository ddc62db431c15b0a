import { expect, test } from "vitest";
import { refs } from "./matching.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

const thread = (text: readonly string[], links: readonly string[], css = "td"): readonly ColumnSketch[] => [
  ["title|name", "text", ["Brown tips", "Too much shade"], "h3 a"],
  ["link|url|title", "url", ["https://a.example/user/1", "https://a.example/user/2"], "h3 a"],
  ["cell", "text", text, css],
  ["link|url", "url", links, "td a"],
];
const userOf = (columns: readonly ColumnSketch[]) =>
  refs("title and user of every thread", sketchPage({ groups: [sketchGroup("g1", columns)] })).user;

test("a text is called by the folder of the pages that are called by it", () => {
  const people = ["https://a.example/u/tobias-r", "https://a.example/u/leafy-lou"];
  expect(userOf(thread(["Tobias R", "leafy.lou"], people))).toBe("g1.c3");
  expect(userOf(thread(["Regular", "Newcomer"], people))).not.toBe("g1.c3");
  expect(userOf(thread(["Regular", "Newcomer"], people, "td a"))).toBe("g1.c3");
});

test("links to one page, or to pages in several folders, call nothing", () => {
  const texts = ["Tobias R", "leafy.lou"];
  const one = ["https://a.example/u/tobias-r", "https://a.example/u/tobias-r"];
  const several = ["https://a.example/u/tobias-r", "https://a.example/teams/leafy-lou"];
  expect(userOf(thread(texts, one, "td a"))).not.toBe("g1.c3");
  expect(userOf(thread(texts, several, "td a"))).not.toBe("g1.c3");
});
