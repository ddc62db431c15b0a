import * as z from "zod";

const literal = z.string().min(1).max(200);
const cut = { last: z.literal(true).optional(), orAll: z.literal(true).optional() };

/**
 * The closed set of transforms: each takes the raw string of a node and gives a string, a number, a boolean or
 * null. They compose left to right; null ends the chain. There is no code and no regular expression among them.
 */
export const Transform = z.discriminatedUnion("op", [
  /** Collapses white space and trims. */
  z.strictObject({ op: z.literal("trim") }),
  /**
   * The text after the first occurrence of `text`, or after the last with `last`; null where it does not occur, or
   * the whole text with `orAll`. Likewise `before`; `between` uses the first occurrences.
   */
  z.strictObject({ op: z.literal("after"), text: literal, ...cut }),
  z.strictObject({ op: z.literal("before"), text: literal, ...cut }),
  z.strictObject({ op: z.literal("between"), start: literal, end: literal }),
  /** Removes the first occurrence of `text`, if any. */
  z.strictObject({ op: z.literal("without"), text: literal }),
  /** A line of the text, by position (0-based) or end; blocks and line breaks end lines. */
  z.strictObject({ op: z.literal("line"), at: z.union([z.enum(["first", "last"]), z.int().min(0)]) }),
  /**
   * The nth number (0-based, or -1 for the last) in the text; `decimal` is the mark that separates the fraction. With
   * `asWritten` it stays a text: "007" is not 7.
   */
  z.strictObject({
    op: z.literal("number"),
    nth: z.int(),
    decimal: z.enum([".", ","]),
    asWritten: z.literal(true).optional(),
  }),
  /** A money amount; the currency stays in the evidence. */
  z.strictObject({ op: z.literal("money"), decimal: z.enum([".", ","]) }),
  /** To `YYYY-MM-DD`, or with `time` to `YYYY-MM-DDTHH:mm[:ss]`; `order` resolves 03/04/2026. */
  z.strictObject({
    op: z.literal("date"),
    order: z.enum(["ymd", "dmy", "mdy"]),
    time: z.boolean(),
  }),
  /** Made absolute against the page's address. */
  z.strictObject({ op: z.literal("url") }),
  z.strictObject({ op: z.literal("urlSegment"), nth: z.int() }),
  z.strictObject({ op: z.literal("urlParam"), name: literal }),
  /** The class token that starts with `prefix`, without it. */
  z.strictObject({ op: z.literal("classToken"), prefix: z.string().max(100) }),
  z.strictObject({ op: z.literal("present") }),
  z.strictObject({
    op: z.literal("map"),
    entries: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
]);
export type Transform = z.infer<typeof Transform>;
