import * as z from "zod";

/** What the values of one field looked like in the proven run; nothing of it is a value that could be shown. */
export const Profile = z.strictObject({
  /** Values that were there. */
  seen: z.int(),
  /** Share (0 to 1) of different ones among them. */
  distinct: z.number(),
  /** Shares (0 to 1) of the shapes that they have: number, code, word, words, mixed, sentence, amount, address. */
  shapes: z.record(z.string(), z.number()),
  /** Share (0 to 1) of those that hold a number; of lines that are numbered through, another than their own. */
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

/** What stood around the values, for the contract to miss when it moves. */
export const Surroundings = z.strictObject({
  heading: z.string().nullable(),
  region: z.string().nullable(),
  headers: z.array(z.string()),
  columns: z.int().nullable(),
  currencies: z.array(z.string()),
  /** Sites that the page said it was of, where it said any. */
  sites: z.array(z.string()).optional(),
  /** Column header or label by field, where there is one. */
  labels: z.record(z.string(), z.string()),
});
export type Surroundings = z.infer<typeof Surroundings>;
