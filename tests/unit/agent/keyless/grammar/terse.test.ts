import { expect, test } from "vitest";
import { parsePrompt } from "../../../../../packages/agent/src/keyless/index.ts";

const address = "https://a.example/1";

function fieldsOf(prompt: string): string[] {
  const request = parsePrompt(prompt);
  return request.kind === "rejection" ? [request.reason] : request.fields.map(({ name }) => name);
}

test.each([
  [`${address} title author rating kudos`, ["title", "author", "rating", "kudos"]],
  [`${address} titulo duracion vistas`, ["titulo", "duracion", "vistas"]],
  [`namn pris jämförpris ${address}`, ["namn", "pris", "jämförpris"]],
  [`${address} title old price rating`, ["title", "old_price", "rating"]],
])("reads the names of %s one by one", (prompt, fields) => {
  expect(fieldsOf(prompt)).toEqual(fields);
});

test("takes words of which few are known for no list of names", () => {
  expect(fieldsOf(`${address} blue harbour seals price`)).not.toContain("blue");
});
