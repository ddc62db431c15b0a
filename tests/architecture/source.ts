import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, resolve, sep } from "node:path";

/** The repository's root. */
export const root = resolve(import.meta.dirname, "../..");

const generated = new Set(["node_modules", "dist", "coverage", ".git", ".gleaner", ".sst"]);

/** Every file that is, or may become, committed under the given folders, as a path from the root with slashes. */
export function listFiles(...patterns: readonly string[]): readonly string[] {
  return globSync(patterns, {
    cwd: root,
    exclude: (path) => path.split(sep).some((part) => generated.has(part)),
  })
    .filter((path) => extname(path) !== ".log" && statSync(join(root, path)).isFile())
    .map((path) => path.replaceAll(sep, "/"))
    .toSorted();
}

/** The text of a file given by its path from the root. */
export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The TypeScript files of packages and functions. */
export const productFiles = listFiles("{packages,functions}/*/**/*.{ts,tsx,mjs}");

/** All TypeScript files, tests included. */
export const allFiles = [...productFiles, ...listFiles("tests/**/*.{ts,mjs}")];

export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly dynamic: boolean;
}

const statement = /^\s*(?:import|export)\b(?:[^"'`;]*?\bfrom)?\s*["']([^"']+)["']/gm;
const call = /\bimport\(\s*["']([^"']+)["']/g;

/** All imports of a file, type imports included. */
export function listImports(from: string): readonly Import[] {
  return parseImports(from, readText(from));
}

/** The imports in a file's text: statements, re-exports and calls with a literal. */
export function parseImports(from: string, text: string): readonly Import[] {
  const find = (pattern: RegExp, dynamic: boolean) =>
    [...text.matchAll(pattern)].map(([, specifier = ""]) => ({ from, specifier, dynamic }));
  return [...find(statement, false), ...find(call, true)];
}

/** The house that a path lies in: `packages/core`, `functions/api`, `tests/sites`, …. */
export function findHouse(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

export interface Manifest {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** A door's file, or its file for each condition. */
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Every package.json of the repository, the root's first. */
export const manifests: readonly Manifest[] = [
  "package.json",
  ...listFiles("{packages,functions}/*/package.json", "infra/package.json"),
].map((path) => ({
  exports: {},
  dependencies: {},
  devDependencies: {},
  ...JSON.parse(readText(path)),
  path,
}));

/** The manifest and door (`.`, `./job`) of an import of one of our own packages by name: `@gleaner/core/job`, `gleaner`. */
export function findDoor(specifier: string): { manifest: Manifest | undefined; door: string } | undefined {
  const [, own, path] = /^(@gleaner\/[^/]+|gleaner)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (own === undefined) return undefined;
  const manifest = manifests.find((candidate) => candidate.name === own);
  return { manifest, door: path === undefined ? "." : `./${path}` };
}

/** The path from the root that an import of our own leads to; undefined for other people's packages. */
export function resolveOwn({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(from), specifier).replaceAll(sep, "/");
  const found = findDoor(specifier);
  const door = found?.manifest?.exports[found.door];
  const target = typeof door === "object" ? door.default : door;
  return found?.manifest && target
    ? join(dirname(found.manifest.path), target).replaceAll(sep, "/")
    : undefined;
}

/** True where the path from the root names something that exists. */
export function isThere(path: string): boolean {
  return existsSync(join(root, path));
}
