import { expect, test } from "vitest";
import { findHouse, productFiles, readText } from "./source.ts";

// The emulator of DynamoDB has to know every operation.
const files = productFiles.filter((path) => findHouse(path) !== "packages/local");

test("the table is read by its keys: no scan, and no PartiQL, which scans where its condition names no key", () => {
  expect(files.length).toBeGreaterThan(100);
  const scanning = files.filter((path) =>
    /\b(?:Scan(?:Command|Input)|paginateScan|\w*Execute(?:Statement|Transaction)\w*)\b/.test(readText(path)),
  );
  expect(scanning).toEqual([]);
});
