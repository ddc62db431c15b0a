import { z } from "zod";

/**
 * How to find a node again. A reader and an action each carry several, most robust first; the first one that
 * resolves wins. `css`, `label` and `data` resolve inside a scope (a row, or the whole document); `role` and
 * `text` find what a person would click or fill.
 */
export const Locator = z.discriminatedUnion("by", [
  /** The scope itself, for example the row's own link. */
  z.strictObject({ by: z.literal("self") }),
  /** A CSS selector below the scope; `nth` (0-based) picks one of several, without it the match must be unique. */
  z.strictObject({ by: z.literal("css"), css: z.string().min(1).max(1000), nth: z.int().min(0).optional() }),
  /** The value that stands beside a visible label: dt/dd, th/td, "Author: …". */
  z.strictObject({ by: z.literal("label"), label: z.string().min(1).max(200) }),
  /** A value of the page's structured data, by source and path, for example `jsonld` and `offers.0.price`. */
  z.strictObject({
    by: z.literal("data"),
    source: z.enum(["jsonld", "microdata", "opengraph", "meta", "state"]),
    path: z.string().max(500),
  }),
  /** ARIA role and accessible name. */
  z.strictObject({ by: z.literal("role"), role: z.string().max(50), name: z.string().max(500) }),
  /** Exact visible text. */
  z.strictObject({ by: z.literal("text"), text: z.string().min(1).max(500) }),
]);
export type Locator = z.infer<typeof Locator>;
