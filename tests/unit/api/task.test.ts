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
  ["an unknown keyword", { properties: { a: { if: {} } } }, "schema.properties.a", /Unknown keyword if/],
  ["no field", { properties: {} }, "schema.properties", /at least one field/],
  [
    "a required field that is none",
    { properties: { a: {} }, required: ["b"] },
    "schema.required",
    /b is not/,
  ],
] as const)("a schema with %s is refused with a sentence and its place", ([, schema, path, sentence]) => {
  const [issue] = RunTask.safeParse({ prompt, schema }).error?.issues ?? [];
  expect(issue?.path.join(".")).toBe(path);
  expect(issue?.message).toMatch(sentence);
});

test("a field of the prototype's name stays what it is", () => {
  const body = '{"properties":{"__proto__":{"type":"string"},"constructor":{}}}';
  const { schema } = RunTask.parse({ prompt, schema: JSON.parse(body) });
  expect(JSON.stringify(schema)).toBe(body);
});
