import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import type { Gleaner } from "gleaner";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../architecture/source.ts";

const folder = join(root, "packages/sdk");
let packed: string;
let tarball: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), "gleaner-pack-"));
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", packed];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder });
  tarball = new Uint8Array(await readFile(join(packed, stdout.trim().split("\n").at(-1) ?? "")));
});
afterAll(() => rm(packed, { recursive: true, force: true }));

describe("the package as it is published", () => {
  it("has nothing that publint would change", async () => {
    const { messages } = await publint({
      pkgDir: "package",
      pack: { tarball: tarball.buffer },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  it("has types that every way of importing it finds", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    if (!analysis.types) throw new Error("no types");
    // It is made of modules alone: what requires it needs a Node.js that can, and nothing older is answered.
    const isOld = (kind: string) => kind === "node10" || kind === "node16-cjs";
    const { problems } = analysis;
    expect(problems.filter((one) => !("resolutionKind" in one && isOld(one.resolutionKind)))).toEqual([]);
    const doors = Object.values(analysis.entrypoints).flatMap(({ subpath, resolutions }) =>
      Object.entries(resolutions).flatMap(([kind, { resolution }]) =>
        isOld(kind) ? [] : [[subpath, kind, resolution?.isTypeScript]],
      ),
    );
    expect(doors).toEqual([
      [".", "node16-esm", true],
      [".", "bundler", true],
      ["./webhooks", "node16-esm", true],
      ["./webhooks", "bundler", true],
    ]);
  });

  it("depends on nothing, and takes a page at most 5 KB", async () => {
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bundleDependencies"]) {
      expect(manifest).not.toHaveProperty(kind);
    }
    const core = await readFile(join(folder, "dist/index.js"));
    process.stdout.write(`the core: ${gzipSync(core, { level: 9 }).length} bytes gzip\n`);
    expect(gzipSync(core, { level: 9 }).length).toBeLessThanOrEqual(5000);
  });
});

it("the core runs where there is nothing but what browsers and workers have", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, "dist/index.js")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "sdk",
    platform: "browser",
  });
  const web = { AbortSignal, URLSearchParams, Response, crypto, setTimeout, clearTimeout, Error };
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json({ plan: "pro" });
  };
  const world = createContext({ ...web, fetch });
  runInContext(outputFiles[0]?.text ?? "", world);
  const gleaner: Gleaner = runInContext(
    'new sdk.Gleaner({ baseUrl: "https://a.example", apiKey: "k" })',
    world,
  );
  expect(await gleaner.usage()).toEqual({ plan: "pro" });
  expect(asked).toEqual(["https://a.example/api/billing/usage"]);
  expect(() => runInContext("new sdk.Gleaner()", world)).toThrow("There is no service at hand");
});
