import { readRecordSchema } from "@gleaner/automation";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { type DataRecord, type Gleaner, GleanerError, type Value } from "gleaner";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as z from "zod";
import { makeJob } from "./job.ts";
import { json, serve } from "./server.ts";

interface Article {
  readonly title: string | null;
  readonly price: number | null;
  readonly tags: string[] | null;
}

const prompt = "p";

const plain = {
  type: "object",
  properties: {
    title: { type: "string" },
    price: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
  },
} as const;

/** Each kind of schema, and how an extraction with it is written: its type is what a reader of the code sees. */
const schemas = {
  "JSON Schema": (gleaner: Gleaner) => gleaner.extract({ prompt, schema: plain }),
  "JSON Schema in place": (gleaner: Gleaner) =>
    gleaner.extract({
      prompt,
      schema: {
        properties: {
          title: { type: "string" },
          price: { type: ["number", "null"] },
          tags: { type: "array", items: { type: "string" } },
        },
      },
    }),
  zod: (gleaner: Gleaner) => {
    const schema = z.object({
      title: z.string(),
      price: z.number().optional(),
      tags: z.array(z.string()),
    });
    return gleaner.extract({ prompt, schema });
  },
  "a zod list": (gleaner: Gleaner) => {
    const record = z.object({
      title: z.string(),
      price: z.number().nullable(),
      tags: z.array(z.string()),
    });
    return gleaner.extract({ prompt, schema: z.array(record) });
  },
  valibot: (gleaner: Gleaner) => {
    const entries = { title: v.string(), price: v.number(), tags: v.array(v.string()) };
    return gleaner.extract({ prompt, schema: toStandardJsonSchema(v.object(entries)) });
  },
  ArkType: (gleaner: Gleaner) => {
    const schema = type({ title: "string", "price?": "number", tags: "string[]" });
    return gleaner.extract({ prompt, schema });
  },
} satisfies Record<string, (gleaner: Gleaner) => Promise<{ readonly records: readonly Article[] }>>;

describe("a schema goes to the service as JSON Schema, which the service understands, and types the records", () => {
  it.for(Object.entries(schemas))("%s", async ([, extract]) => {
    const { gleaner, asked } = await serve(({ method }) =>
      method === "POST" ? json({ jobId: "j" }, 202) : json(makeJob({ output: [] })),
    );
    await extract(gleaner);
    const fields = readRecordSchema(z.object({ schema: z.unknown() }).parse(asked[0]?.body).schema);
    expect(fields.map(({ name }) => name).toSorted()).toEqual(["price", "tags", "title"]);
  });

  it("exactly, with null for what a page may lack", () => {
    type Records<Name extends keyof typeof schemas> = Awaited<ReturnType<(typeof schemas)[Name]>>["records"];
    expectTypeOf<Records<"JSON Schema">>().toEqualTypeOf<readonly Article[]>();
    expectTypeOf<Records<"JSON Schema in place">>().toEqualTypeOf<readonly Article[]>();
    expectTypeOf<Records<"zod">>().toEqualTypeOf<readonly Article[]>();
    expectTypeOf<Records<"a zod list">>().toEqualTypeOf<readonly Article[]>();
    expectTypeOf<Records<"valibot">>().toEqualTypeOf<readonly Article[]>();
    expectTypeOf<Records<"ArkType">>().toEqualTypeOf<readonly Article[]>();
  });

  it("and without one records hold any fields", () => {
    const extract = (gleaner: Gleaner) => gleaner.extract({ prompt });
    expectTypeOf<Awaited<ReturnType<typeof extract>>["records"]>().toEqualTypeOf<readonly DataRecord[]>();
    const loose = (gleaner: Gleaner) =>
      gleaner.extract({ prompt, schema: { properties: { kind: { enum: ["a", "b"] }, any: {} } } });
    expectTypeOf<Awaited<ReturnType<typeof loose>>["records"][number]>().toEqualTypeOf<{
      readonly kind: "a" | "b" | null;
      readonly any: Value;
    }>();
  });
});

test("a schema that cannot say itself as JSON Schema is refused with a way out, before anything starts", async () => {
  const { gleaner, asked } = await serve(() => json({}));
  const start = async () => gleaner.jobs.start({ prompt, schema: v.object({ title: v.string() }) });
  await expect(start()).rejects.toThrow(GleanerError);
  await expect(start()).rejects.toThrow("toStandardJsonSchema");
  expect(asked).toEqual([]);
});
