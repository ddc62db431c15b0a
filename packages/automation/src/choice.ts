import * as z from "zod";

const field = z.string().min(1).max(100);

/**
 * The condition that a row's value in a field must meet. Texts are compared without case and spacing. A list meets it
 * when one item does. A null is neither above nor below anything. Dates are compared as `YYYY-MM-DD`.
 */
export const Condition = z.discriminatedUnion("is", [
  z.strictObject({ field, is: z.enum(["present", "absent"]) }),
  z.strictObject({
    field,
    is: z.enum(["equals", "differs", "contains", "lacks"]),
    value: z.union([z.string().min(1).max(200), z.number()]),
  }),
  z.strictObject({
    field,
    is: z.enum(["above", "atLeast", "below", "atMost"]),
    value: z.union([z.iso.date(), z.number()]),
  }),
]);
export type Condition = z.infer<typeof Condition>;

/** The order of records: numbers and dates by size, texts by letters; rows without a value come last. */
export const SortBy = z.strictObject({ field, order: z.enum(["ascending", "descending"]) });
export type SortBy = z.infer<typeof SortBy>;
