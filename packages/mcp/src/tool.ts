import type { Gleaner } from "gleaner";
import * as z from "zod";
import { type Answer, toAnswer, type View } from "./answer.ts";

/** Who calls a tool, and whether somebody still waits for it. */
export interface Caller {
  readonly gleaner: Gleaner;
  readonly signal: AbortSignal;
}

/** A tool: what it is called, what it takes and gives as JSON Schema, and what it does. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  readonly annotations: Readonly<Record<`${"readOnly" | "destructive" | "openWorld"}Hint`, boolean>>;
  run(args: unknown, caller: Caller): Promise<Answer>;
}

type JsonSchema = Record<string, unknown>;

interface Definition<Input extends z.ZodRawShape, Output extends z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  /** Whether it only looks, starts something beside what there is, or changes what there is. */
  readonly effect: "reads" | "adds" | "changes";
  /** Whether websites are visited for it. */
  readonly visits?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** A view is an error where the work that was asked for came to nothing. */
  run(
    args: z.infer<z.ZodObject<Input>>,
    caller: Caller,
  ): Promise<View | { readonly view: View; readonly isError: boolean }>;
}

/** Makes a tool of its schemas and one function. */
export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>({
  name,
  description,
  effect,
  visits = false,
  input,
  output,
  run,
}: Definition<Input, Output>): Tool {
  const args = z.strictObject(input);
  return {
    name,
    description,
    input: toJsonSchema(args),
    output: toJsonSchema(z.object(output)),
    annotations: {
      readOnlyHint: effect === "reads",
      destructiveHint: effect === "changes",
      openWorldHint: visits,
    },
    run: async (given, caller) => {
      const done = await run(args.parse(given) as z.infer<z.ZodObject<Input>>, caller);
      return "view" in done && "isError" in done
        ? toAnswer(done.view as View, done.isError === true)
        : toAnswer(done as View);
    },
  };
}

/** As JSON Schema, without what says nothing: an assistant pays for each word of it. */
function toJsonSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
      if (isEmpty(jsonSchema.properties) && jsonSchema.additionalProperties === undefined) {
        delete jsonSchema.properties;
      }
    },
  });
  return json;
}

const isEmpty = (part: unknown): boolean =>
  typeof part === "object" && part !== null && Object.keys(part).length === 0;
