import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod";
import { root } from "../platform.ts";
import type { LambdaFunction } from "./functions.ts";

const Manifest = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

const readManifest = async (file: string) => Manifest.parse(JSON.parse(await readFile(file, "utf8")));

/**
 * Puts the packages that stay outside of a bundle beside it, with all that they depend on: copies of the installed
 * ones, since SST's own `npm install` there asks the registry.
 */
export async function installPackages(lambda: LambdaFunction, dir: string): Promise<void> {
  const install = Object.entries(lambda.nodejs.install);
  if (install.length === 0) return;
  const dependencies: Record<string, string> = {};
  for (const [name, version] of install) dependencies[name] = await versionOf(lambda, name, version);
  await writeFile(join(dir, "package.json"), JSON.stringify({ dependencies }));
  const copied = new Set<string>();
  for (const name of Object.keys(dependencies)) await copy(name, root, dir, copied);
}

/** The version that SST would ask npm for: the one given, else that of the manifest next to the handler, else any. */
export async function versionOf(lambda: LambdaFunction, name: string, given: string): Promise<string> {
  if (given !== "" && given !== "*") return given;
  const folder = dirname(dirname(join(root, lambda.handler)));
  const { dependencies } = await readManifest(join(folder, "package.json"));
  return dependencies[name] ?? "*";
}

/** The version of a package that the tests run with. */
export async function installedVersion(name: string): Promise<string | undefined> {
  return (await readManifest(join(root, "node_modules", name, "package.json"))).version;
}

async function copy(name: string, from: string, dir: string, copied: Set<string>): Promise<void> {
  const folder = findPackage(name, from);
  if (copied.has(folder)) return;
  copied.add(folder);
  const nested = join(folder, "node_modules");
  await cp(folder, join(dir, folder.slice(root.length)), {
    recursive: true,
    filter: (source) => source !== nested,
  });
  const { dependencies } = await readManifest(join(folder, "package.json"));
  for (const dependency of Object.keys(dependencies)) await copy(dependency, folder, dir, copied);
}

/** Where Node finds a package from a folder, whatever its exports say. */
function findPackage(name: string, from: string): string {
  const paths = createRequire(join(from, "index.js")).resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
  if (found) return found;
  throw new Error(`${name} is not installed`);
}
