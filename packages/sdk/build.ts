import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dist = at("./dist");

/** Builds what is published: one script for each door, as small as a page would load it, and the declarations of all types. */
export async function buildSdk(): Promise<void> {
  await Promise.all([buildScripts(), declareTypes()]);
}

async function buildScripts(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: { index: at("./src/index.ts"), webhooks: at("./src/webhooks.ts") },
    bundle: true,
    write: false,
    minify: true,
    sourcemap: "linked",
    format: "esm",
    platform: "neutral",
    target: "es2022",
    charset: "utf8",
    outdir: dist,
  });
  await mkdir(dist, { recursive: true });
  // Whoever reads a script meanwhile sees the old one or the new.
  for (const { path, contents } of outputFiles) {
    const draft = join(dist, `${basename(path)}.${process.pid}`);
    await writeFile(draft, contents);
    await rename(draft, path);
  }
}

async function declareTypes(): Promise<void> {
  const compiler = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const tsc = join(compiler, "bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", at("./tsconfig.json")]);
  // An older compiler does not know the endings of sources in declarations.
  for (const name of await readdir(dist)) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(dist, name);
    await writeFile(
      path,
      (await readFile(path, "utf8")).replaceAll(/(["']\.\/[\w-]+)\.ts(["'])/g, "$1.js$2"),
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSdk();
