import { expect, test } from "vitest";
import { leadOf } from "../../../../packages/agent/src/keyless/lead.ts";

test("a word that every text begins with and that no name holds is its lead", () => {
  expect(leadOf(["by Ada Holm", "by Jan Berg"])).toBe("by ");
  expect(leadOf(["Von Anna Muster"])).toBe("Von ");
  expect(leadOf(["Autor: Ana Reis"])).toBe("Autor: ");
  expect(leadOf(["by Ada Holm", "Jan Berg"])).toBeNull();
  expect(leadOf(["von der Leyen"])).toBeNull();
  expect(leadOf(["Byron"])).toBeNull();
  expect(leadOf([])).toBeNull();
});
