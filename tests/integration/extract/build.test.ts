import { buildPageScripts } from "@gleaner/extract/build";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

beforeAll(buildPageScripts);

const reader = '{ locators: [{ by: "css", css: "h1" }], attribute: null, take: "one", transforms: [] }';
const read = `{ kind: "record", fields: [{ name: "title", type: "text", reader: ${reader} }] }`;

test.each([
  [
    ["reading"],
    ["__gleanerReading", "__gleanerShared"],
    `__gleanerReading.read(${read}).records[0].title`,
    "Chair",
  ],
  [
    ["reading", "looking"],
    ["__gleanerReading", "__gleanerShared", "__gleanerLooking"],
    "__gleanerLooking.observe().fields[0].sample",
    "Chair",
  ],
  [
    ["reading", "learning"],
    ["__gleanerReading", "__gleanerShared", "__gleanerLearning"],
    `__gleanerLearning.learn(${read}).fields[0].name`,
    "title",
  ],
] as const)(
  "the scripts for %s define these names in a page and need no others there",
  async (scripts, objects, call, answer) => {
    const sources = await import("@gleaner/extract/page");
    const { window } = new JSDOM("<h1>Chair</h1>", {
      url: "https://shop.example/",
      runScripts: "outside-only",
    });
    const before = new Set(Object.getOwnPropertyNames(window));
    for (const script of scripts) window.eval(sources[script]);
    const added = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
    expect(added.sort()).toEqual([...objects].sort());
    expect(window.eval(call)).toBe(answer);
  },
);
