import { expect, test } from "vitest";
import { derive } from "../../../../packages/extract/src/group/derive.ts";
import { applyTransforms } from "../../../../packages/extract/src/value/transform.ts";

const momentsOf = (texts: readonly string[]) =>
  derive(texts, null, "de")
    .filter(({ names }) => names.includes("date time"))
    .map(({ transforms }) => texts.map((text) => applyTransforms(transforms, text, "https://quay.example/")));

test("dates that are told to the minute also give the moment", () => {
  expect(momentsOf(["14.03.2026 06:15", "14.03.2026 07:40", "15.03.2026 06:15"])).toEqual([
    ["2026-03-14T06:15", "2026-03-14T07:40", "2026-03-15T06:15"],
  ]);
});

test.each([
  ["have no clock", ["14.03.2026", "15.03.2026", "16.03.2026"]],
  ["all have the same clock", ["2026-03-14 00:00", "2026-03-15 00:00", "2026-03-16 00:00"]],
])("dates that %s give none", (_, texts) => {
  expect(momentsOf(texts)).toEqual([]);
});

test.each([
  ["Author: Ada Holm", "Author: Bo Lind"],
  ["著者： 斎藤 文一", "著者： 伊与原 新"],
])("what stands behind the label of %s is called by it", (one, other) => {
  const [named] = derive([one, other], null, "ja").filter(({ names }) => names.length > 0);
  expect(named?.names[0]).toBe(one.split(/[:：]/)[0]?.toLowerCase());
  expect(applyTransforms(named?.transforms ?? [], one, "https://quay.example/")).toBe(one.split(/[:：] /)[1]);
});
