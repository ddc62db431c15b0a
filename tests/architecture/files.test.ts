import { basename } from "node:path";
import { expect, test } from "vitest";
import { allFiles, productFiles, readText } from "./source.ts";

const linesMax = 300;
/** A script writes it, and nobody reads it from end to end. */
const tables = new Set(["packages/agent/src/keyless/weights.ts"]);
const drawers = new Set(["util", "utils", "helper", "helpers", "common", "misc", "types"]);

test(`no file of packages and functions is longer than ${linesMax} lines`, () => {
  const long = productFiles
    .filter((path) => !tables.has(path))
    .map((path) => ({ path, lines: readText(path).split("\n").length - 1 }))
    .filter(({ lines }) => lines > linesMax);
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines; split it by what it does`)).toEqual([]);
});

test("no file or folder is a drawer for everything", () => {
  const found = allFiles.filter((path) =>
    path.split("/").some((part) => drawers.has(part.replace(/\..*$/, ""))),
  );
  expect(found.map((path) => `${path}: name it after what it holds`)).toEqual([]);
});

test("file names are lower case with dashes", () => {
  const found = allFiles.filter((path) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/.test(basename(path)));
  expect(found).toEqual([]);
});
