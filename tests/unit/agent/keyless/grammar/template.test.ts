import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTemplate, unwrapNames } from "../../../../../packages/agent/src/keyless/grammar/template.ts";

/** The fields of a template as "name" or "name (hint)". */
const fieldsIn = (text: string): readonly string[] | undefined =>
  findTemplate(text)?.fields.map(({ name, hint }) => (hint === null ? name : `${name} (${hint})`));

describe("findTemplate", () => {
  test.each([
    ['{"title": "", "price": 0, "tags": []}', ["title", "price (number)", "tags (list)"]],
    ["{title: string, price: number|null}", ["title (string)", "price (number)"]],
    ["{code, capacity: int, link}", ["code", "capacity (int)", "link"]],
    ['{"size": "S" | "M", "since": "YYYY-MM-DD"}', ["size", "since (YYYY-MM-DD)"]],
    ["{\n  name:\n    string\n  year: number\n}", ["name (string)", "year (number)"]],
    ['{"name": "…", "links": ["string"], "open": true,}', ["name", "links (list)", "open (true)"]],
  ])("names the keys of %s with what their values say", (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields);
  });

  test.each([
    ['{"url": "\uE000", "extract": {"title": "", "price": 0}}', ["title", "price (number)"]],
    ['{"colours": ["red", "blue"], "size": ""}', ["colours (list)", "size"]],
  ])("looks into %s, and takes an address for no field", (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields);
  });

  test.each([
    ['{"fields": ["title", "posted date"], "page": "\uE000"}', '\uE000 ["title", "posted date"]'],
    ['get {"keys": ["title"]} from \uE000', 'get  ["title"] from \uE000'],
    [
      '{"fields": ["title"], "page": "\uE000", "limit": 5}',
      '{"fields": ["title"], "page": "\uE000", "limit": 5}',
    ],
    ['{"attributes": ["string"], "name": ""}', '{"attributes": ["string"], "name": ""}'],
  ])("%s is read as %s", (text, read) => {
    expect(unwrapNames(text)).toBe(read);
  });

  test("sees that a list of such records is asked for, and what they are called", () => {
    expect(findTemplate('get [{"name": ""}] from it')).toMatchObject({ isList: true, noun: null });
    expect(findTemplate('[{"name": ""}, ...]')).toMatchObject({ isList: true });
    expect(findTemplate('{"cottages": [{"title": "", "village": ""}]}')).toMatchObject({
      isList: true,
      noun: "cottages",
      fields: [{ name: "title" }, { name: "village" }],
    });
    expect(findTemplate('{"name": "", "size": ""}')).toMatchObject({ isList: false });
  });

  test("reads the properties of a JSON Schema", () => {
    const schema = `{"type": "array", "items": {"type": "object", "properties": {
      "critic": {"type": "string"}, "score": {"type": ["number", "null"], "description": "out of 100"}}}}`;
    expect(findTemplate(schema)?.isList).toBe(true);
    expect(fieldsIn(schema)).toEqual(["critic (string)", "score (number; out of 100)"]);
  });

  test("tells a schema from keys that are called as a schema's are, and properties from their schemas", () => {
    expect(fieldsIn('{"order": "", "items": {"name": ""}}')).toEqual(["order", "items"]);
    expect(fieldsIn('{"type": "array", "items": {"type": "string"}}')).toBeUndefined();
    expect(fieldsIn('{"title": {"type": "string"}}')).toEqual(["title (string)"]);
  });

  test("leaves comments out, and tells values from types", () => {
    expect(fieldsIn('{"title": "", // the lamp\n"price": 0 // in EUR\n}')).toEqual([
      "title",
      "price (number)",
    ]);
    expect(findTemplate('{"status": "open"}')?.hasValues).toBe(true);
    expect(findTemplate('{"status": "string", "price": 0, "size": ""}')?.hasValues).toBe(false);
  });

  test("leaves the rest of the prompt", () => {
    expect(findTemplate('Return [{"name": ""}] for all lamps')?.rest.replace(/\s+/g, " ")).toBe(
      "Return for all lamps",
    );
  });

  test.each(["name and price of all lamps", "{url}", "sizes {S, M, L}", '{"open": ', "a {b"])(
    "takes %s for none",
    (text) => {
      expect(findTemplate(text)).toBeNull();
    },
  );

  test("never fails, whatever stands between brackets", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("{", "}", "[", "]", '"', ":", ",", "\n", "a", "items", "properties", "|")),
        (parts) => {
          findTemplate(parts.join(""));
        },
      ),
    );
  });
});
