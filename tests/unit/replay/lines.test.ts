import type { DataRecord, Field, Read } from "@gleaner/automation";
import { findOverlaps, judge, learnContract, settle } from "@gleaner/replay";
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

  test("that lost its numbers is a changed site: amounts were left behind", async () => {
    const bare = ["onions", "leek, sliced", "beef, diced", "garlic cloves", "a little oil"];
    const { verdict, reason } = await settled({ title: "Stew", lines: bare });
    expect(verdict).toBe("site_changed");
    expect(reason).toContain('other numbers in "lines"');
  });

  test("is as it was where its lines were numbered through and no longer are", () => {
    const steps = ["Peel the onions.", "Cut the leek.", "Fry both.", "Serve it."];
    const numbered = steps.map((step, at) => `${at + 1}. ${step}`);
    const held = learnContract(collected([{ title: "Stew", lines: numbered }]), read);
    expect(judge(held, collected([{ title: "Soup", lines: steps }])).verdict).toBe("ok");
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

describe("two lists of one record", () => {
  const steps = ["Beat the eggs into the flour.", "Fry it in butter.", "Serve it warm."];
  const both: Read = { ...read, fields: [...read.fields, { ...read.fields[1], name: "steps" } as Field] };
  const proven = learnContract(collected([{ title: "Pancakes", lines, steps }]), both);
  const settledBoth = (record: DataRecord, held = proven) =>
    settle(held, both, collected([record]), async () => null);

  test("of which one now holds the other's lines, too, are a changed site: that one is withheld", async () => {
    const {
      verdict,
      reason,
      collected: given,
    } = await settledBoth({
      title: "Stew",
      lines: [...another, ...steps],
      steps,
    });
    expect(verdict).toBe("site_changed");
    expect(reason).toBe('The field "lines" now holds what is in "steps", too.');
    expect(given.records).toEqual([{ title: "Stew", lines: null, steps }]);
  });

  test("of which one held the other when it was proven are as they were", async () => {
    const record = { title: "Pancakes", lines: [...lines, ...steps], steps };
    const contract = learnContract(collected([record]), both);
    expect(
      (await settledBoth({ title: "Stew", lines: [...another, ...steps], steps }, contract)).verdict,
    ).toBe("ok");
  });

  test("may share a line, or say the same", async () => {
    const shared = { title: "Stew", lines: [...another, "Serve it warm."], steps };
    expect((await settledBoth(shared)).verdict).toBe("ok");
    expect(findOverlaps({ lines: steps, steps })).toEqual([]);
  });
});
