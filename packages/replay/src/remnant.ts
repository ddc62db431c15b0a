import type { Contract, Evidence, FieldType, NullEvidence, Read } from "@gleaner/automation";
import { evidenceOf, isOfValue } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { trust } from "@gleaner/extract";
import type { Collected } from "./collect.ts";
import { nullShare } from "./contract.ts";
import { isMissing, judge } from "./judge.ts";
import { hashOf } from "./memory.ts";

/**
 * Values that have to stay for each one that is lost, and at the least: fewer do not tell that the page is of the same kind.
 * Of another record that is read as surely as ever half may stay, in part: it may lack them, or they stand elsewhere now.
 */
const leastPerLost = 2;
const leastStaying = 3;
/** Types whose values say which record it is, and stay what they are. */
const naming: ReadonlySet<FieldType> = new Set(["text", "url", "image", "email", "phone"]);

/** A single record without the values that it lost, and the sentence that names them. */
export interface Remnant {
  /** `ok` for another record of the kind, which may lack what the proven one had. */
  readonly verdict: "ok" | "partial";
  readonly reason: string;
  readonly collected: Collected;
}

/**
 * What stays of a single record that lost a few of its values: another record of its kind may lack them, or its page may say
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
  const withheld = [...doubted, ...unsureFields(contract, collected)];
  const lost = new Set([...missing, ...withheld]);
  const staying = contract.fields.filter(
    ({ name }) => !lost.has(name) && nullShare(collected.records, name) === 0,
  );
  const left = without(collected, withheld);
  const isOther = doubted.length === 0 && isAnotherRecord(contract, left);
  const isMost = staying.length >= lost.size * leastPerLost;
  const isEnough = isMost || (isOther && staying.length >= lost.size);
  if (lost.size === 0 || staying.length < leastStaying || !isEnough) return null;
  const fields = contract.fields.map((each) => (lost.has(each.name) ? { ...each, maxNullShare: 1 } : each));
  if (judge({ ...contract, fields }, withoutAnchors(left, lost)).verdict !== "ok") return null;
  const names = [...lost].map((name) => `"${name}"`).join(", ");
  const reason = `The record lacks ${names}; all else reads as it did.`;
  return { verdict: isOther && isMost ? "ok" : "partial", reason, collected: left };
}

/** Fields whose value is disputed, or told by what nothing has proven: beside what is missing they are as good as lost. */
function unsureFields({ fields }: Contract, { evidence: [proof = {}] }: Collected): string[] {
  return fields
    .map(({ name }) => name)
    .filter((name) => (evidenceOf(proof, name)?.confidence ?? 1) < trust.confidence.missed);
}

/**
 * True for another record than the proven one: most of what names it is otherwise, and most of it is read as surely as ever, so
 * that the page is made as it was. Where a line is missing the next ones stand at other places.
 */
function isAnotherRecord({ fields, memory }: Contract, { records, evidence }: Collected): boolean {
  const [[record = {}], [proof = {}]] = [records, evidence];
  const staying = fields.flatMap(({ name, type }, at) => {
    const value = own(record, name) ?? null;
    return value === null ? [] : [{ name, type, value, before: memory?.[0]?.[at] ?? null }];
  });
  const names = staying.filter(({ type, before }) => naming.has(type) && before !== null);
  const others = names.filter(({ value, before }) => hashOf(value) !== before);
  const told = staying.map(({ name }) => evidenceOf(proof, name)?.confidence ?? 0);
  const sure = told.filter((confidence) => confidence >= trust.confidence.alone);
  return others.length * 2 > names.length && sure.length * 2 > told.length;
}

/** The same without what stands where lost values would be looked for: it is another value's by now. */
function withoutAnchors(collected: Collected, lost: ReadonlySet<string>): Collected {
  const { anchors } = collected;
  if (!anchors) return collected;
  const fields = Object.entries(anchors.fields).filter(([name]) => !lost.has(name));
  return { ...collected, anchors: { ...anchors, fields: Object.fromEntries(fields) } };
}

/** The same with null for the fields that are in doubt; their evidence keeps the texts that were found. */
function without(collected: Collected, doubted: readonly string[]): Collected {
  const nothing = Object.fromEntries(doubted.map((name) => [name, null]));
  const evidence = collected.evidence.map((proof) =>
    Object.fromEntries(
      Object.entries(proof).map(([name, each]) => [
        name,
        doubted.includes(name) && isOfValue(each) ? toUnsure(each) : each,
      ]),
    ),
  );
  return { ...collected, records: collected.records.map((record) => ({ ...record, ...nothing })), evidence };
}

function toUnsure({ confidence: _c, agreed: _a, fetchedAt: _f, ...found }: Evidence): NullEvidence {
  return { ...found, reason: "unsure", why: "It is not like what was proven." };
}
