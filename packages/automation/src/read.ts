import * as z from "zod";
import { Condition, SortBy } from "./choice.ts";
import { Locator } from "./locator.ts";
import { ItemStep } from "./step.ts";
import { Transform } from "./transform.ts";

export const FieldType = z.enum([
  "text",
  "number",
  "money",
  "date",
  "duration",
  "rating",
  "boolean",
  "url",
  "image",
  "email",
  "phone",
]);
export type FieldType = z.infer<typeof FieldType>;

/** What a field holds: null where the page has nothing; a list for list fields (ingredients, steps). */
export const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
]);
export type Value = z.infer<typeof Value>;

export const DataRecord = z.record(z.string(), Value);
export type DataRecord = z.infer<typeof DataRecord>;

/** One more way to the same value, by a node or a notation of its own. */
export const Way = z.strictObject({
  locator: Locator,
  attribute: z.string().max(100).nullable(),
  transforms: z.array(Transform).max(8),
  /** True for a way that was not proven where the reader was made: heard only where all others are silent. */
  spare: z.literal(true).optional(),
});
export type Way = z.infer<typeof Way>;

/** How one field is read: find the node, take its text or an attribute, transform. Pure data. */
export const Reader = z.strictObject({
  locators: z.array(Locator).min(1).max(8),
  /** The attribute to read; null reads the text. */
  attribute: z.string().max(100).nullable(),
  /** `one` node, `list` of all matching nodes, or all of them `join`ed by a space. */
  take: z.enum(["one", "list", "join"]),
  transforms: z.array(Transform).max(8),
  /** Lines that head the ones after them ("For the sauce:") are no items of a list. */
  leaveOut: z.literal("headings").optional(),
  /** True where its own locators were not proven either: heard only where all else is silent. */
  spare: z.literal(true).optional(),
  /** Ways that gave the same values where the reader was made; they vote, and stand in where all locators fail. */
  also: z.array(Way).max(8).optional(),
});
export type Reader = z.infer<typeof Reader>;

/** What a field's values looked like where its reader was made, to find it again when its place is gone; none of it is a value. */
export const Looks = z.strictObject({
  /** How values compare: by what they say or by their measure. */
  kind: z.enum(["text", "number", "date", "url", "boolean"]),
  /** Share (0 to 1) of rows with a value, and of different ones among the values. */
  filled: z.number().min(0).max(1),
  distinct: z.number().min(0).max(1),
  /** Median length in characters. */
  length: z.number().min(0),
  /** Shares (0 to 1) of the commonest outlines: letters and digits blurred, prose by its number of words. */
  outlines: z.record(z.string().max(60), z.number()),
  /** Words that many of the values share ("v", "inc"). */
  words: z.array(z.string().max(40)).max(6),
  /** Least, median and greatest of numbers. */
  range: z.tuple([z.number(), z.number(), z.number()]).nullable(),
});
export type Looks = z.infer<typeof Looks>;

export const Field = z.strictObject({
  name: z.string().min(1).max(100),
  type: FieldType,
  reader: Reader,
  looks: Looks.optional(),
  /** True for what rows are only chosen or sorted by: it is read and not delivered. */
  hidden: z.literal(true).optional(),
});
export type Field = z.infer<typeof Field>;

/** Which elements are the rows of a list: every match of `css` below a unique match of `within` (or the document). */
export const Rows = z.strictObject({
  css: z.string().min(1).max(1000),
  within: z.string().min(1).max(1000).nullable(),
  /** Matches of `css` that hold or are this are left out: advertisements, headers, separators. */
  except: z.string().max(1000).nullable(),
  /** Siblings that belong to one row where rows have no wrapper: a row starts at `css` and takes what follows. */
  run: z.boolean(),
  /** Only rows of which this locator reads this text, case and white space aside. */
  where: z.strictObject({ locator: Locator, text: z.string().min(1).max(200) }).optional(),
});
export type Rows = z.infer<typeof Rows>;

/** How to get more rows. `next` follows a link or button; `more` clicks a button that appends; `scroll` scrolls to the end. */
export const Pagination = z.strictObject({
  kind: z.enum(["next", "more", "scroll"]),
  /** The control, for `next` and `more`; empty for `scroll`. */
  target: z.array(Locator).max(8),
});
export type Pagination = z.infer<typeof Pagination>;

const ofItem = {
  /** The field of the list that leads to the item's page: it holds its address, or else is clicked. */
  link: z.string().min(1).max(100),
  /** Set where what the field is read from is clicked, on the list's page opened anew for each item. */
  by: z.literal("click").optional(),
  /** What to do on that page before it is read. */
  steps: z.array(ItemStep).max(20),
  fields: z.array(Field).max(100),
};

