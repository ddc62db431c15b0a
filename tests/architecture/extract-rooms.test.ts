import { expect, test } from "vitest";
import { listImports, productFiles, resolveOwn } from "./source.ts";

/** Each room may import those before it; what stands beside them puts all together, and shares its shapes as types. */
const rooms = ["value", "dom", "read", "group", "field", "pagination", "refind", "induce"];

const roomOf = (file: string): number =>
  rooms.findIndex((room) => file.startsWith(`packages/extract/src/${room}/`));

test("the rooms of extract import one way", () => {
  const imports = productFiles.filter((file) => roomOf(file) >= 0).flatMap(listImports);
  const faults = imports.filter((found) => {
    const target = resolveOwn(found);
    return target !== undefined && roomOf(target) > roomOf(found.from);
  });
  expect(imports.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
