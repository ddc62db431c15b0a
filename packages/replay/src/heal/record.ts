import type { Contract, Read, Reader, RecordRead, Value } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Observation } from "@gleaner/extract";
import { doubtedFields } from "../change.ts";
import { type Collected, collect } from "../collect.ts";
import { namesOn } from "../kept-page/index.ts";
import { goldenOf, hashOf } from "../memory.ts";
import { type Remnant, unsureFields, withoutUnsure } from "../remnant.ts";
import { isAtHome, type Patient, silent, type Voucher } from "./accept.ts";
import { findRememberedFields, type Look, tells } from "./golden.ts";
import { findWitnessed } from "./witness.ts";

/** What a page may be read by, and what must vouch for it. */
export interface Proposal {
  readonly read: Read;
  readonly by: Voucher;
}

/** Of fewer sure fields it cannot be told that the page is the record's. */
const leastSure = 2;

/** Where the fields of a single record stand on the page as it is, by their names. */
export interface FoundFields {
  /** Fields that had a value and have none. */
  readonly gone: readonly string[];
  /** These, and fields whose value is another thing by its looks. */
  readonly lost: readonly string[];
  /** Readers of fields that are gone and whose very value stands elsewhere now. */
  readonly remembered: ReadonlyMap<string, Reader>;
  /** Readers of lost fields that the page says twice by their names. */
  readonly witnessed: ReadonlyMap<string, Reader>;
}

/** Looks on the page as it is for the fields of a single record that this read of it lost. */
export async function findFields(
  { session, kept }: Pick<Patient, "session" | "kept">,
  contract: Contract,
  read: RecordRead,
  first: Collected,
  observation: Observation,
): Promise<FoundFields> {
  const look: Look = (each) => session.call("read", each);
  const [record = {}] = first.records;
  const isGone = (name: string) => goldenOf(contract, name) !== null && (own(record, name) ?? null) === null;
  const gone = read.fields.filter(({ name }) => isGone(name));
  const lost = [...new Set([...gone.map(({ name }) => name), ...doubtedFields(contract, first)])];
  const remembered = await findRememberedFields(contract, gone, observation, look);
  // Of a page where nothing is read any more, what it says of itself must vouch for it.
  const isKnown = lost.length < read.fields.length || (contract.surroundings?.sites ?? []).length > 0;
  const names = kept && isKnown && lost.length > 0 ? namesOn(kept, read) : {};
  const sought = isKnown ? read.fields.filter(({ name }) => lost.includes(name)) : [];
  const witnessed = await findWitnessed(contract, sought, observation, names, look);
  return { gone: gone.map(({ name }) => name), lost, remembered, witnessed };
}

/** The single record's read with every field that it lost read where it was found: by one voucher, or by the other. */
export function wholeReads(read: RecordRead, { gone, lost, remembered, witnessed }: FoundFields): Proposal[] {
  const isRemembered = gone.every((name) => remembered.has(name));
  const isWitnessed = lost.length > 0 && lost.every((name) => witnessed.has(name));
  return [
    ...(isRemembered ? [{ read: withReaders(read, remembered), by: "memory" as const }] : []),
    ...(isWitnessed ? [{ read: withReaders(read, witnessed), by: "page" as const }] : []),
  ];
}

function withReaders(read: RecordRead, readers: ReadonlyMap<string, Reader>): RecordRead {
  const fields = read.fields.map((field) => ({ ...field, reader: readers.get(field.name) ?? field.reader }));
  return { ...read, fields };
}

/**
 * What of a single record is sure on the page as it is, where not all of it is. The first field tells which record it is: of the
 * remembered one only values are sure that are remembered, too, or were found again; of another one that the page names
 * twice also those that are read as ever. Null where that is not more than half, or something speaks against it.
 */
export async function findSureFields(
  { session, limits }: Pick<Patient, "session" | "limits">,
  contract: Contract,
  read: RecordRead,
  { lost, remembered, witnessed }: FoundFields,
): Promise<Remnant | null> {
  // What is remembered to the letter needs no other witness.
  const found = new Map([...witnessed, ...remembered]);
  const collected = await collect(session, withReaders(read, found), silent(limits));
  if (!isAtHome(contract, collected)) return null;
  const [record = {}] = collected.records;
  const valueAt = (name: string): Value => own(record, name) ?? null;
  const isGolden = (name: string): boolean => goldenOf(contract, name) === hashOf(valueAt(name));
  const [first] = read.fields;
  if (!first || !tells(valueAt(first.name))) return null;
  const isSame = isGolden(first.name);
  if (!isSame && !found.has(first.name)) return null;
  const doubted = new Set([...lost, ...unsureFields(contract, collected)]);
  const isSure = (name: string): boolean =>
    valueAt(name) !== null && (found.has(name) || isGolden(name) || (!isSame && !doubted.has(name)));
  // What never had a value is none to find.
  const sought = read.fields
    .map(({ name }) => name)
    .filter((name) => (goldenOf(contract, name) ?? valueAt(name)) !== null);
  const unsure = sought.filter((name) => !isSure(name));
  const sure = sought.length - unsure.length;
  return sure >= leastSure && sure > unsure.length ? withoutUnsure(contract, collected, unsure) : null;
}
