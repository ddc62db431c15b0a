import { expect, test } from "vitest";
import { RunTask } from "../../../functions/api/src/task.ts";

const prompt = "name and price of every product on https://shop.test";
const schema = {
  type: "object",
  description: "a product",
  properties: {
    name: { type: "string", description: "as shown" },
    price: { type: ["number", "null"] },
    added: { type: "string", format: "date" },
    state: { enum: ["new", "used", null] },
    tags: { type: "array" },
  },
  required: ["name"],
};
const messages = (input: unknown) =>
  RunTask.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

test("a prompt with all its settings passes as it is", () => {
  const task = { prompt, startUrl: "https://shop.test/a", schema, maxSteps: 20 };
  expect(RunTask.parse(task)).toEqual(task);
});

test.for([
  ["missing", {}],
  ["empty", { prompt: "" }],
  ["blank", { prompt: " \n " }],
  ["of 10,001 characters", { prompt: "x".repeat(10_001) }],
  ["no text", { prompt: 5 }],
])("a prompt that is %s is refused", ([, input]) => {
  expect(RunTask.safeParse(input).error?.issues[0]?.path).toEqual(["prompt"]);
});

test("a prompt of 10,000 characters is taken", () => {
  expect(RunTask.safeParse({ prompt: "x".repeat(10_000) }).success).toBe(true);
});

test.for(["file:///etc/passwd", "javascript:alert(1)", "shop", "ftp://shop.test"])(
  "the start address %s is refused",
  (startUrl) => {
    expect(RunTask.safeParse({ prompt, startUrl }).error?.issues[0]?.path).toEqual(["startUrl"]);
  },
);

test.for([
  [
    "an unknown keyword",
    { properties: { a: { type: "string", pattern: "x" } } },
    /pattern.*supported keywords/,
  ],
  ["an unknown keyword of the record", { properties: { a: {} }, oneOf: [] }, /oneOf.*supported keywords/],
  ["a list of records", { type: "array", properties: { a: {} } }, /type "object"/],
  ["a nested object", { properties: { a: { type: "object" } } }, /./],
  ["no field", { properties: {} }, /at least one field/],
  [
    "too many fields",
    { properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, {}])) },
    /At most 100/,
  ],
  ["a required field that is none", { properties: { a: {} }, required: ["b"] }, /b is not one/],
  [
    "more than 32 KB",
    {
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [`f${n}`, { description: "x".repeat(2000) }]),
      ),
    },
    /32 KB/,
  ],
] as const)("a schema with %s is refused with a sentence", ([, schema, sentence]) => {
  expect(messages({ prompt, schema }).join("\n")).toMatch(sentence);
});

test("a field of the prototype's name is refused", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"a":{}}}');
  expect(
    RunTask.safeParse({ prompt, schema }).success && RunTask.parse({ prompt, schema }),
  ).not.toHaveProperty("schema.properties.__proto__.type");
});
