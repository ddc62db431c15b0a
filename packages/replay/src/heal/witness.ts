import type { Contract, Field, FieldType, Reader, Value } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { type FieldCandidate, likeNames, type Observation } from "@gleaner/extract";
import { doubtValues } from "../doubts.ts";
import { profileOf } from "../profile.ts";
import { squeeze } from "../squeeze.ts";
import { type Look, namedField, nameOf, tells, variantsOf } from "./golden.ts";

/** What the page on which a plan was proven calls the values of its fields. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** A value of the page that may be a field's, and what speaks for it. */
interface Candidate {
  readonly reader: Reader;
  readonly value: Exclude<Value, null>;
  /** How well its names are the field's (0 to 2). */
  readonly named: number;
  /** Whether nothing in its looks speaks against it. */
  readonly isLike: boolean;
  readonly isTold: boolean;
  readonly isShown: boolean;
}

/** What an amount stands in with its unit is no longer. */
const longestMeasure = 24;
const measures: ReadonlySet<FieldType> = new Set(["number", "money", "rating"]);
/** Share (0 to 1) of the lines of a list that another one must say, in more words or in fewer, to say the same. */
const mostLines = 0.9;

/**
 * Readers for these fields of a single record, which may be another one by now, of those where three witnesses agree: (1) the
 * page calls the value by the field's name, or as the page did on which the plan was proven; (2) nothing in its looks speaks
 * against it; (3) the page says the same twice, once for people and once for machines.
 */
export async function findWitnessed(
  contract: Contract,
  lost: readonly Field[],
  { fields: offered }: Observation,
  names: Names,
  look: Look,
): Promise<Map<string, Reader>> {
  const found = new Map<string, Reader>();
  for (const field of lost) {
    const reader = await findReader(contract, field, offered, names, look);
    if (reader !== null) found.set(field.name, reader);
  }
  return found;
}

/** Null where the page has no such value, or several. */
async function findReader(
  contract: Contract,
  field: Field,
  offered: readonly FieldCandidate[],
  names: Names,
  look: Look,
): Promise<Reader | null> {
  const profile = contract.fields.find(({ name }) => name === field.name)?.profile;
  if (!profile) return null;
  const readers = offered.flatMap((each) => readersFor(each, field).map((reader) => ({ ...each, reader })));
  const found = await look({
    kind: "record",
    fields: readers.map(({ reader }, at) => namedField(field, reader, at)),
  });
  const candidates = readers.flatMap((each, at): Candidate[] => {
    const value = own(found.records[0] ?? {}, nameOf(at)) ?? null;
    if (value === null || !isOfType(field, value)) return [];
    const now = profileOf({ ...field, name: nameOf(at) }, found.records, found.evidence, null);
    const raw = evidenceOf(found.evidence[0] ?? {}, nameOf(at))?.raw;
    const ways = each.reader.locators.map(({ by }) => by === "data");
    return [
      {
        reader: each.reader,
        value,
        named: howNamed(field.name, [...each.names, ...unitOf(field, raw)], own(names, field.name) ?? []),
        isLike: doubtValues(field.name, field.type, profile, now).length === 0,
        isTold: ways.includes(true),
        isShown: ways.includes(false) || each.confirmed === true,
      },
    ];
  });
  const like = candidates.filter(({ named, isLike }) => named > 0 && isLike);
  const most = Math.max(0, ...like.map(({ named }) => named));
  const [best, ...others] = like.filter(({ named }) => named === most);
  if (!best || others.some(({ value }) => !saysSame(value, best.value))) return null;
  const isTelling = tells(best.value);
  const same = candidates.filter(
    ({ value, named }) => (isTelling || named > 0) && saysSame(value, best.value),
  );
  const isTwice = same.some(({ isTold }) => isTold) && same.some(({ isShown }) => isShown);
  return isTwice ? best.reader : null;
}

/** How a value that stands on a page may be read as the field's; a number is cut from no text that says much more. */
export function readersFor({ reader, type, sample }: FieldCandidate, field: Field): Reader[] {
  const ways = variantsOf(reader, field.reader);
  const isCut = measures.has(field.type) && type === "text" && sample.length > longestMeasure;
  return isCut ? [] : ways;
}

/** What an amount is of, where that stands behind it: "4 beds". */
function unitOf({ type }: Field, raw: string | readonly string[] | undefined): string[] {
  if (!measures.has(type) || typeof raw !== "string" || raw.length > longestMeasure) return [];
  return /^\s*[\d.,]+\s*(\p{L}[\p{L} ]*)$/u.exec(raw)?.slice(1) ?? [];
}

/** True for a value as the field's type has it: what is no date was not made one. */
function isOfType({ type }: Field, value: Exclude<Value, null>): boolean {
  const [first = null] = Array.isArray(value) ? value : [value];
  if (measures.has(type)) return typeof first === "number";
  if (type === "date") return /^\d{4}-\d\d-\d\d/.test(String(first));
  return type !== "url" || /^https?:/.test(String(first));
}

function howNamed(name: string, given: readonly string[], known: readonly string[]): number {
  const plain = (text: string) => squeeze(text.replace(/[^\p{L}\p{N}]+/gu, " "));
  const wanted = new Set([name, ...known].map(plain));
  if (given.some((each) => wanted.has(plain(each)))) return 2;
  return likeNames(name, given) >= 1 ? 1 : 0;
}

/** True for the same value, and for lists whose lines are the same or within each other. */
function saysSame(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  if (one.length !== other.length) return false;
  const within = one.filter((line, at) => {
    const [a, b] = [squeeze(String(line)), squeeze(String(other[at]))];
    return a.includes(b) || b.includes(a);
  });
  return within.length >= one.length * mostLines;
}
