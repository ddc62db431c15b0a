import * as z from "zod";

/** How much of a list was collected, and why collecting ended. */
export const Completeness = z.strictObject({
  pages: z.int(),
  collected: z.int(),
  /** The total that the page itself states ("1–20 of 245"), where it does. */
  statedTotal: z.int().nullable(),
  duplicatesDropped: z.int(),
  reason: z.enum([
    "single_page",
    "limit_reached",
    "no_next",
    "no_new_records",
    "stated_total_reached",
    "page_limit",
    "time",
    "size",
    /** A further page could not be loaded; what came before it is kept. */
    "page_failed",
  ]),
});
export type Completeness = z.infer<typeof Completeness>;
