import { expect, test } from "vitest";
import { listPackageFolders } from "../../infra/locked-packages.ts";

const lock = (folders: Readonly<Record<string, readonly string[]>>) => ({
  packages: Object.fromEntries(
    Object.entries(folders).map(([folder, names]) => [
      folder,
      { dependencies: Object.fromEntries(names.map((name) => [name, "*"])) },
    ]),
  ),
});

test("the folders of packages and of all below them are listed once, also where they need each other", () => {
  const { packages } = lock({
    "node_modules/a": ["c"],
    "node_modules/@scope/b": ["c"],
    "node_modules/c": ["a"],
    "node_modules/unused": [],
  });
  expect(listPackageFolders({ packages }, ["a", "@scope/b"])).toEqual([
    "node_modules/a",
    "node_modules/c",
    "node_modules/@scope/b",
  ]);
});

test("a package is the one that Node would find: nested before its neighbours", () => {
  const { packages } = lock({
    "node_modules/a": ["c"],
    "node_modules/c": [],
    "node_modules/a/node_modules/c": ["d"],
    "node_modules/d": [],
  });
  expect(listPackageFolders({ packages }, ["a"])).toEqual(["node_modules/a", "node_modules/d"]);
});

test("a package that the lock lacks is named, with what asks for it", () => {
  expect(() => listPackageFolders(lock({ "node_modules/a": ["c"] }), ["a"])).toThrow(
    "package-lock.json has no c for node_modules/a: run npm ci",
  );
});