const ofList = {
  kind: z.literal("list"),
  rows: Rows,
  fields: z.array(Field).min(1).max(100),
  pagination: Pagination.nullable(),
  /** Only rows that meet all of these are delivered. */
  where: z.array(Condition).max(10).optional(),
  sortBy: SortBy.optional(),
  /** At most this many records; null means all. */
  maxRecords: z.int().min(1).max(100_000).nullable(),
  /** At most this many pages; null means all that there are. */
  maxPages: z.int().min(1).max(1000).nullable(),
};

/**
 * What is read of each item of a list on its own page, and joined to what the list says of it: fields of one record, or
 * else a list, each of whose rows is then a record. The items of that list may have pages of their own, but no further.
 */
export const Details = z
  .strictObject({
    ...ofItem,
    list: z
      .strictObject({
        ...ofList,
        details: z
          .strictObject(ofItem)
          .refine(({ fields }) => fields.length > 0, "the page of an item has a field")
          .optional(),
      })
      .optional(),
  })
  .refine(({ fields, list }) => fields.length > 0 !== (list !== undefined), "either fields or a list");
export type Details = z.infer<typeof Details>;

export const ListRead = z.strictObject({ ...ofList, details: Details.optional() });
export type ListRead = z.infer<typeof ListRead>;

export const RecordRead = z.strictObject({
  kind: z.literal("record"),
  fields: z.array(Field).min(1).max(100),
});
export type RecordRead = z.infer<typeof RecordRead>;

export const Read = z.discriminatedUnion("kind", [ListRead, RecordRead]);
export type Read = z.infer<typeof Read>;

/**
 * Where one value came from: with the list's rows enough to read it again. The rows are not repeated here: they are the
 * same for every value of a run and stand in its plan.
 */
export const Evidence = z.strictObject({
  /** Address of the page. */
  url: z.string(),
  /** The locator that resolved, inside the row where there is one. */
  locator: Locator,
  attribute: z.string().nullable(),
  /** The row's position on its page (0-based), null for a record read. */
  row: z.int().nullable(),
  /** How many nodes it took, where it is not one; and what was left out of a list. */
  take: z.enum(["list", "join"]).optional(),
  leaveOut: z.literal("headings").optional(),
  /** Text or attribute as found, before transforms; of a list field, each. Cut at 2,000 characters. */
  raw: z.union([z.string(), z.array(z.string())]),
  transforms: z.array(Transform),
  /** When the page was looked at (ISO 8601 UTC), where the value is a date counted from then: "3 days ago". */
  fetchedAt: z.iso.datetime().optional(),
  /** Share of trust (0 to 1): independent kinds of locators that agree raise it, dissent and silence lower it. */
  confidence: z.number().min(0).max(1).optional(),
  /** Which other locators gave the same value. */
  agreed: z.array(Locator).optional(),
  /** The picture of the job on which it is seen, and where: left, top, width and height in pixels of the picture. */
  page: z.int().min(0).optional(),
  box: z.tuple([z.int(), z.int(), z.int(), z.int()]).optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Why a field is null in one record. */
export const NullReason = z.enum([
  /** The plan reads it nowhere: whoever made it found nothing of the kind on the page. */
  "not_planned",
  /** Nothing stands where it would stand. */
  "not_on_page",
  /** Its place is there and holds no text. */
  "empty",
  /** A text is there from which no value could be read. */
  "unreadable",
  /** Something is there, and nothing tells whether it is the value: ways to it disagree, or several things are meant. */
  "unsure",
  /** What would give it was not read for this record. */
  "not_read",
  /** What stands there holds a secret of the login account. */
  "secret",
]);
export type NullReason = z.infer<typeof NullReason>;

/** Why one value is null, and where something stands there instead, what. */
export const NullEvidence = z.strictObject({
  ...Evidence.pick({ url: true, row: true, page: true, box: true }).shape,
  reason: NullReason,
  /** More of it in words, where there are. */
  why: z.string().optional(),
  /** What of the place was found; of what is unsure `raw` has each of the texts. */
  ...Evidence.pick({
    locator: true,
    attribute: true,
    take: true,
    leaveOut: true,
    raw: true,
    transforms: true,
  }).partial().shape,
});
export type NullEvidence = z.infer<typeof NullEvidence>;

/** The evidence of one record, by field name; that of a null says why. Jobs of earlier versions have none of a null. */
export const RecordEvidence = z.record(z.string(), z.union([Evidence, NullEvidence]));
export type RecordEvidence = z.infer<typeof RecordEvidence>;
