import { bundlePageScripts } from "@gleaner/extract/build";
import { expect, test } from "vitest";

test("expressions stay literals in what runs inside pages: made anew at each call, they would be longer", async () => {
  const scripts = Object.values(await bundlePageScripts());
  expect(scripts).toHaveLength(3);
  for (const script of scripts) expect(script).not.toContain('new RegExp("');
});
