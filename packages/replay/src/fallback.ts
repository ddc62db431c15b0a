import type { Contract, Field, Read, Way } from "@gleaner/automation";
import { confidenceOf, evidenceOf } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { familyOf } from "@gleaner/extract";
import type { Collected } from "./collect.ts";
import { nullShare } from "./contract.ts";
import { goldenOf, hashOf, recognise } from "./memory.ts";
import { looksAlike, profileOf } from "./profile.ts";

/** What a value is trusted with that only its place in the row vouches for (0 to 1). */
const confidenceByPlace = 0.5;
/** Records that stayed, of which so many (0 to 1) must read as they did. */
export const leastSame = 0.8;
export const fewPairs = 3;
/** Share (0 to 1) of the records that must be known ones where nothing but they can vouch. */
export const leastKnown = 0.3;
/** Share (0 to 1) of rows that may lack a value that all had. */
const mostMissing = 0.05;

/** A read in which some fields go by their place in the row alone. */
export interface Fallback {
  readonly read: Read;
  /** The fields that go by their place. */
  readonly names: readonly string[];
}

/**
 * Where all names of some fields are gone (headers translated, classes hashed), the read that goes by their places
 * instead; null where no field is like that, or one has no place to go by. Its values need `vouches`.
 */
export function fallBack(contract: Contract, read: Read, collected: Collected): Fallback | null {
  const { records } = collected;
  const isSilent = ({ name }: Field) => records.length === 0 || nullShare(records, name) === 1;
  const names: string[] = [];
  const fields: Field[] = [];
  for (const field of read.fields) {
    if (!isSilent(field) || isOptional(contract, field.name)) {
      fields.push(field);
      continue;
    }
    const placed = byPlace(field);
    if (placed === null) return null;
    names.push(field.name);
    fields.push(placed);
  }
  return names.length === 0 ? null : { read: { ...read, fields }, names };
}

// A thing that some rows lack may be missing today; at its place stands another one then.
function isOptional({ fields, memory }: Contract, name: string): boolean {
  const at = fields.findIndex((field) => field.name === name);
  return memory === undefined || memory.some((row) => (row[at] ?? null) === null);
}

function byPlace(field: Field): Field | null {
  const { locators, also = [], attribute, transforms, take } = field.reader;
  const ways: Way[] = [...locators.map((locator) => ({ locator, attribute, transforms })), ...also];
  const [first, ...others] = ways.filter((way) => !way.spare && familyOf(way) === "position");
  if (!first) return null;
  const reader = {
    locators: [first.locator],
    attribute: first.attribute,
    transforms: first.transforms,
    take,
    also: others,
  };
  return { ...field, reader };
}

/** Marks the values of these fields as read by their place alone. */
export function doubt(collected: Collected, names: readonly string[]): Collected {
  const evidence = collected.evidence.map((proof) => ({
    ...proof,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const seen = evidenceOf(proof, name);
        return seen ? [[name, { ...seen, confidence: confidenceOf(confidenceByPlace, seen.certainty) }]] : [];
      }),
    ),
  }));
  return { ...collected, evidence };
}

/**
 * True where each of these fields is vouched for by what the contract remembers: the rows have as many columns as they
 * had, and the records that stayed read as they did, or else the values look like the proven ones.
 */
export function vouches(contract: Contract, collected: Collected, names: readonly string[]): boolean {
  const { records, evidence } = collected;
  if (!hasSameColumns(contract, collected)) return false;
  const pairs = recognise(contract, records);
  return names.every((name) => {
    const at = contract.fields.findIndex((field) => field.name === name);
    const field = contract.fields[at];
    if (field?.profile === undefined || nullShare(records, name) > mostMissing) return false;
    const same = pairs.filter((pair) => pair.now[at] === pair.before[at]).length;
    // A page of one record is vouched for by the very value alone.
    if (contract.maxRecords === 1)
      return goldenOf(contract, name) === hashOf(own(records[0] ?? {}, name) ?? null);
    if (pairs.length >= fewPairs) return same >= pairs.length * leastSame;
    return looksAlike(field.type, field.profile, profileOf(field, records, evidence, null));
  });
}

/** True where as many cells as before stand in a row: headers may go, or all be called otherwise. */
export function hasSameColumns({ surroundings }: Contract, { anchors }: Collected): boolean {
  if (!anchors || !surroundings) return true;
  const headers = anchors.headers.length;
  return (
    anchors.columns === surroundings.columns && (headers === 0 || headers === surroundings.headers.length)
  );
}

/** True where enough of the proven records are still among these, and nearly all of them read as they did in every field. */
export function remembers(contract: Contract, { records }: Collected): boolean {
  const pairs = recognise(contract, records);
  if (pairs.length < fewPairs || pairs.length < records.length * leastKnown) return false;
  const same = pairs.filter(({ now, before }) => now.every((hash, at) => hash === before[at]));
  return same.length >= pairs.length * leastSame;
}
