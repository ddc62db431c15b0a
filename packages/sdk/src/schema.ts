import { GleanerError } from "./error.ts";
import type { DataRecord, Value } from "./job.ts";

/** JSON Schema of one record, or of an array of them. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema of zod, valibot, ArkType or another library that implements Standard Schema. */
export interface StandardSchema<Input = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: unknown } | undefined;
    /** Standard JSON Schema: zod from 4.2, ArkType from 2.1.28, valibot by `toStandardJsonSchema`. */
    readonly jsonSchema?: { readonly input: (options: { readonly target: "draft-2020-12" }) => unknown };
  };
}

export type Schema = JsonSchema | StandardSchema;

/** A record as a schema describes it: any of its fields is null where the page has nothing. */
export type RecordOf<S> =
  S extends StandardSchema<infer Input>
    ? Fields<Input>
    : S extends { readonly properties: infer Properties }
      ? { readonly [Name in keyof Properties]: Read<Properties[Name]> | null }
      : S extends { readonly items: infer Items }
        ? RecordOf<Items>
        : DataRecord;

type Fields<Input> = Input extends readonly (infer Item)[]
  ? Fields<Item>
  : Input extends object
    ? { readonly [Name in keyof Input]-?: Exclude<Input[Name], undefined> | null }
    : DataRecord;

/** The value that a property's JSON Schema describes. */
type Read<S> = S extends { readonly enum: readonly (infer Option)[] }
  ? Option
  : S extends { readonly const: infer Only }
    ? Only
    : S extends { readonly type: "array"; readonly items: infer Items }
      ? Read<Items>[]
      : S extends { readonly type: infer Type }
        ? Named<Type extends readonly (infer One)[] ? One : Type>
        : Value;

type Named<Type> = Type extends "string"
  ? string
  : Type extends "number" | "integer"
    ? number
    : Type extends "boolean"
      ? boolean
      : Type extends "null"
        ? null
        : Value;

/** The JSON Schema of what records hold before a library transforms them. */
export function toJsonSchema(schema: Schema | undefined): JsonSchema | undefined {
  if (schema === undefined || !("~standard" in schema)) return schema as JsonSchema | undefined;
  const { vendor, jsonSchema } = (schema as StandardSchema)["~standard"];
  if (!jsonSchema) {
    const way =
      vendor === "valibot" ? "toStandardJsonSchema of @valibot/to-json-schema" : "a newer version of it";
    throw new GleanerError(`This schema of ${vendor} cannot say itself as JSON Schema: use ${way}.`);
  }
  return jsonSchema.input({ target: "draft-2020-12" }) as JsonSchema;
}
