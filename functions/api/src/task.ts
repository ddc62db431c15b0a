import { readRecordSchema, SchemaFault } from "@gleaner/automation";
import { Task } from "@gleaner/core/job";
import * as z from "zod";

/** JSON Schema of one record, as zod's toJSONSchema and Pydantic's model_json_schema write it. */
const RecordSchema = z
  .record(z.string(), z.unknown())
  .check(({ value, issues }) => {
    try {
      readRecordSchema(value);
    } catch (fault) {
      if (!(fault instanceof SchemaFault)) throw fault;
      issues.push({ code: "custom", input: value, path: [...fault.path], message: fault.message });
    }
  })
  .meta({
    description:
      "JSON Schema of one record, or of an array of them: properties are scalars or lists of scalars. $ref into $defs, " +
      "allOf, and anyOf with null are understood.",
  });

/** The account and proxy of a run; an unknown id is answered as not found. */
export const namedByCaller = {
  accountId: Task.shape.accountId.meta({ description: "The login account that the run may use" }),
  proxyId: Task.shape.proxyId.meta({ description: "The proxy through which all of its traffic goes" }),
};

export const screenshots = Task.shape.screenshots.meta({
  description:
    "A replay takes a picture of the page that it read, too, for which it loads all of it in the browser",
});

/** The body of POST /agent/run. */
export const RunTask = Task.extend({
  prompt: z
    .string({ error: "must be a text of 1 to 10,000 characters" })
    .max(10_000, "must have at most 10,000 characters")
    .refine((prompt) => prompt.trim() !== "", "must not be empty"),
  schema: RecordSchema.optional(),
  ...namedByCaller,
  screenshots,
}).meta({ id: "Task" });
