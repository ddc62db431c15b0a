import { createHash } from "node:crypto";
import type { DataRecord, Value } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";

/** Reads a result from its first record; each call starts again. A result may not fit into memory. */
export type ReadRecords = () => AsyncIterable<DataRecord> | Iterable<DataRecord>;

/** The change of one record between two results. */
export type Change =
  | { readonly kind: "added" | "removed"; readonly record: DataRecord }
  | { readonly kind: "changed"; readonly before: DataRecord; readonly after: DataRecord };

export interface Comparison {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /**
   * Changes from an offset on, added and changed records first, removed ones last. Returns at most `limit` changes,
   * and fewer where their records exceed `maxBytes` of JSON, but at least one.
   */
  read(part: {
    readonly offset: number;
    readonly limit: number;
    readonly maxBytes: number;
  }): Promise<Change[]>;
}

/** A digest of each record is kept in memory; larger results are not compared. */
export const maxCompared = 200_000;

/**
 * Compares two results. Equal records match first, regardless of their position. Of the rest, two records with the
 * same unique key are one record that changed. Without a key, every such record counts as removed or added. An empty
 * key means a page of one record. Null where there are too many records.
 */
export async function compare(
  before: ReadRecords,
  after: ReadRecords,
  key: readonly string[] | null,
  most: number = maxCompared,
): Promise<Comparison | null> {
  const [old, now] = [await digestAll(before, key, most), await digestAll(after, key, most)];
  if (!old || !now) return null;
  const left = { old: indexesWithout(old, now), now: indexesWithout(now, old) };
  const oldByKey = indexByKey(left.old, old);
  const nowByKey = indexByKey(left.now, now);
  const matched = new Set<number>();
  const places: Place[] = left.now.map((at) => {
    const text = now[at]?.key ?? null;
    const earlier = text === null || nowByKey.get(text) === ambiguous ? undefined : oldByKey.get(text);
    if (earlier === undefined || earlier === ambiguous) return { after: at };
    matched.add(earlier);
    return { after: at, before: earlier };
  });
  const gone = left.old.filter((at) => !matched.has(at)).map((at): Place => ({ before: at }));
  const all = [...places, ...gone];
  return {
    added: places.length - matched.size,
    removed: gone.length,
    changed: matched.size,
    read: async ({ offset, limit, maxBytes }) => {
      const sizeOf = (place: Place) =>
        (old[place.before ?? -1]?.bytes ?? 0) + (now[place.after ?? -1]?.bytes ?? 0);
      const wanted = fitting(all.slice(offset, offset + limit), sizeOf, maxBytes);
      const [earlier, later] = await Promise.all([
        pick(
          before,
          wanted.flatMap((place) => place.before ?? []),
        ),
        pick(
          after,
          wanted.flatMap((place) => place.after ?? []),
        ),
      ]);
      return wanted.flatMap((place) =>
        toChange(earlier.get(place.before ?? -1), later.get(place.after ?? -1)),
      );
    },
  };
}

/** The positions of a change's records in their results. */
interface Place {
  readonly before?: number;
  readonly after?: number;
}

interface Digest {
  readonly whole: string;
  /** Null where the record lacks a part of its key. */
  readonly key: string | null;
  /** The digest of the record as JSON. */
  readonly bytes: number;
}

const ambiguous = -1;

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64").slice(0, 22);

async function digestAll(
  read: ReadRecords,
  key: readonly string[] | null,
  most: number,
): Promise<Digest[] | null> {
  const digests: Digest[] = [];
  for await (const record of read()) {
    if (digests.length === most) return null;
    const values = key?.map((name) => valueIn(record, name)) ?? [null];
    const entries = Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
    digests.push({
      whole: digest(entries),
      key: values.includes(null) ? null : digest(values),
      bytes: Buffer.byteLength(JSON.stringify(record)),
    });
  }
  return digests;
}

export const valueIn = (record: DataRecord, name: string): Value => own(record, name) ?? null;

/** The positions of records without an equal in `others`; each record there matches once. */
function indexesWithout(digests: readonly Digest[], others: readonly Digest[]): number[] {
  const counts = new Map<string, number>();
  for (const { whole } of others) counts.set(whole, (counts.get(whole) ?? 0) + 1);
  return [...digests.keys()].filter((at) => {
    const whole = digests[at]?.whole ?? "";
    const count = counts.get(whole) ?? 0;
    counts.set(whole, count - 1);
    return count <= 0;
  });
}

function indexByKey(places: readonly number[], digests: readonly Digest[]): Map<string, number> {
  const byKey = new Map<string, number>();
  for (const at of places) {
    const key = digests[at]?.key ?? null;
    if (key !== null) byKey.set(key, byKey.has(key) ? ambiguous : at);
  }
  return byKey;
}

function fitting(
  places: readonly Place[],
  sizeOf: (place: Place) => number,
  maxBytes: number,
): readonly Place[] {
  let bytes = 0;
  const end = places.findIndex((place, at) => {
    bytes += sizeOf(place);
    return at > 0 && bytes > maxBytes;
  });
  return end === -1 ? places : places.slice(0, end);
}

async function pick(read: ReadRecords, places: readonly number[]): Promise<Map<number, DataRecord>> {
  const wanted = new Set(places);
  const found = new Map<number, DataRecord>();
  if (wanted.size === 0) return found;
  let at = 0;
  for await (const record of read()) {
    if (wanted.has(at)) found.set(at, record);
    if (found.size === wanted.size) break;
    at += 1;
  }
  return found;
}

function toChange(before: DataRecord | undefined, after: DataRecord | undefined): Change[] {
  if (before && after) return [{ kind: "changed", before, after }];
  if (after) return [{ kind: "added", record: after }];
  return before ? [{ kind: "removed", record: before }] : [];
}
