import { Address, Certainty, FieldType } from "@gleaner/automation";
import * as z from "zod";

const elementRef = z.string().regex(/^(f\d+)?e\d+$/, "no reference of an element such as e12 or f1e6");

const groupRef = z.string().regex(/^g\d+$/, "no reference of a group such as g1");

/** Inputs of the tools: references into what was observed, never selectors and never values of the page. */
export const OpenInput = z.strictObject({ url: Address });
export const ClickInput = z.strictObject({ ref: elementRef });
export const FillInput = z.strictObject({ ref: elementRef, text: z.string().max(2000) });
export const LoginInput = z.strictObject({});
export const SelectInput = z.strictObject({ ref: elementRef, option: z.string().min(1).max(500) });
export const PressInput = z.strictObject({
  key: z.string().min(1).max(50).describe("Such as Enter or PageDown"),
  ref: elementRef.nullable().default(null).describe("Null presses on the page"),
});
export const ScrollInput = z.strictObject({ to: z.enum(["end", "next"]) });
export const WaitInput = z.strictObject({
  for: z.enum(["rows", "text", "settled"]),
  text: z.string().min(1).max(200).optional(),
});
export const ObserveInput = z.strictObject({
  outline: z.enum(["brief", "full"]).default("brief"),
});
export const ColumnsInput = z.strictObject({ group: z.string().regex(/^(g\d+|values)$/) });
export const RowsInput = z.strictObject({
  group: groupRef,
  from: z.int().min(1),
  n: z.int().min(1).max(30).default(10),
});
export const FindInput = z.strictObject({ text: z.string().trim().min(2).max(200) });

/** Items of a list that are pointed at one by one. */
const mostItems = 100;

const fieldName = z.string().min(1).max(100);
const fieldType = FieldType.optional().describe("Only to override the type that was observed");
const columnRef = z.string().regex(/^g\d+\.c\d+$/);
const part = z
  .array(
    z.strictObject({
      take: z.enum(["after", "before", "between", "line", "number", "time", "segment", "param"]),
      text: z.string().min(1).max(200).optional(),
      end: z.string().min(1).max(200).optional(),
      nth: z.int().min(-1).max(99).optional(),
    }),
  )
  .min(1)
  .max(4)
  .optional()
  .describe(
    "Only for a part of the value, step by step: after or before text, between text and end, the nth line, number or path segment (0 first, -1 last), the address parameter text, a date with its time",
  );
const without = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("Only to cut a text out of every value, such as a prefix that some rows have");

const as = z
  .enum(["list", "join"])
  .optional()
  .describe("list: each item of what stands there (tags, sizes); join: a list as one text");

/** How sure the planner that is no model is that this is what was asked for. */
const certainty = Certainty.optional().meta({ withoutModel: true });

/** What a field says of its value; a model is told of it once, with read_list. */
const ofValue = { type: fieldType, as, without, part, certainty };
const like = { like: "read_list" };
const ofValueToo = {
  type: fieldType.meta(like),
  as: as.meta(like),
  without: without.meta(like),
  part: part.meta(like),
  certainty,
};

const also = z
  .enum(["rows", "fields"])
  .optional()
  .describe(
    "Keeps what was read before, here or on other pages. rows: these follow it, with the same fields; fields: these are added to its records",
  );

export const ReadListInput = z.strictObject({
  group: groupRef,
  part: z
    .string()
    .regex(/^g\d+\.p\d+$/)
    .nullable()
    .default(null)
    .describe("A part of that group, such as g1.p2, if the task wants only these rows; null reads all"),
  fields: z
    .array(
      z.strictObject({
        name: fieldName,
        ref: z
          .string()
          .regex(/^(page|v\d+|(f\d+)?e\d+|g\d+\.c\d+)$/)
          .nullable()
          .describe(
            "A column of it (g1.c2); page (its address); v3 or e12 above all rows (a tab); null where the page lacks it",
          ),
        ...ofValue,
      }),
    )
    .min(1)
    .max(100),
  where: z
    .array(
      z.strictObject({
        ref: columnRef,
        is: z.enum([
          "present",
          "absent",
          "equals",
          "differs",
          "contains",
          "lacks",
          "above",
          "atLeast",
          "below",
          "atMost",
        ]),
        value: z.union([z.string().min(1).max(200), z.number()]).optional(),
      }),
    )
    .max(10)
    .default([])
    .describe(
      "Only rows that meet all of these, if the task chooses rows (under 20 €, no advertisements). Any column, a field or not; dates as 2024-12-31",
    ),
  sortBy: z
    .strictObject({ ref: columnRef, order: z.enum(["ascending", "descending"]) })
    .nullable()
    .default(null)
    .describe("With maxRecords for the first of an order (the 10 cheapest); paginate reads all pages first"),
  maxRecords: z.int().min(1).max(100_000).nullable().default(null).describe("Only if the task sets a limit"),
  link: z
    .string()
    .regex(/^(g\d+\.c\d+|(f\d+)?e\d+)$/)
    .nullable()
    .default(null)
    .describe(
      "For for_each: the url column that leads to each row's own page, or what opens it by a click: another column, or e12 in a row",
    ),
  also,
  by: fieldName
    .optional()
    .describe("With also fields of two lists: the field of both that says which rows belong together"),
});
export const ForEachInput = z.strictObject({});
export const ReadRecordInput = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        name: fieldName,
        ref: z
          .string()
          .regex(/^(page|v\d+|(f\d+)?e\d+|g\d+\.c\d+)$/)
          .nullable()
          .describe(
            "v3 (a value), e12 (an element of the outline), g2.c1 (a whole column, as a list) or page (its address); null where the page lacks it",
          ),
        items: z
          .array(elementRef)
          .min(2)
          .max(mostItems)
          .optional()
          .describe(
            "Only for a list that no one reference stands for: the element of each of its items, in order",
          ),
        ...ofValueToo,
      }),
    )
    .min(1)
    .max(100),
  also: also.meta(like),
});
export const PaginateInput = z.strictObject({
  way: z.int().min(1).default(1).describe("Which way to more rows; 1 is the best"),
  maxPages: z.int().min(1).max(1000).nullable().default(null).describe("Only if the task sets a limit"),
});
export const FinishInput = z.strictObject({
  missing: z
    .array(z.strictObject({ field: fieldName, why: z.string().min(1).max(300) }))
    .max(30)
    .default([])
    .describe("Fields of the task that are not or not everywhere to be had, each with why"),
  note: z.string().min(1).max(500).optional().describe("What else the user should know of the result"),
});
export const FinishEmptyInput = z.strictObject({});
export const NotFoundInput = z.strictObject({
  fields: z.array(z.string().max(100)).max(30).describe("Those that the task asks for, as it calls them"),
});
export const RejectInput = z.strictObject({
  reason: z.string().min(1).max(500).describe("One sentence for the user"),
});

export type ReadListInput = z.input<typeof ReadListInput>;
export type ReadRecordInput = z.input<typeof ReadRecordInput>;
export type PaginateInput = z.input<typeof PaginateInput>;
export type FinishInput = z.input<typeof FinishInput>;
export type NotFoundInput = z.input<typeof NotFoundInput>;
export type RejectInput = z.input<typeof RejectInput>;
