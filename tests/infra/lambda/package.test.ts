import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../platform.ts";
import { installedVersion, versionOf } from "./packages.ts";
import { partsOf } from "./sizes.ts";
import { type Bundles, openBundles } from "./stage.ts";

/** What Lambda unpacks at most: 250 MB of code, layers included. */
const maxUnzippedBytes = 250 * 1024 * 1024;
/** Of the API's code, minified: it is loaded while a caller waits. */
const maxApiBytes = 1_500_000;

let bundles: Bundles;
beforeAll(async () => {
  bundles = await openBundles();
});
afterAll(() => bundles?.close());

const names = ["api", "runner", "dead", "scheduler", "notifier"];

test("every function of infra/ is known here", () => {
  expect([...bundles.functions.keys()].sort()).toEqual([...names].sort());
});

describe.each(names)("%s", (name) => {
  test("fits into Lambda, and holds nothing of the tests or of the cloud on one machine", async () => {
    const { unzippedBytes, metafile } = await bundles.bundle(name);
    expect(unzippedBytes).toBeLessThanOrEqual(maxUnzippedBytes);
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => /^(?:tests|packages\/(?:local|client))\//.test(path))).toEqual([]);
  });
});

test("the API's code is small, and starts no browser", async () => {
  const { codeBytes, metafile } = await bundles.bundle("api");
  const largest = partsOf(metafile).slice(0, 5);
  expect(codeBytes, `most of it: ${largest.map(([part, bytes]) => `${part} ${bytes}`)}`).toBeLessThanOrEqual(
    maxApiBytes,
  );
});

test.each(names.filter((name) => name !== "runner"))(
  "%s holds no browser, agent or page script",
  async (name) => {
    const { metafile } = await bundles.bundle(name);
    const inputs = Object.keys(metafile.inputs);
    expect(
      inputs.filter((path) => /packages\/(?:browser|agent|replay|extract)\/|playwright|anthropic/.test(path)),
    ).toEqual([]);
  },
);

test("the runner's packages are installed in the versions that it is tested with", async () => {
  const runner = bundles.functions.get("runner");
  const manifest = JSON.parse(await readFile(join(root, "packages/browser/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const install: Readonly<Record<string, string>> = runner?.nodejs.install ?? {};
  expect(Object.keys(install).sort()).toEqual(["@sparticuz/chromium", "playwright-core"]);
  for (const [name, given] of Object.entries(install)) {
    const version = runner && (await versionOf(runner, name, given));
    expect(version).toBe(manifest.dependencies[name]);
    expect(version).toBe(await installedVersion(name));
  }
});
