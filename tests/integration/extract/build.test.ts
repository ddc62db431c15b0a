import { buildPageScript } from "@gleaner/extract/build";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

beforeAll(buildPageScript);

test("the built script defines one name in the page and reads there", async () => {
  const { pageScript } = await import("@gleaner/extract/page");
  const dom = new JSDOM("<h1>Chair</h1>", { url: "https://shop.example/", runScripts: "outside-only" });
  const before = new Set(Object.getOwnPropertyNames(dom.window));
  dom.window.eval(pageScript);
  expect(Object.getOwnPropertyNames(dom.window).filter((name) => !before.has(name))).toEqual(["__gleaner"]);
  expect(dom.window.eval("__gleaner.observe().fields[0].sample")).toBe("Chair");
});
