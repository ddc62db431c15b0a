import * as z from "zod";

/** Statistics of one field's values in the proven run; they contain no value that could be shown. */
export const Profile = z.strictObject({
  /** Number of values that were not null. */
  seen: z.int(),
  /** Share (0 to 1) of distinct values among them. */
  distinct: z.number(),
  /** Shares (0 to 1) by shape: number, code, word, words, mixed, sentence, amount, address. */
  shapes: z.record(z.string(), z.number()),
  /** Share (0 to 1) of values that hold a number; in numbered lines, a number besides the line's own. */
  digits: z.number().optional(),
  /** Median length in characters. */
  length: z.number(),
  /** Numbers and dates (as days since 1970): least, median, greatest. */
  range: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  /** Currency marks in the raw texts or, where these have none, around them. */
  currencies: z.array(z.string()),
  /** How numbers and dates are written in the raw texts. */
  notations: z.array(z.string()),
  /** Hosts of addresses, at most ten; `self` is the page's own. */
  hosts: z.array(z.string()),
});
export type Profile = z.infer<typeof Profile>;

/** Text around the values; the contract notices when it is gone. */
export const Surroundings = z.strictObject({
  heading: z.string().nullable(),
  region: z.string().nullable(),
  headers: z.array(z.string()),
  columns: z.int().nullable(),
  currencies: z.array(z.string()),
  /** Names of sites that the page gave for itself, where it gave any. */
  sites: z.array(z.string()).optional(),
  /** Classes and ids of the template around the values of a single record; of many some. */
  marks: z.array(z.string()).optional(),
  /** True where the page said before the list, when it was proven, that a search found nothing. */
  isFruitless: z.boolean().optional(),
  /** Column header or label by field, where there is one. */
  labels: z.record(z.string(), z.string()),
});
export type Surroundings = z.infer<typeof Surroundings>;
