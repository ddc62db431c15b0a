import * as z from "zod";

/**
 * How to find a node again. A reader and an action each carry several, most robust first; the first one that
 * resolves wins. `css`, `label`, `piece`, `under` and `data` resolve inside a scope (a row, or the whole document), `above` before it; `role` and
 * `text` find what a person would click or fill.
 */
export const Locator = z.discriminatedUnion("by", [
  /** The scope itself, for example the row's own link. */
  z.strictObject({ by: z.literal("self") }),
  /** A CSS selector below the scope; `nth` (0-based) picks one of several, without it the match must be unique. */
  z.strictObject({
    by: z.literal("css"),
    css: z.string().min(1).max(1000),
    nth: z.int().min(0).optional(),
    /** Only matches whose previous sibling carries the next number, from 1 on: "Step 1: Mix", "2. Bake". */
    numbered: z.literal(true).optional(),
  }),
  /**
   * The value that stands beside a visible label: dt/dd, th/td, a table's column header, "Author: …". With `each` the things
   * that it lists: links strung together, else list items, else lines, else what stands between marks ("red, blue"), and with
   * a `mark` between those.
   */
  z.strictObject({
    by: z.literal("label"),
    label: z.string().min(1).max(200),
    each: z.literal(true).optional(),
    mark: z.string().min(1).max(10).optional(),
  }),
  /**
   * One of the runs of text that stand directly in the match of `css` (or in the scope itself, where null), between
   * its child blocks and line breaks; inline children belong to the run, or with `own` bound it. Without `nth`
   * (0-based) all of them, in order. Where a `mark` parts what a run says ("red, blue"), each part of it.
   */
  z.strictObject({
    by: z.literal("piece"),
    css: z.string().min(1).max(1000).nullable(),
    nth: z.int().min(0).optional(),
    own: z.boolean().optional(),
    mark: z.string().min(1).max(10).optional(),
  }),
  /** The last match of `css` in the document that stands before the scope: a sub-heading over several rows. */
  z.strictObject({ by: z.literal("above"), css: z.string().min(1).max(1000) }),
  /** Matches of `css` between the heading that reads so and the next heading of its rank: a section's own lines. */
  z.strictObject({
    by: z.literal("under"),
    heading: z.string().min(1).max(200),
    css: z.string().min(1).max(1000),
    nth: z.int().min(0).optional(),
    /** Only where the innermost matches hold most of the section's text; numbers that only count them are left out. */
    lines: z.literal(true).optional(),
  }),
  /**
   * A value of the page's structured data, by source and path, for example `jsonld` and `offers.0.price`; of a JSON
   * document, in evidence alone, as RFC 6901 writes places.
   */
  z.strictObject({
    by: z.literal("data"),
    source: z.enum(["jsonld", "microdata", "opengraph", "meta", "state", "json"]),
    path: z.string().max(500),
    /** The visible lines whose text nearly equals the structured data's; the data's own text where there are none. */
    seen: z.literal(true).optional(),
  }),
  /** The page's own address: where records come from several pages, it tells which page a record came from. */
  z.strictObject({ by: z.literal("address") }),
  /** ARIA role and accessible name. */
  z.strictObject({ by: z.literal("role"), role: z.string().max(50), name: z.string().max(500) }),
  /** Exact visible text. */
  z.strictObject({ by: z.literal("text"), text: z.string().min(1).max(500) }),
]);
export type Locator = z.infer<typeof Locator>;
