import { readRecordSchema, SchemaFault } from "@gleaner/automation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const field = (name: string, more: object = {}) => ({
  name,
  type: null,
  list: false,
  description: null,
  ...more,
});

/** The sentence with which a schema is refused. */
function refusal(schema: unknown): string {
  try {
    readRecordSchema(schema);
  } catch (fault) {
    if (fault instanceof SchemaFault) return `${fault.path.join(".")}: ${fault.message}`;
    throw fault;
  }
  return "taken";
}

describe("a record's schema", () => {
  test("may be of one record or of an array of them", () => {
    const record = {
      type: "object",
      properties: { n: { type: ["integer", "null"], description: "how many" } },
    };
    const fields = [field("n", { type: "number", description: "how many" })];
    expect(readRecordSchema(record)).toEqual(fields);
    expect(readRecordSchema({ type: "array", items: record })).toEqual(fields);
  });

  test("says what kind of value a field has, as far as it does", () => {
    const properties = {
      a: { type: "string" },
      b: { type: "string", format: "date-time" },
      c: { type: "string", format: "uri" },
      d: { type: "string", format: "email" },
      e: { type: "boolean" },
      f: {},
      g: true,
      h: { type: "array" },
      i: { type: "array", items: { type: "integer" } },
      j: { const: "x" },
    };
    expect(readRecordSchema({ properties })).toEqual([
      field("a", { type: "text" }),
      field("b", { type: "date" }),
      field("c", { type: "url" }),
      field("d", { type: "email" }),
      field("e", { type: "boolean" }),
      field("f"),
      field("g"),
      field("h", { list: true }),
      field("i", { type: "number", list: true }),
      field("j"),
    ]);
  });

  test("is taken as zod writes it", () => {
    const Product = z.object({
      name: z.string().min(1).describe("as shown"),
      price: z.number().positive().nullable(),
      stock: z.int().optional(),
      url: z.url(),
      added: z.iso.date().nullish(),
      state: z.enum(["new", "used"]).default("new"),
      kind: z.literal("book"),
      tags: z.array(z.string()).max(10),
      size: z.union([z.number(), z.string()]),
      any: z.any(),
    });
    const expected = [
      field("name", { type: "text", description: "as shown" }),
      field("price", { type: "number" }),
      field("stock", { type: "number" }),
      field("url", { type: "url" }),
      field("added", { type: "date" }),
      field("state", { type: "text" }),
      field("kind", { type: "text" }),
      field("tags", { type: "text", list: true }),
      field("size", { type: "number" }),
      field("any"),
    ];
    for (const io of ["input", "output"] as const)
      for (const target of ["draft-2020-12", "draft-7"] as const)
        for (const reused of ["inline", "ref"] as const) {
          const options = { io, target, reused };
          expect(readRecordSchema(z.toJSONSchema(Product, options))).toEqual(expected);
          expect(readRecordSchema(z.toJSONSchema(z.array(Product), options))).toEqual(expected);
        }
    const Named = z.object({ title: z.string() }).and(z.object({ pages: z.int() }));
    expect(readRecordSchema(z.toJSONSchema(Named)).map(({ name }) => name)).toEqual(["title", "pages"]);
  });

  test("is taken as Pydantic writes it", () => {
    // model_json_schema() of Pydantic 2: an enumeration, an alias, optional fields, a decimal, an address, dates.
    const schema = {
      $defs: {
        Condition: {
          description: "How worn.",
          enum: ["new", "used"],
          title: "Condition",
          type: "string",
        },
        Tag: { title: "Tag", type: "string" },
      },
      additionalProperties: false,
      properties: {
        name: { minLength: 1, title: "Name", type: "string" },
        price: { anyOf: [{ type: "number" }, { type: "string", pattern: "^\\d+$" }], title: "Price" },
        condition: { $ref: "#/$defs/Condition", description: "as stated", default: "new" },
        former: { anyOf: [{ $ref: "#/$defs/Condition" }, { type: "null" }], default: null },
        older: { allOf: [{ $ref: "#/$defs/Condition" }], title: "Older" },
        url: { format: "uri", maxLength: 2083, minLength: 1, title: "Url", type: "string" },
        seen_at: { format: "date-time", title: "Seen At", type: "string" },
        tags: { items: { $ref: "#/$defs/Tag" }, title: "Tags", type: "array", uniqueItems: true },
        rating: { anyOf: [{ maximum: 5, minimum: 0, type: "number" }, { type: "null" }], examples: [4.5] },
      },
      required: ["name", "price", "url"],
      title: "Product",
      type: "object",
    };
    expect(readRecordSchema(schema)).toEqual([
      field("name", { type: "text" }),
      field("price", { type: "number" }),
      field("condition", { type: "text", description: "as stated" }),
      field("former", { type: "text", description: "How worn." }),
      field("older", { type: "text", description: "How worn." }),
      field("url", { type: "url" }),
      field("seen_at", { type: "date" }),
      field("tags", { type: "text", list: true }),
      field("rating", { type: "number" }),
    ]);
  });

  test("may name its fields as it likes", () => {
    const names = ["constructor", "__proto__", "toString", "$ref", "a.b", "0"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(readRecordSchema({ properties }).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

describe("refused with a sentence and its place is", () => {
  const deep = (levels: number): object =>
    Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        `L${level}`,
        { allOf: [{ $ref: `#/$defs/L${level + 1}` }, { $ref: `#/$defs/L${level + 1}` }] },
      ]),
    );
  test.for<[string, unknown, RegExp]>([
    ["what is no object", 5, /^: A schema is an object/],
    ["what names no field", {}, /^properties: Name at least one/],
    ["an empty record", { properties: {} }, /^properties: Name at least one/],
    ["a scalar", { type: "string" }, /^type: .*"object"/],
    ["an unknown keyword", { properties: { a: { if: {} } } }, /^properties\.a: Unknown keyword if: .*anyOf/],
    ["an unknown type", { properties: { a: { type: "text" } } }, /^properties\.a\.type: text is no type/],
    ["a type that is no text", { properties: { a: { type: 1 } } }, /^properties\.a\.type: type is a text/],
    ["an object", { properties: { a: { type: "object" } } }, /^properties\.a: .*not an object/],
    ["a list of lists", { properties: { a: { type: "array", items: { type: "array" } } } }, /items: A list/],
    [
      "a list of objects",
      { properties: { a: { type: "array", items: { properties: {} } } } },
      /items: A field/,
    ],
    [
      "a choice with an object",
      { properties: { a: { anyOf: [{ type: "string" }, { properties: {} }] } } },
      /A choice/,
    ],
    ["a choice of nothing", { properties: { a: { oneOf: [] } } }, /oneOf is a list/],
    ["a reference elsewhere", { properties: { a: { $ref: "https://x.test/s" } } }, /points into the schema/],
    ["a reference to nothing", { properties: { a: { $ref: "#/$defs/B" } } }, /There is nothing at/],
    [
      "a reference into the prototype",
      { properties: { a: { $ref: "#/constructor" } } },
      /There is nothing at/,
    ],
    [
      "a reference to itself",
      {
        $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } },
        properties: { a: { $ref: "#/$defs/A" } },
      },
      /refers to itself/,
    ],
    ["a record that is itself", { $ref: "#" }, /# refers to itself/],
    [
      "what unfolds without end",
      { $defs: { ...deep(40), L40: { type: "string" } }, properties: { a: { $ref: "#/$defs/L0" } } },
      /refers to too much/,
    ],
    ["a required field that is none", { properties: { a: {} }, required: ["b"] }, /^required: b is not one/],
    [
      "too many fields",
      { properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, {}])) },
      /^properties: At most 100/,
    ],
    ["a field without a name", { properties: { "": {} } }, /1 to 100 characters/],
    ["a long name", { properties: { ["x".repeat(101)]: {} } }, /1 to 100 characters/],
    ["a long description", { properties: { a: { description: "x".repeat(2001) } } }, /2000 characters/],
    [
      "more than 32 KB",
      {
        properties: Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [`f${n}`, { description: "x".repeat(2000) }]),
        ),
      },
      /32 KB/,
    ],
  ])("%s", ([, schema, sentence]) => {
    expect(refusal(schema)).toMatch(sentence);
  });
});

test("whatever is sent as a schema is taken or refused with a sentence, and soon", () => {
  const keyword = fc.constantFrom(
    ..."$ref allOf anyOf oneOf type properties required items enum const format description $defs".split(" "),
    "__proto__",
    "constructor",
  );
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("string", "object", "array", "#", "#/$defs/a", "#/properties", true, null, 5),
      fc.dictionary(keyword, tie("node"), { maxKeys: 4 }),
      fc.array(tie("node"), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(node, (schema) => {
      expect(typeof refusal(schema)).toBe("string");
      expect(typeof refusal({ $defs: schema, properties: { a: schema } })).toBe("string");
    }),
    { numRuns: 500 },
  );
});
