import { expect, test } from "vitest";
import { followMove, patternsOf } from "../../../../packages/replay/src/heal/steps.ts";

const matches = (before: string, now: string) => patternsOf(before).map((pattern) => pattern.test(now));

test("an element goes by the words of its name, first with its numbers and then with any", () => {
  expect(matches("Show all", " show  ALL » ")).toEqual([true, true]);
  expect(matches("Show all 24 jobs", "Show all 26 jobs")).toEqual([false, true]);
  expect(matches("Show all", "Show all 26 jobs")).toEqual([false, false]);
  expect(matches("Delete", "Do not delete")).toEqual([false, false]);
  expect(matches("Zurück (2)", "zurück – 3")).toEqual([false, true]);
});

test("an address that leads elsewhere is taken as it is there, without what the visit added to it", () => {
  const open = (url: string) => ({ kind: "open" as const, url });
  const before = open("https://example.com/jobs?page=1#top");
  expect(followMove(before, "https://www.example.com/careers?page=1&sid=4711")).toEqual(
    open("https://www.example.com/careers?page=1#top"),
  );
  expect(followMove(before, "https://example.com/jobs?page=1&sid=4711")).toBe(before);
  expect(followMove(before, "about:blank")).toBe(before);
  expect(followMove(before, "https://ada:secret@example.com/careers")).toBe(before);
});
