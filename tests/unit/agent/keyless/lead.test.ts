import { expect, test } from "vitest";
import { leadFor, leadOf } from "../../../../packages/agent/src/keyless/lead.ts";

test("a word that every text begins with and that no name holds is its lead", () => {
  expect(leadOf(["by Ada Holm", "by Jan Berg"])).toBe("by ");
  expect(leadOf(["Von Anna Muster"])).toBe("Von ");
  expect(leadOf(["Autor: Ana Reis"])).toBe("Autor: ");
  expect(leadOf(["by Ada Holm", "Jan Berg"])).toBeNull();
  expect(leadOf(["von der Leyen"])).toBeNull();
  expect(leadOf(["Byron"])).toBeNull();
  expect(leadOf([])).toBeNull();
});

test("a single text loses a label that says what is asked for, and no other", () => {
  const target = { samples: ["Type: Movie, 1 (70 min)"], isList: false, names: [] };
  const cut = (words: readonly string[], samples = target.samples) =>
    leadFor(
      { kind: null, words: words.map((stem) => ({ stem, distinctive: true })) },
      { ...target, samples },
    );
  expect(cut(["type"])).toBe("Type: ");
  expect(cut(["genre", "type"])).toBe("Type: ");
  expect(cut(["genre"])).toBeNull();
  expect(cut(["dune"], ["Dune: Part Two", "Dune: Part One"])).toBe("Dune: ");
  expect(cut(["part"], ["Dune: Part Two"])).toBeNull();
});
