import type { Contract, Evidence, FieldType, NullEvidence, Read, Verdict } from "@gleaner/automation";
import { evidenceOf, isOfValue, ofValues, surenessOf } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { trust } from "@gleaner/extract";
import type { Collected } from "./collect.ts";
import { nullShare } from "./contract.ts";
import { isMissing, judge } from "./judge.ts";
import { hashOf } from "./memory.ts";
import { isOfTemplate } from "./template.ts";

/**
 * Values that have to stay for each one that is lost, and at the least: fewer do not tell that the page is of the same kind.
 * Of another record that is read as surely as ever half may stay, in part: it may lack them, or they stand elsewhere now.
 * Of one whose page is of the proven one's template it may be fewer.
 */
const leastPerLost = 2;
const leastStaying = 2;
/** As many have to stay of another record for it to be sure that it lacks the others. */
const leastTelling = 3;
/** Types whose values say which record it is, and stay what they are. */
const naming: ReadonlySet<FieldType> = new Set(["text", "url", "image", "email", "phone"]);

/** Records without the values that they lost, and the sentence that names them. */
export interface Remnant {
  /** `ok` for another record of the kind, which may lack what the proven one had. */
  readonly verdict: "ok" | "partial";
  readonly reason: string;
  readonly collected: Collected;
}

/**
 * What stays of a single record that lost some of its values: another record of its kind may lack them, or its page may say
 * them otherwise. It has nothing in place of them, nor of those that are in doubt or unsure. Null where too little stays, or where
 * something speaks against that.
 */
export function findRemnant(
  contract: Contract,
  read: Read,
  collected: Collected,
  doubted: readonly string[],
): Remnant | null {
  if (read.kind !== "record" || collected.records.length !== 1) return null;
  const missing = contract.fields.filter((field) => isMissing(field, collected)).map(({ name }) => name);
  const lost = new Set([...missing, ...doubted]);
  const unsure = unsureFields(contract, collected).filter((name) => !lost.has(name));
  const empty = new Set([...lost, ...unsure]);
  const staying = contract.fields.filter(
    ({ name }) => !empty.has(name) && nullShare(collected.records, name) === 0,
  );
  const left = without(without(collected, doubted, whyDoubted), unsure, whyUnsure);
  const isOther = isAnotherRecord(contract, left);
  const isOfKind = isOther && isOfTemplate(contract, collected);
  const isMost = staying.length >= lost.size * leastPerLost;
  const isHalf = isOther && staying.length >= lost.size;
  const isEnough = staying.length >= leastStaying && (isMost || isHalf || isOfKind);
  if (lost.size === 0 || !isEnough) return null;
  if (!isAsProven(contract, left, empty)) return null;
  const withheld = unsure.length > 0 ? ` ${quoted(unsure)} is withheld, since its value is unsure;` : "";
  const reason = `The record lacks ${quoted(lost)};${withheld} all else reads as it did.`;
  const isSure = (isMost && staying.length >= leastTelling) || (isOfKind && isHalf);
  return {
    verdict: isOther && isSure && doubted.length === 0 && unsure.length === 0 ? "ok" : "partial",
    reason,
    collected: left,
  };
}

/** What is sure where these fields are not sure to be what they were; null where something speaks against the others. */
export function withoutUnsure(
  contract: Contract,
  collected: Collected,
  unsure: readonly string[],
): Remnant | null {
  const left = without(collected, unsure, whyLost);
  if (!isAsProven(contract, left, new Set(unsure))) return null;
  const reason = `The site changed: of the record ${quoted(unsure)} is not sure to be what it was and is withheld.`;
  return { verdict: "partial", reason, collected: left };
}

/**
 * What is delivered where the site changed: what the replay left of another record that lacks the rest, else the one with more
 * values of what a heal was sure of and what the replay left in part.
 */
export function fullerRemnant(
  { verdict, remnant = null }: { readonly verdict: Verdict; readonly remnant?: Remnant | null },
  healed: Remnant | null = null,
): Remnant | null {
  if (verdict !== "site_changed" || remnant?.verdict === "ok") return remnant;
  return countValues(healed) > countValues(remnant) ? healed : remnant;
}

const countValues = (remnant: Remnant | null): number =>
  (remnant?.collected.evidence ?? []).flatMap(ofValues).length;

/** True where the contract finds nothing against what is left without these fields. */
export function isAsProven(contract: Contract, left: Collected, empty: ReadonlySet<string>): boolean {
  const fields = contract.fields.map((each) => (empty.has(each.name) ? { ...each, maxNullShare: 1 } : each));
  return judge({ ...contract, fields }, withoutAnchors(left, empty)).verdict === "ok";
}

export const quoted = (names: Iterable<string>): string => [...names].map((name) => `"${name}"`).join(", ");

/** Fields whose value is disputed, or told by what nothing has proven: beside what is missing that is no value. */
export function unsureFields({ fields }: Contract, { evidence: [proof = {}] }: Collected): string[] {
  return fields.flatMap(({ name }) => {
    const seen = evidenceOf(proof, name);
    return seen && (surenessOf(seen) ?? 1) < trust.confidence.missed ? [name] : [];
  });
}

/**
 * True for another record than the proven one: most of what names it is otherwise, or half of it with the first name, and most of it
 * is read as surely as ever, so that the page is made as it was. Where a line is missing the next ones stand at other places.
 */
function isAnotherRecord({ fields, memory }: Contract, { records, evidence }: Collected): boolean {
  const [[record = {}], [proof = {}]] = [records, evidence];
  const staying = fields.flatMap(({ name, type }, at) => {
    const value = own(record, name) ?? null;
    return value === null ? [] : [{ name, type, value, before: memory?.[0]?.[at] ?? null }];
  });
  const names = staying.filter(({ type, before }) => naming.has(type) && before !== null);
  const others = names.filter(({ value, before }) => hashOf(value) !== before);
  const told = staying.flatMap(({ name }) => evidenceOf(proof, name) ?? []);
  const sure = told.filter((seen) => (surenessOf(seen) ?? 0) >= trust.confidence.alone);
  const isMost = others.length * 2 > names.length;
  const isHalf = others.length > 0 && others.length * 2 === names.length && others[0] === names[0];
  return (isMost || isHalf) && sure.length * 2 > staying.length;
}

/** The same without what stands where lost values would be looked for: it is another value's by now. */
function withoutAnchors(collected: Collected, lost: ReadonlySet<string>): Collected {
  const { anchors } = collected;
  if (!anchors) return collected;
  const fields = Object.entries(anchors.fields).filter(([name]) => !lost.has(name));
  return { ...collected, anchors: { ...anchors, fields: Object.fromEntries(fields) } };
}

const whyLost = "Nothing on the page is sure to be what it was.";
export const whyDoubted = "It is not like what was proven.";
const whyUnsure = "Its readers disagree, or only one that nothing has proven speaks.";

/** The same with null for some fields, and why; their evidence keeps the texts that were found. */
export function without(collected: Collected, names: readonly string[], why: string): Collected {
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  const evidence = collected.evidence.map((proof) =>
    Object.fromEntries(
      Object.entries(proof).map(([name, each]) => [
        name,
        names.includes(name) && isOfValue(each) ? toUnsure(each, why) : each,
      ]),
    ),
  );
  return { ...collected, records: collected.records.map((record) => ({ ...record, ...nothing })), evidence };
}

function toUnsure(
  { confidence: _c, certainty: _s, agreed: _a, fetchedAt: _f, ...found }: Evidence,
  why: string,
): NullEvidence {
  return { ...found, reason: "unsure", why };
}
