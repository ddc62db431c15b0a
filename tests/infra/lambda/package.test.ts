import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildFailure, build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../platform.ts";
import { installedBySst } from "./bundle.ts";
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

const names = ["api", "console", "runner", "dead", "scheduler", "notifier", "courier", "vault"];

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

/**
 * What functions have of the egress rules that a browser is held to: the vault tries proxies out and the courier delivers
 * by them, and the API tells by an address's looks whether they let it through.
 */
const ofGuard = /packages\/browser\/src\/(?:egress\/|page-error\.ts|page\/retry-after\.ts)/;
const rules: Readonly<Record<string, RegExp>> = {
  vault: ofGuard,
  courier: ofGuard,
  api: /packages\/browser\/src\/egress\/address\.ts/,
};

test.each(names.filter((name) => name !== "runner"))(
  "%s holds no browser, agent or page script",
  async (name) => {
    const { metafile } = await bundles.bundle(name);
    const inputs = Object.keys(metafile.inputs).filter((path) => !rules[name]?.test(path));
    expect(
      inputs.filter((path) => /packages\/(?:browser|agent|replay|extract)\/|playwright|anthropic/.test(path)),
    ).toEqual([]);
  },
);

test("nothing that SST would have npm install is imported by a bundle", async () => {
  for (const name of names) {
    const { metafile } = await bundles.bundle(name);
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(imported.filter((path) => installedBySst.includes(path))).toEqual([]);
  }
});

describe("the runner's packages", () => {
  test("are those of the lock, in the versions that the browser is tested with", async () => {
    const [lock, manifest] = (await Promise.all(
      ["package-lock.json", "packages/browser/package.json"].map(async (file) =>
        JSON.parse(await readFile(join(root, file), "utf8")),
      ),
    )) as [{ packages: Record<string, { version: string }> }, { dependencies: Record<string, string> }];
    const { dir } = await bundles.bundle("runner");
    const runner = bundles.functions.get("runner");
    const folders = runner?.copyFiles.map(({ to }) => to) ?? [];
    for (const folder of folders) {
      const { version } = JSON.parse(await readFile(join(dir, folder, "package.json"), "utf8"));
      expect(version, folder).toBe(lock.packages[folder]?.version);
    }
    for (const name of runner?.nodejs.esbuild.external ?? []) {
      expect(lock.packages[`node_modules/${name}`]?.version).toBe(manifest.dependencies[name]);
    }
  });

  test("hold every import of the bundle, and of each other", async () => {
    const { dir, metafile } = await bundles.bundle("runner");
    const external = bundles.functions.get("runner")?.nodejs.esbuild.external ?? [];
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.map(({ path }) => path),
    );
    const contents = [...new Set([...imported, ...external])].map(
      (path) => `import ${JSON.stringify(path)};`,
    );
    const { errors } = await build({
      stdin: { contents: contents.join("\n"), resolveDir: dir },
      bundle: true,
      write: false,
      platform: "node",
      format: "esm",
      ignoreAnnotations: true,
      logLevel: "silent",
    }).catch((failure: BuildFailure) => failure);
    const missing = errors.map(({ text }) => /^Could not resolve "(.*)"$/.exec(text)?.[1] ?? text);
    // What is not installed here either is asked for in vain, and done without.
    expect(missing.filter(isInstalled)).toEqual([]);
    expect(imported).toEqual(expect.arrayContaining(["playwright-core"]));
  });
});

function isInstalled(path: string): boolean {
  try {
    return import.meta.resolve(path).startsWith("file:");
  } catch {
    return false;
  }
}
