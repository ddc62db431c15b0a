import * as z from "zod";
import { Address } from "./address.ts";
import { Transform } from "./transform.ts";

const mostSteps = 16;

/** A place in a JSON document, as RFC 6901 writes it: `/items/0/title`; empty for the whole. */
export const Pointer = z
  .string()
  .max(500)
  .refine((text) => text === "" || text.startsWith("/"), "a place begins with a slash")
  .refine((text) => text.split("/").length <= mostSteps, "a place is not as deep as that");

/** What is asked for: by GET or, where there is a body, by POST. */
export const JsonRequest = z.strictObject({
  url: Address,
  body: z.strictObject({ type: z.enum(["json", "form"]), text: z.string().max(8000) }).optional(),
});
export type JsonRequest = z.infer<typeof JsonRequest>;

/** Where in a request a value stands that is another one for each page. */
export const Slot = z.discriminatedUnion("in", [
  z.strictObject({ in: z.literal("query"), name: z.string().min(1).max(200) }),
  z.strictObject({ in: z.literal("path"), nth: z.int().min(0).max(50) }),
  /** Of a form's body, by its name. */
  z.strictObject({ in: z.literal("form"), name: z.string().min(1).max(200) }),
  z.strictObject({ in: z.literal("body"), pointer: Pointer }),
]);
export type Slot = z.infer<typeof Slot>;

/** How the next document is asked for. */
export const JsonPaging = z.discriminatedUnion("kind", [
  /** The page's number, or how many rows there were before it: `first`, then `by` more each. */
  z.strictObject({
    kind: z.literal("step"),
    at: Slot,
    first: z.int().min(0),
    by: z.int().min(1).max(10_000),
    /**
     * What tells that it is the last one: something that is true while there are more, the number of the last page, or
     * that of all rows. Without it, fewer rows than the first one had, or none.
     */
    ends: z.strictObject({ by: z.enum(["more", "pages", "total"]), pointer: Pointer }).nullable(),
  }),
  /** What stands at `from` is put in the slot; where nothing stands there, it was the last. */
  z.strictObject({ kind: z.literal("cursor"), at: Slot, from: Pointer }),
  /** The address of the next one stands at `from`; where nothing does, it was the last. */
  z.strictObject({ kind: z.literal("next"), from: Pointer }),
]);
export type JsonPaging = z.infer<typeof JsonPaging>;

/** One way to a field's value in a row. */
export const JsonWay = z.strictObject({
  pointer: Pointer,
  /** None takes a number or a truth value as it is. */
  transforms: z.array(Transform).max(8),
  /** What a page puts around it where it makes an address of it. */
  around: z.tuple([z.string().max(1000), z.string().max(1000)]).optional(),
});
export type JsonWay = z.infer<typeof JsonWay>;

/** A value of a request that is another one for each visit: what stands at `from` in a document that is fetched before. */
export const JsonTake = z.strictObject({ request: JsonRequest, from: Pointer, at: Slot });
export type JsonTake = z.infer<typeof JsonTake>;

/**
 * JSON documents that a page fetches for itself and that hold the records of a plan's read: how they are asked for, which
 * rows they have, and what of a row is which field's value. Learned at each proof anew; it stands beside the plan's steps
 * and its read, which the browser goes by.
 */
export const JsonSource = z.strictObject({
  version: z.literal(1),
  request: JsonRequest,
  takes: z.array(JsonTake).max(4).optional(),
  /** The address that the page shows the records at: what relative addresses among the values are resolved against. */
  page: Address,
  /** The array of rows; of a read of one record the object that it is. */
  rows: Pointer,
  fields: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        /** All that gave the values where it was learned; where they no longer agree, none is believed. */
        ways: z.array(JsonWay).min(1).max(4),
      }),
    )
    .min(1)
    .max(100),
  /** What each row, or each document, said of its kind; what says otherwise is not what was learned. */
  held: z
    .array(
      z.strictObject({
        of: z.enum(["row", "document"]),
        pointer: Pointer,
        value: z.union([z.string().max(100), z.boolean()]),
      }),
    )
    .max(20)
    .optional(),
  /** Null where one document was all that was read. */
  paging: JsonPaging.nullable(),
});
export type JsonSource = z.infer<typeof JsonSource>;
