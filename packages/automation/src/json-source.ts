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

/** A request: GET, or POST where there is a body. */
export const JsonRequest = z.strictObject({
  url: Address,
  body: z.strictObject({ type: z.enum(["json", "form"]), text: z.string().max(8000) }).optional(),
});
export type JsonRequest = z.infer<typeof JsonRequest>;

/** The part of a request whose value changes from page to page. */
export const Slot = z.discriminatedUnion("in", [
  z.strictObject({ in: z.literal("query"), name: z.string().min(1).max(200) }),
  z.strictObject({ in: z.literal("path"), nth: z.int().min(0).max(50) }),
  /** A field of a form's body, by its name. */
  z.strictObject({ in: z.literal("form"), name: z.string().min(1).max(200) }),
  z.strictObject({ in: z.literal("body"), pointer: Pointer }),
]);
export type Slot = z.infer<typeof Slot>;

/** How the next document is requested. */
export const JsonPaging = z.discriminatedUnion("kind", [
  /** The page's number, or the number of rows before it: `first`, then increased by `by`. */
  z.strictObject({
    kind: z.literal("step"),
    at: Slot,
    first: z.int().min(0),
    by: z.int().min(1).max(10_000),
    /**
     * How to recognise the last page: by a flag that is true while there are more, by the number of the last page, or
     * by the total number of rows. Without it, the last page has fewer rows than the first one, or none.
     */
    ends: z.strictObject({ by: z.enum(["more", "pages", "total"]), pointer: Pointer }).nullable(),
  }),
  /** The value at `from` is put into the slot; a missing value means that this was the last page. */
  z.strictObject({ kind: z.literal("cursor"), at: Slot, from: Pointer }),
  /** The next page's address is at `from`; a missing value means that this was the last page. */
  z.strictObject({ kind: z.literal("next"), from: Pointer }),
]);
export type JsonPaging = z.infer<typeof JsonPaging>;

/** One way to a field's value in a row. */
export const JsonWay = z.strictObject({
  pointer: Pointer,
  /** Null takes a number or a boolean as it is. */
  transforms: z.array(Transform).max(8),
  /** The text that the page adds around the value when it builds an address. */
  around: z.tuple([z.string().max(1000), z.string().max(1000)]).optional(),
});
export type JsonWay = z.infer<typeof JsonWay>;

/** A request value that differs between visits: it is read at `from` in a document that is fetched first. */
export const JsonTake = z.strictObject({ request: JsonRequest, from: Pointer, at: Slot });
export type JsonTake = z.infer<typeof JsonTake>;

/**
 * JSON documents that the page itself fetches and that hold the records of a plan's read: how to request them, where
 * the rows are, and which value of a row belongs to which field. Each proof learns this again. The browser does not
 * use it: it runs the plan's steps and its read.
 */
export const JsonSource = z.strictObject({
  version: z.literal(1),
  request: JsonRequest,
  takes: z.array(JsonTake).max(4).optional(),
  /** The address of the page that shows the records; relative addresses among the values are resolved against it. */
  page: Address,
  /** The array of rows; for a read of one record, the object itself. */
  rows: Pointer,
  fields: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        /** All paths that gave the values when this was learned; where they disagree later, no value is taken. */
        ways: z.array(JsonWay).min(1).max(4),
      }),
    )
    .min(1)
    .max(100),
  /** Values that showed the kind of each row or document when this was learned; another value means another kind. */
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
  /** Null where everything was in one document. */
  paging: JsonPaging.nullable(),
});
export type JsonSource = z.infer<typeof JsonSource>;
