import type { Contract, DataRecord, Value } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";

/** Records that a contract remembers, and values of each; hashes alone, 32 bits each. */
const mostRows = 40;
const mostHashes = 2000;

/** Hashes of the first records, each in the order of `names`. */
export function remember(records: readonly DataRecord[], names: readonly string[]): (number | null)[][] {
  return recall(records, names.length).map((record) => hashesOf(record, names));
}

/** As many of these rows as are remembered, the first. */
export function recall<Row>(rows: readonly Row[], fields: number): Row[] {
  return rows.slice(0, Math.min(mostRows, Math.floor(mostHashes / Math.max(1, fields))));
}

/** FNV-1a over the value without case and spacing; null for null. */
export function hashOf(value: Value): number | null {
  if (value === null) return null;
  const text = JSON.stringify(value).toLowerCase().replace(/\s+/g, " ");
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The hash of a single record's value when it was proven; null where it had none. */
export function goldenOf({ fields, memory }: Contract, name: string): number | null {
  const at = fields.findIndex((field) => field.name === name);
  return memory?.[0]?.[at] ?? null;
}

const hashed = new WeakMap<DataRecord, Map<string, number | null>>();

/** Hashes of a record's values in the order of `names`; each is worked out once, by whoever asks first. */
export function hashesOf(record: DataRecord, names: readonly string[]): (number | null)[] {
  const known = hashed.get(record) ?? new Map<string, number | null>();
  hashed.set(record, known);
  return names.map((name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const hash = hashOf(own(record, name) ?? null);
    known.set(name, hash);
    return hash;
  });
}

/** A record of today beside the remembered one that is most like it. */
export interface Pair {
  readonly record: DataRecord;
  readonly now: readonly (number | null)[];
  readonly before: readonly (number | null)[];
}

const recognised = new WeakMap<readonly DataRecord[], { readonly by: Contract; readonly pairs: Pair[] }>();

/** Finds today's records among the remembered: those that share at least half of the values which tell records apart. */
export function recognise(contract: Contract, records: readonly DataRecord[]): readonly Pair[] {
  const known = recognised.get(records);
  if (known?.by === contract) return known.pairs;
  const pairs = findPairs(contract, records);
  recognised.set(records, { by: contract, pairs });
  return pairs;
}

function findPairs(contract: Contract, records: readonly DataRecord[]): Pair[] {
  const memory = contract.memory ?? [];
  const names = contract.fields.map((field) => field.name);
  const telling = names.flatMap((_, field) => {
    if (!isTelling(contract, field)) return [];
    const byHash = new Map<number, number>();
    for (const [row, hashes] of memory.entries()) {
      const hash = hashes[field] ?? null;
      if (hash !== null) byHash.set(hash, byHash.has(hash) ? -1 : row);
    }
    return [{ field, byHash }];
  });
  return records.flatMap((record) => {
    const now = hashesOf(record, names);
    const votes = new Map<number, number>();
    for (const { field, byHash } of telling) {
      const row = byHash.get(now[field] ?? -1) ?? -1;
      if (row >= 0) votes.set(row, (votes.get(row) ?? 0) + 1);
    }
    const [best] = [...votes].sort((a, b) => b[1] - a[1]);
    // One value alone may be a place in the list, which another record has now.
    const before = best && best[1] * 2 >= telling.length ? memory[best[0]] : undefined;
    return before ? [{ record, now, before }] : [];
  });
}

// Small numbers coincide; texts and addresses of some length do not.
function isTelling(contract: Contract, at: number): boolean {
  const profile = contract.fields[at]?.profile;
  return profile !== undefined && profile.range === null && profile.distinct >= 0.7 && profile.length >= 4;
}
