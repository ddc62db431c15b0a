import type {
  DataRecord,
  Evidence,
  Field,
  JsonSource,
  JsonWay,
  RecordEvidence,
  Transform,
  Value,
} from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { newNamed, own } from "@gleaner/automation/named";
import { isUnread } from "@gleaner/automation/nowhere";
import { placesIn, pointerOf } from "./pointer.ts";
import { follow, isMoment, unclear } from "./way.ts";

/** Records as a browser read them, and the items of an array that may be the same. */
export interface Pairs {
  readonly items: readonly unknown[];
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  /** The address of the page. */
  readonly base: string;
}

type JsonField = JsonSource["fields"][number];

const mostPlaces = 400;
const sampledItems = 20;
const mostWays = 4;
/** A text this long says enough where all rows have the same. */
const leastTelling = 3;
const leastAlone = 5;
/** Texts that stand for others in a row, for a table of them to be learned: so many at most, each seen so often. */
const mostEntries = 8;
const leastSeen = 2;
const fewestOfAddress = 3;

const trim: Transform = { op: "trim" };

/** For each field what of an item gives its value in every record; those that nothing gives, or that are read nowhere, are left out. */
export function learnFields(fields: readonly Field[], pairs: Pairs): JsonSource["fields"] {
  const pointers = pointersIn(pairs.items);
  return fields.flatMap((field): JsonField[] => {
    if (isUnread(field.reader)) return [];
    const { name } = field;
    const ways = waysTo(name, pointers, pairs);
    return ways.length === 0 ? [] : [{ name, ways }];
  });
}

/** True where each field that is read is among the learned ones. */
export const hasAll = (learned: JsonSource["fields"], fields: readonly Field[]): boolean =>
  learned.length > 0 && learned.length === fields.filter(({ reader }) => !isUnread(reader)).length;

/** True where the ways give each record from its item. */
export const fitsAll = (fields: JsonSource["fields"], pairs: Pairs): boolean =>
  fields.every(({ name, ways }) => ways.every((way) => fits(name, way, pairs)));

function pointersIn(items: readonly unknown[]): string[] {
  const pointers = new Set<string>();
  for (const item of items.slice(0, sampledItems)) {
    for (const { value, keys } of placesIn(item, mostPlaces, (each) => !isScalars(each))) {
      if (value === null || (typeof value === "object" && !isScalars(value))) continue;
      if (pointers.size < mostPlaces) pointers.add(pointerOf(keys));
    }
  }
  return [...pointers];
}

const isScalars = (value: object): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === "string" || typeof each === "number");

function waysTo(name: string, pointers: readonly string[], pairs: Pairs): JsonWay[] {
  const isSure = isTelling(name, pairs);
  const isAlone = pairs.records.length === 1;
  if (!isSure && !isAlone) return [];
  const found: JsonWay[] = [];
  for (const pointer of pointers) {
    const way = candidatesOf(name, pointer, pairs).find((each) => fits(name, each, pairs));
    if (way) found.push(way);
  }
  if (found.length === 0) {
    for (const pointer of pointers) {
      const way = tableOf(name, pointer, pairs);
      if (way) found.push(way);
    }
  }
  // What is called as the field is what it means; others that say the same today may say something else tomorrow.
  const named = found.filter(({ pointer }) => plain(pointer.split("/").at(-1) ?? "") === plain(name));
  return (named.length > 0 || !isSure ? named : found).slice(0, mostWays);
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Values that are all alike, or hardly any, coincide with others by chance; one alone does where it is short. */
function isTelling(name: string, { records }: Pairs): boolean {
  const values = records.map((record) => own(record, name) ?? null).filter((value) => value !== null);
  const distinct = new Set(values.map((value) => JSON.stringify(value)));
  const [only] = values;
  if (records.length === 1) return only !== undefined && String(only).length >= leastAlone;
  return distinct.size > 1 || (typeof only === "string" && only.length >= leastTelling);
}

function candidatesOf(name: string, pointer: string, { records, evidence, items, base }: Pairs): JsonWay[] {
  const at = records.findIndex((record) => (own(record, name) ?? null) !== null);
  const value = own(records[at] ?? {}, name);
  const given = evidenceOf(evidence[at] ?? {}, name)?.transforms;
  const ways: JsonWay[] = [{ pointer, transforms: [] }];
  if (given) ways.push({ pointer, transforms: given.slice(0, 8) });
  ways.push({ pointer, transforms: [trim] });
  if (typeof value === "number")
    ways.push({ pointer, transforms: [trim, { op: "number", nth: 0, decimal: "." }] });
  if (typeof value !== "string" || !/^https?:/.test(value)) return ways;
  const around = aroundOf(value, items[at], pointer, base);
  return [...ways, { pointer, transforms: [trim, { op: "url" }] }, ...(around ? [around] : [])];
}

/** Of an address that a page makes of a number or a name: what it puts around that. Its host is no part of a value. */
function aroundOf(address: string, item: unknown, pointer: string, base: string): JsonWay | null {
  const found = follow(item, { pointer, transforms: [] }, base);
  if (found === null || found === unclear || typeof found.raw !== "string") return null;
  const text = encodeURIComponent(found.raw);
  const start = address.lastIndexOf(text);
  const before = address.slice(0, start);
  if (start < 0 || !/^https?:\/\/[^/]+\//.test(before)) return null;
  return { pointer, transforms: [], around: [before, address.slice(start + text.length)] };
}

/** True where a way gives what each record has, and nothing where it has nothing. */
function fits(name: string, way: JsonWay, { items, records, evidence, base }: Pairs): boolean {
  const isSame = records.every((record, at) => {
    const wanted = own(record, name) ?? null;
    const found = follow(items[at], way, base);
    if (found === unclear) return false;
    if (found === null || wanted === null) return found === wanted;
    return isEqual(found.value, wanted) && isShown(found.raw, way, evidenceOf(evidence[at] ?? {}, name));
  });
  if (!isSame || !way.around) return isSame;
  return new Set(records.map((record) => own(record, name))).size >= fewestOfAddress;
}

const isEqual = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

const isShown = (
  raw: string | readonly string[],
  { transforms }: JsonWay,
  proof: Evidence | undefined,
): boolean =>
  typeof raw !== "string" || !isMoment(transforms, raw) || raw.trim() === String(proof?.raw ?? "").trim();

/** A table from what an item says to what the page shows for it: "true" to "In stock". */
function tableOf(name: string, pointer: string, { items, records, base }: Pairs): JsonWay | null {
  const entries = newNamed<string | number | boolean>();
  const seen = new Map<string, number>();
  for (const [at, record] of records.entries()) {
    const value = own(record, name) ?? null;
    const found = follow(items[at], { pointer, transforms: [trim] }, base);
    if (found === null && value === null) continue;
    if (found === null || found === unclear || value === null || Array.isArray(value)) return null;
    if (typeof found.raw !== "string") return null;
    const key = found.raw.trim();
    if (key in entries && entries[key] !== value) return null;
    entries[key] = value;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (seen.size > mostEntries) return null;
  }
  if (seen.size < 2 || [...seen.values()].some((count) => count < leastSeen)) return null;
  return { pointer, transforms: [trim, { op: "map", entries: { ...entries } }] };
}
