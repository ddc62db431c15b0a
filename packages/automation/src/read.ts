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

/** An alternative way to read the same value, through another node or another notation. */
export const Way = z.strictObject({
  locator: Locator,
  attribute: z.string().max(100).nullable(),
  transforms: z.array(Transform).max(8),
  /**
   * True for an alternative that was not proven when the reader was made: it counts only where all others find
   * nothing.
   */
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
  /** Lines that introduce the lines after them ("For the sauce:") are not items of a list. */
  leaveOut: z.literal("headings").optional(),
  /** True where its own locators were not proven either: they count only where all others find nothing. */
  spare: z.literal(true).optional(),
  /** Alternatives that gave the same values when the reader was made; they vote, and replace locators that all fail. */
  also: z.array(Way).max(8).optional(),
});
export type Reader = z.infer<typeof Reader>;

/**
 * Statistics of a field's values when its reader was made, used to find the field again after it moved. They contain
 * no value.
 */
export const Looks = z.strictObject({
  /** How values are compared: by their text or by their measure. */
  kind: z.enum(["text", "number", "date", "url", "boolean"]),
  /** Shares (0 to 1) of rows with a value, and of distinct values. */
  filled: z.number().min(0).max(1),
  distinct: z.number().min(0).max(1),
  /** Median length in characters. */
  length: z.number().min(0),
  /**
   * Shares (0 to 1) of the commonest outlines: letters and digits are generalised, prose is reduced to its word
   * count.
   */
  outlines: z.record(z.string().max(60), z.number()),
  /** Words that many of the values share ("v", "inc"). */
  words: z.array(z.string().max(40)).max(6),
  /** Least, median and greatest of numbers. */
  range: z.tuple([z.number(), z.number(), z.number()]).nullable(),
});
export type Looks = z.infer<typeof Looks>;

/** How sure (0 to 1) a field was matched to what was asked for, where no model and no person chose it. */
export const Certainty = z.number().gt(0).max(1);

export const Field = z.strictObject({
  name: z.string().min(1).max(100),
  type: FieldType,
  reader: Reader,
  looks: Looks.optional(),
  certainty: Certainty.optional(),
  /** True for a field that is only used to choose or sort rows: it is read but not delivered. */
  hidden: z.literal(true).optional(),
});
export type Field = z.infer<typeof Field>;

/** Which elements are the rows of a list: every match of `css` below a unique match of `within` (or the document). */
export const Rows = z.strictObject({
  css: z.string().min(1).max(1000),
  within: z.string().min(1).max(1000).nullable(),
  /**
   * Matches of `css` that match this selector, or contain a match, are left out: advertisements, headers, separators.
   */
  except: z.string().max(1000).nullable(),
  /** Siblings that belong to one row where rows have no wrapper: a row starts at `css` and takes what follows. */
  run: z.boolean(),
  /** Only rows in which this locator finds this text, ignoring case and white space. */
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
  /** The field of the list that leads to the item's page: it holds the page's address, or its element is clicked. */
  link: z.string().min(1).max(100),
  /** Set where the field's element is clicked, on a list page that is loaded again for each item. */
  by: z.literal("click").optional(),
  /** Steps on that page before it is read. */
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
 * What is read on each item's own page and added to the list's fields: the fields of one record, or a list whose rows
 * each become a record. The items of that list may have pages of their own, but no further level.
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
 * Where one value came from. Together with the list's rows it is enough to read the value again. The rows are not
 * repeated here: they are the same for every value of a run and are in its plan.
 */
export const Evidence = z.strictObject({
  /** Address of the page. */
  url: z.string(),
  /** The locator that matched, inside the row where there is one. */
  locator: Locator,
  attribute: z.string().nullable(),
  /** The row's position on its page (0-based), null for a record read. */
  row: z.int().nullable(),
  /** The number of nodes used, where it is not one; and what was left out of a list. */
  take: z.enum(["list", "join"]).optional(),
  leaveOut: z.literal("headings").optional(),
  /** Text or attribute as found, before transforms; of a list field, each. Cut at 2,000 characters. */
  raw: z.union([z.string(), z.array(z.string())]),
  transforms: z.array(Transform),
  /** When the page was read (ISO 8601 UTC), where the value is a date relative to that time: "3 days ago". */
  fetchedAt: z.iso.datetime().optional(),
  /**
   * How likely (0 to 1) the value is right: independent kinds of locators that agree raise it; disagreement and missing
   * matches lower it, and so does the field's certainty, where it has one.
   */
  confidence: z.number().min(0).max(1).optional(),
  /** That of the field. */
  certainty: Certainty.optional(),
  /** Which other locators gave the same value. */
  agreed: z.array(Locator).optional(),
  /** The picture of the job that shows it, and where: left, top, width and height in pixels of the picture. */
  page: z.int().min(0).optional(),
  box: z.tuple([z.int(), z.int(), z.int(), z.int()]).optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Why a field is null in one record. */
export const NullReason = z.enum([
  /** The plan does not read this field: its maker found nothing of the kind on the page. */
  "not_planned",
  /** There is nothing at its place. */
  "not_on_page",
  /** Its place exists and holds no text. */
  "empty",
  /** There is a text, but no value could be parsed from it. */
  "unreadable",
  /** Something is there, but it may not be the value: locators disagree, or several candidates match. */
  "unsure",
  /** The page or document with the value was not read for this record. */
  "not_read",
  /** The text contains a secret of the login account. */
  "secret",
]);
export type NullReason = z.infer<typeof NullReason>;

/** Why one value is null, and what was found in its place, if anything. */
export const NullEvidence = z.strictObject({
  ...Evidence.pick({ url: true, row: true, page: true, box: true }).shape,
  reason: NullReason,
  /** Further explanation, where there is one. */
  why: z.string().optional(),
  /** The texts that were found; where several candidates match, each of them. */
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

/**
 * The evidence of one record, by field name; the evidence of a null says why. Jobs of earlier versions have none for
 * a null.
 */
export const RecordEvidence = z.record(z.string(), z.union([Evidence, NullEvidence]));
export type RecordEvidence = z.infer<typeof RecordEvidence>;
