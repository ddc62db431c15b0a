import type { DataRecord, Read } from "@gleaner/automation";
import { judge, learnContract, settle } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { collected } from "./collected.ts";

const read: Read = {
  kind: "record",
  fields: ["title", "lines"].map((name) => ({
    name,
    type: "text",
    reader: {
      locators: [{ by: "self" }],
      attribute: null,
      take: name === "lines" ? "list" : "one",
      transforms: [],
    },
  })),
};

const lines = ["2 eggs", "200 g flour", "1 l milk", "30 g butter", "1 pinch salt"];
const contract = learnContract(collected([{ title: "Pancakes", lines }]), read);
const another = ["3 onions", "1 leek", "500 g beef", "2 cloves garlic", "oil"];

function settled(record: DataRecord) {
  return settle(contract, read, collected([record]), async () => null);
}

describe("a list in a record that stands alone", () => {
  test("of another record of its kind is as it was", () => {
    expect(judge(contract, collected([{ title: "Stew", lines: another }])).verdict).toBe("ok");
    expect(judge(contract, collected([{ title: "Toast", lines: ["4 slices"] }])).verdict).toBe("ok");
  });

  test("that holds other lines now is a changed site, and no proposal", async () => {
    const names = ["onions", "leek", "beef", "garlic", "oil"];
    const { verdict, collected: given } = await settled({ title: "Stew", lines: names });
    expect(verdict).toBe("site_changed");
    expect(given.records).toEqual([{ title: "Stew", lines: null }]);
  });

  test("is no proposal where the record is another one for other reasons, too", async () => {
    const { verdict, collected: given } = await settled({ title: null, lines: [lines.join(" and ")] });
    expect(verdict).toBe("site_changed");
    expect(given.records).toEqual([{ title: null, lines: null }]);
  });

  test("whose lines are one text now is so, too, though the record is the same", async () => {
    const { verdict, collected: given } = await settled({ title: "Pancakes", lines: [lines.join(" and ")] });
    expect(verdict).toBe("site_changed");
    expect(given.records).toEqual([{ title: "Pancakes", lines: null }]);
  });
});
