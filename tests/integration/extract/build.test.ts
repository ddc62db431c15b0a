import { buildPageScripts } from "@gleaner/extract/build";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

beforeAll(buildPageScripts);

/** What a script defines in a page, and the page. */
function load(source: string) {
  const dom = new JSDOM("<h1>Chair</h1>", { url: "https://shop.example/", runScripts: "outside-only" });
  const before = new Set(Object.getOwnPropertyNames(dom.window));
  dom.window.eval(source);
  return { dom, names: Object.getOwnPropertyNames(dom.window).filter((name) => !before.has(name)) };
}

test("the script of every page defines one name there and reads", async () => {
  const { reading } = await import("@gleaner/extract/page");
  const { dom, names } = load(reading);
  expect(names).toEqual(["__gleaner"]);
  expect(dom.window.eval("__gleaner.observe().fields[0].sample")).toBe("Chair");
});

test("what learns is a script of its own, which needs no other", async () => {
  const { reading, learning } = await import("@gleaner/extract/page");
  const { dom, names } = load(learning);
  expect(names).toEqual(["__gleanerLearning"]);
  const reader = '{ locators: [{ by: "css", css: "h1" }], attribute: null, take: "one", transforms: [] }';
  const read = `{ kind: "record", fields: [{ name: "title", type: "text", reader: ${reader} }] }`;
  expect(dom.window.eval(`__gleanerLearning.learn(${read}).fields[0].name`)).toBe("title");
  expect(load(reading).dom.window.eval("typeof __gleaner.learn")).toBe("undefined");
});
