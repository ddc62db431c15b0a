import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { JSDOM } from "jsdom";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../platform.ts";

/** What runs in a page and is handed to it as the text of a function. */
type PageFunctions = Pick<typeof import("../../../packages/browser/src/page/probe.ts"), "probeScript"> &
  Pick<typeof import("../../../packages/agent/src/describe-element.ts"), "describeElement"> &
  typeof import("../../../packages/replay/src/scroll.ts");

const entry = `
export { probeScript } from "./packages/browser/src/page/probe.ts";
export { describeElement } from "./packages/agent/src/describe-element.ts";
export * from "./packages/replay/src/scroll.ts";
`;

// A page knows nothing of the helper that keeps names through minifying; a function that needs it fails there.
describe("bundled and minified with names kept, a page runs", () => {
  let dir: string;
  let bundled: PageFunctions;
  let window: JSDOM["window"];
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "gleaner-page-"));
    const outfile = join(dir, "page.mjs");
    await build({
      stdin: { contents: entry, resolveDir: root },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "es2024",
      minify: true,
      keepNames: true,
    });
    bundled = (await import(outfile)) as PageFunctions;
    const html = '<title>A page</title><ul><li>one</li><li id="two" title="Two">two</li></ul>';
    ({ window } = new JSDOM(html, { runScripts: "outside-only", pretendToBeVisual: true }));
    window.eval("CSS = { escape: (text) => text }; window.scrollTo = window.scrollBy = () => {};");
    window.eval("HTMLElement.prototype.innerText = 'text'; Element.prototype.scrollTo = () => {};");
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test("the probe", () => {
    const { object, source } = bundled.probeScript;
    window.eval(source);
    expect(window.eval(`${object}.face()`)).toMatchObject({ title: "A page", marks: [] });
    expect(window.eval(`${object}.state()`)).toMatchObject({ leaving: false, sparse: false });
  });

  test("the description of an element", () => {
    const describeElement = `(${bundled.describeElement.toString()})(document.getElementById("two"))`;
    expect(window.eval(describeElement)).toEqual(["#two", 'li[title="Two"]', "li:nth-of-type(2)"]);
  });

  test.each(["scrollToEnd", "scrollOn", "scrollBack"] as const)("%s", async (name) => {
    let runs = 0;
    const evaluate = async (run: () => void) => {
      window.eval(`(${run.toString()})()`);
      runs += 1;
    };
    await bundled[name]({ evaluate } as unknown as Page);
    expect(runs).toBe(1);
  });
});
