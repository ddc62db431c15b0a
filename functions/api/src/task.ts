import { Task } from "@gleaner/core/job";
import * as z from "zod";

const maxSchemaBytes = 32 * 1024;
const maxFields = 100;

const known = "supported keywords are type, properties, required, enum, format and description";
const unknownKeyword = (issue: { code?: string | undefined; keys?: unknown }) =>
  issue.code === "unrecognized_keys" ? `Unknown keyword ${String(issue.keys)}: ${known}` : undefined;

const FieldType = z.enum(["string", "number", "integer", "boolean", "array", "null"], {
  error: "A field is a string, number, integer, boolean, array or null",
});
const description = z.string().max(2000).optional();

const FieldSchema = z.strictObject(
  {
    type: z.union([FieldType, z.array(FieldType).min(1).max(6)]).optional(),
    enum: z
      .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .min(1)
      .max(1000)
      .optional(),
    format: z.string().min(1).max(100).optional(),
    description,
  },
  { error: unknownKeyword },
);

/** The JSON Schema subset that describes one record: flat, since a record is a row of a table. */
export const RecordSchema = z
  .strictObject(
    {
      type: z.literal("object", { error: 'A record\'s schema has the type "object"' }).optional(),
      properties: z.record(z.string().min(1).max(100), FieldSchema),
      required: z.array(z.string()).max(maxFields).optional(),
      description,
    },
    { error: unknownKeyword },
  )
  .check(({ value, issues }) => {
    const names = Object.keys(value.properties);
    const refuse = (path: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    if (names.length === 0) refuse("properties", "Name at least one field");
    if (names.length > maxFields) refuse("properties", `At most ${maxFields} fields`);
    if (names.includes("__proto__")) refuse("properties", "This name is reserved");
    for (const name of value.required ?? []) {
      if (!Object.hasOwn(value.properties, name)) refuse("required", `${name} is not one of the properties`);
    }
    if (Buffer.byteLength(JSON.stringify(value)) > maxSchemaBytes)
      refuse("", "The schema is more than 32 KB");
  });

/** The body of POST /agent/run. */
export const RunTask = Task.extend({
  prompt: z
    .string({ error: "must be a text of 1 to 10,000 characters" })
    .max(10_000, "must have at most 10,000 characters")
    .refine((prompt) => prompt.trim() !== "", "must not be empty"),
  schema: RecordSchema.optional(),
}).meta({ id: "Task" });
