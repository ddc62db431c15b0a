import type { DataRecord, Field, Reader, RecordRead, Rows, Transform, Value } from "@gleaner/automation";
import { applyTransforms, type Observation } from "@gleaner/extract";
import { elementType } from "./compare.ts";
import { keyOf } from "./pair-rows.ts";
import type { Visit } from "./visit.ts";

/** The raw texts that readers of one place find, row by row; null where they find none. */
export interface RawColumn {
  readonly reader: Reader;
  /** The transforms that the readers of this place have of their own. */
  readonly chains: readonly (readonly Transform[])[];
  readonly raw: readonly (string | readonly string[] | null)[];
}

/** A column with the transforms that make its raw texts values. */
export interface Candidate {
  readonly reader: Reader;
  readonly values: readonly Value[];
  /** What equal values of the field's type share, row by row; null where there is no value. */
  readonly keys: readonly (string | null)[];
}

const fieldsMax = 100;
const decimals = [".", ","] as const;
const typings: Readonly<Record<string, readonly Transform[]>> = {
  number: [0, 1, 2, 3].flatMap((nth) => decimals.map((decimal) => ({ op: "number" as const, nth, decimal }))),
  date: (["ymd", "dmy", "mdy"] as const).map((order) => ({ op: "date", order, time: false })),
  url: [{ op: "url" }],
  boolean: [{ op: "present" }],
};
const separators = [": ", ":", " - ", " – ", " | ", ", ", " · ", " (", ")", "/"];
const cuts: readonly Transform[] = [
  { op: "trim" },
  ...(["first", "last", 0, 1, 2, 3] as const).map((at) => ({ op: "line" as const, at })),
  ...separators.flatMap((text) => [
    { op: "after" as const, text },
    { op: "before" as const, text },
  ]),
  { op: "between", start: "(", end: ")" },
];
const segments: readonly Transform[] = [0, 1, 2, 3, -1, -2].map((nth) => ({ op: "urlSegment", nth }));

/** Reads columns raw, inside the rows of a list or on the whole page; the link of each node is a column of its own. */
export async function readRaw(
  visit: Visit,
  rows: Rows | null,
  readers: readonly Reader[],
): Promise<RawColumn[]> {
  const places = new Map<string, { readonly reader: Reader; readonly chains: Transform[][] }>();
  const add = (reader: Reader, chain: Transform[]) => {
    const bare = { ...reader, transforms: [] };
    const key = JSON.stringify(bare);
    const known = places.get(key) ?? { reader: bare, chains: [] };
    places.set(key, known);
    known.chains.push(chain);
  };
  for (const reader of readers) {
    add(reader, reader.transforms);
    if (reader.attribute === null) add({ ...reader, attribute: "href" }, [{ op: "url" }]);
  }
  const fields = [...places.values()].map(({ reader }, at) => toField(`c${at}`, reader));
  const records: DataRecord[] = [];
  for (let from = 0; from < fields.length; from += fieldsMax) {
    const page = await visit.call("read", readOf(rows, fields.slice(from, from + fieldsMax)));
    for (const [at, record] of page.records.entries()) records[at] = { ...records[at], ...record };
  }
  return [...places.values()].map((place, at) => ({
    ...place,
    raw: records.map((record) => rawOf(record, `c${at}`)),
  }));
}

/** A read of these fields: of a list's rows, or of the page where there are none. */
export function readOf(rows: Rows | null, fields: Field[]) {
  const record: RecordRead = { kind: "record", fields };
  const rest = { pagination: null, maxRecords: null, maxPages: null };
  return rows === null ? record : { kind: "list" as const, rows, fields, ...rest };
}

function toField(name: string, reader: Reader): Field {
  return { name, type: "text", reader };
}

function rawOf(record: DataRecord, name: string): string | string[] | null {
  const value = record[name] ?? null;
  if (value === null) return null;
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** Every column under every chain worth trying for a type: its own or none, one single transform, one that types. */
export function candidatesFor(type: string, columns: readonly RawColumn[], base: string): Candidate[] {
  const element = elementType(type);
  const single = element ?? type;
  const last = typings[single]?.map((each) => [each]) ?? [[]];
  const seen = new Set<string>();
  return columns.flatMap(({ reader, chains: own, raw }) => {
    // The one item of a list is a list, too.
    if (element === null && raw.some(Array.isArray)) return [];
    const starts = [...own, [], ...singlesFor(single, reader)];
    const chains = [...own, ...starts.flatMap((start) => last.map((end) => [...start, ...end]))];
    return chains.flatMap((transforms) => {
      const values = raw.map((each) => transform(transforms, each, base));
      const key = JSON.stringify(values);
      if (seen.has(key) || values.every((value) => value === null)) return [];
      seen.add(key);
      const keys = values.map((value) => keyOf(type, value));
      return [{ reader: { ...reader, transforms: transforms.slice(0, 8) }, values, keys }];
    });
  });
}

/** Single transforms that can help: an address has segments, a text has lines and separators. */
function singlesFor(type: string, { attribute }: Reader): Transform[][] {
  if (type === "url" || type === "boolean") return [];
  return (attribute === "href" ? segments : cuts).map((single) => [single]);
}

/** A raw value under transforms, as a read makes it. */
export function transform(
  transforms: readonly Transform[],
  raw: string | readonly string[] | null,
  base: string,
): Value {
  if (raw === null) return absent(transforms, base);
  if (typeof raw === "string") return applyTransforms(transforms, raw, base);
  const values = raw.map((each) => applyTransforms(transforms, each, base)).filter((value) => value !== null);
  return values.length === 0
    ? null
    : values.map((value) => (typeof value === "boolean" ? String(value) : value));
}

/** As a read does it: that nothing is there is itself an answer where only presence is asked. */
function absent(transforms: readonly Transform[], base: string): Value {
  const at = transforms.findIndex(({ op }) => op === "present");
  if (at < 0) return null;
  const rest = transforms.slice(at + 1);
  return rest.length === 0 ? false : applyTransforms(rest, "false", base);
}

/** Readers of all that stands once on the page. */
export function readersOf(observation: Observation): Reader[] {
  return observation.fields.map(({ reader }) => reader);
}
