import {
  JsonSource,
  type ListRead,
  type Plan,
  placeholderOf,
  type Read,
  type RecordRead,
} from "@gleaner/automation";
import type { FetchedJson } from "@gleaner/browser";
import type { Collected } from "../collect.ts";
import { fitsAll, hasAll, learnFields, type Pairs } from "./field.ts";
import { learnHeld } from "./held.ts";
import { type Fetched, learnPaging } from "./paging.ts";
import { placesIn, pointerOf, valueAt } from "./pointer.ts";
import { leaveTaken } from "./take.ts";

/** Fewer rows than this coincide with anything. */
const fewestRows = 3;
const mostPlaces = 5000;
/** Lists are looked for in these, but not in the items of a list. */
const mostOuter = 8;
const mostArrays = 50;
const mostObjects = 300;
/** Rows that readings are learned from; whether they hold for all is for a replay to show. */
const mostRows = 500;

/** True for a plan whose records one JSON source could give: it reads one list or one record, of anybody's. */
export const mayReadJson = ({ steps, read, also }: Plan): boolean =>
  !(read.kind === "list" && read.details) &&
  !also &&
  steps.every((step) => step.kind !== "login" && (step.kind !== "fill" || placeholderOf(step.text) === null));

/**
 * Finds the documents, of those that a page fetched, that hold the records a browser read from it, in their order, and how
 * they are read and asked for; null where there are none, or where it takes a secret to ask for them. What it finds proves
 * nothing yet.
 */
export function learnJson(
  read: Read,
  list: Collected,
  documents: readonly FetchedJson[],
  page: string,
): JsonSource | null {
  const fetched = documents.flatMap(parse);
  for (const [at, first] of fetched.entries()) {
    const sent = leaveTaken(first, fetched.slice(0, at));
    const given = { list, page, first, fetched, sent };
    const source = sent && (read.kind === "list" ? learnList(read, given) : learnRecord(read, given));
    if (source) return JsonSource.safeParse({ version: 1, page, ...sent, ...source }).data ?? null;
  }
  return null;
}

interface Given {
  readonly list: Collected;
  readonly page: string;
  readonly first: Fetched;
  readonly fetched: readonly Fetched[];
}

type Learned = Pick<JsonSource, "rows" | "fields" | "held" | "paging">;

function learnList(read: ListRead, given: Given): Learned | null {
  const { list, first } = given;
  const size = Math.min(list.pageSize ?? list.records.length, list.records.length);
  if (size < fewestRows) return null;
  for (const pointer of arraysIn(first.document, size)) {
    const source = learnRows(read, pointer, given);
    if (source !== null) return source;
  }
  return null;
}

/** The innermost object that has all fields of the one record. */
function learnRecord(read: RecordRead, { list, page, first }: Given): Learned | null {
  const { records, evidence } = list;
  const goesInto = (value: object) => !Array.isArray(value) || value.length === 1;
  const objects = [...placesIn(first.document, mostPlaces, goesInto)].filter(
    ({ value }) => isObject(value) && !Array.isArray(value),
  );
  for (const { value, keys } of objects.slice(0, mostObjects).toReversed()) {
    const fields = learnFields(read.fields, { items: [value], records, evidence, base: page });
    if (!hasAll(fields, read.fields)) continue;
    const rows = pointerOf(keys);
    return { rows, fields, held: learnHeld([first.document], rows, [value]), paging: null };
  }
  return null;
}

function parse({ url, body, text }: FetchedJson): Fetched[] {
  try {
    return [{ request: { url, ...(body && { body }) }, document: JSON.parse(text) }];
  } catch {
    return [];
  }
}

function arraysIn(document: unknown, size: number): string[] {
  const pointers: string[] = [];
  const goesInto = (value: object) => !Array.isArray(value) || value.length <= mostOuter;
  for (const { value, keys } of placesIn(document, mostPlaces, goesInto)) {
    if (pointers.length < mostArrays && Array.isArray(value) && value.length >= size && value.every(isObject))
      pointers.push(pointerOf(keys));
  }
  return pointers;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

function learnRows(read: ListRead, pointer: string, { list, page, first, fetched }: Given): Learned | null {
  const pairs = pairUp(list, first.document, pointer, 0, page);
  const telling = pairs ? learnFields(read.fields, pairs) : [];
  if (!pairs || telling.length === 0) return null;
  const pages = [first];
  const items = [...pairs.items];
  while (items.length < list.records.length) {
    const next = fetched.find((each) => {
      const more = pages.includes(each) ? null : pairUp(list, each.document, pointer, items.length, page);
      return more !== null && fitsAll(telling, more);
    });
    if (!next) return null;
    pages.push(next);
    items.push(...(valueAt(next.document, pointer) as readonly unknown[]));
  }
  // What one page does not tell of a field all of them may.
  const records = list.records.slice(0, mostRows);
  const fields = learnFields(read.fields, { ...pairs, records, evidence: list.evidence, items });
  if (!hasAll(fields, read.fields)) return null;
  const total = items.length;
  const { reason } = list.completeness;
  const isLimited = reason === "limit_reached" || reason === "page_limit";
  const paging = pages.length > 1 ? learnPaging(pages, { pointer, total }, !isLimited) : null;
  if (paging === null && (pages.length > 1 || (read.pagination !== null && !isLimited))) return null;
  const documents = pages.map(({ document }) => document);
  return { rows: pointer, fields, held: learnHeld(documents, pointer, items), paging };
}

/** The records from `from` on with the items of a document; null where there is nothing of either. */
function pairUp(
  list: Collected,
  document: unknown,
  pointer: string,
  from: number,
  base: string,
): Pairs | null {
  const items = valueAt(document, pointer);
  if (!Array.isArray(items) || items.length === 0) return null;
  const to = from + items.length;
  const records = list.records.slice(from, to);
  if (records.length === 0) return null;
  return { items, records, evidence: list.evidence.slice(from, to), base };
}
