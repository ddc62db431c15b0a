import { buildPageScripts } from "@gleaner/extract/build";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

beforeAll(buildPageScripts);

const reader = '{ locators: [{ by: "css", css: "h1" }], attribute: null, take: "one", transforms: [] }';
const read = `{ kind: "record", fields: [{ name: "title", type: "text", reader: ${reader} }] }`;

test.each([
  ["reading", "__gleanerReading", `__gleanerReading.read(${read}).records[0].title`, "Chair"],
  ["looking", "__gleanerLooking", "__gleanerLooking.observe().fields[0].sample", "Chair"],
  ["learning", "__gleanerLearning", `__gleanerLearning.learn(${read}).fields[0].name`, "title"],
] as const)(
  "the script for %s defines one name in a page, and needs no other script there",
  async (script, object, call, answer) => {
    const { [script]: source } = await import("@gleaner/extract/page");
    const { window } = new JSDOM("<h1>Chair</h1>", {
      url: "https://shop.example/",
      runScripts: "outside-only",
    });
    const before = new Set(Object.getOwnPropertyNames(window));
    window.eval(source);
    expect(Object.getOwnPropertyNames(window).filter((name) => !before.has(name))).toEqual([object]);
    expect(window.eval(call)).toBe(answer);
  },
);
