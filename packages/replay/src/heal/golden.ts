import type { Contract, DataRecord, Field, ListRead, Read, Reader, Value } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Observation, ReadResult, RecordGroup } from "@gleaner/extract";
import { goldenOf, hashOf } from "../memory.ts";

/** Reads the page as it is, with readers that are not tried otherwise. */
export type Look = (read: Read) => Promise<ReadResult>;

/** Rows whose value the contract remembers of the field, for a column to be the field's: so many, and such a share (0 to 1). */
export const fewestKnown = 3;
export const leastKnown = 0.5;
/** Shorter values of a single record coincide with others of the page. */
const shortestTelling = 5;
/** Groups further down the page's ranking are not looked at, nor columns past this many. */
const mostGroups = 6;
const mostColumns = 30;

/**
 * Lists of this page in which values that the contract remembers stand again, the likeliest first. Columns are known by
 * what they hold and by nothing else, so a field none of whose values stayed is in none of them.
 */
export async function findRemembered(
  contract: Contract,
  read: ListRead,
  { groups }: Observation,
  look: Look,
): Promise<ListRead[]> {
  const found: { readonly read: ListRead; readonly known: number }[] = [];
  for (const group of groups.slice(0, mostGroups)) {
    const match = await matchGroup(contract, read, group, look);
    if (match) found.push(match);
  }
  return found.toSorted((one, other) => other.known - one.known).map((each) => each.read);
}

async function matchGroup(
  contract: Contract,
  read: ListRead,
  group: RecordGroup,
  look: Look,
): Promise<{ read: ListRead; known: number } | null> {
  const { where: _, ...rows } = group.rows;
  const columns = group.columns.filter(({ minor }) => !minor).slice(0, mostColumns);
  let known = 0;
  const fields: Field[] = [];
  for (const field of read.fields) {
    const memory = memoryOf(contract, field.name);
    const candidates = [field.reader, ...columns.flatMap(({ reader }) => variantsOf(reader, field.reader))];
    const probe = { ...read, rows, pagination: null, maxRecords: null, maxPages: null };
    const { records } = await look({
      ...probe,
      fields: candidates.map((reader, at) => namedField(field, reader, at)),
    });
    const counts = candidates.map((_reader, at) => countKnown(records, nameOf(at), memory));
    const best = Math.max(0, ...counts.map(({ count }) => count));
    const at = counts.findIndex(({ count }) => count === best);
    const winner = candidates[at];
    // A field that never had a value, or that nothing vouches for, keeps its reader; the contract judges what it gives.
    const isKnown = best >= fewestKnown && best >= (counts[at]?.present ?? 0) * leastKnown;
    fields.push(winner && isKnown ? { ...field, reader: winner } : field);
    if (isKnown) known += best;
  }
  return known === 0 ? null : { read: { ...read, rows, fields }, known };
}

/** A column as it is, and cut and typed as the field was. */
export function variantsOf(reader: Reader, former: Reader): Reader[] {
  if (reader.take !== former.take) return [];
  const { transforms } = former;
  const isSame = JSON.stringify(transforms) === JSON.stringify(reader.transforms);
  return isSame ? [reader] : [{ ...reader, transforms }, reader];
}

export const nameOf = (at: number): string => `candidate ${at}`;
export const namedField = ({ type }: Pick<Field, "type">, reader: Reader, at: number): Field => ({
  name: nameOf(at),
  type,
  reader,
});

export function memoryOf({ fields, memory = [] }: Contract, name: string): ReadonlySet<number> {
  const at = fields.findIndex((field) => field.name === name);
  return new Set(memory.flatMap((row) => row[at] ?? []));
}

export function countKnown(
  records: readonly DataRecord[],
  name: string,
  memory: ReadonlySet<number>,
): { readonly count: number; readonly present: number } {
  const hashes = records.flatMap((record) => hashOf(own(record, name) ?? null) ?? []);
  return { count: hashes.filter((hash) => memory.has(hash)).length, present: hashes.length };
}

/** Readers for the fields of a single record that are gone, of those whose very value stands elsewhere now: none for a short value. */
export async function findRememberedFields(
  contract: Contract,
  gone: readonly Field[],
  { fields: candidates }: Observation,
  look: Look,
): Promise<Map<string, Reader>> {
  const found = new Map<string, Reader>();
  for (const field of gone) {
    const golden = goldenOf(contract, field.name);
    const readers = candidates.flatMap(({ reader }) => variantsOf(reader, field.reader));
    const [values = {}] = (
      await look({ kind: "record", fields: readers.map((reader, nth) => namedField(field, reader, nth)) })
    ).records;
    const reader = readers.find((_, nth) => isGolden(own(values, nameOf(nth)) ?? null, golden));
    if (reader) found.set(field.name, reader);
  }
  return found;
}

/** True for a value that others of the page do not coincide with. */
export const tells = (value: Value): boolean =>
  value !== null && JSON.stringify(value).length >= shortestTelling;

const isGolden = (value: Value, golden: number | null): boolean =>
  golden !== null && tells(value) && hashOf(value) === golden;
