import type { Contract, Read } from "@gleaner/automation";
import { evidenceOf, isOfValue } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { familyOf } from "@gleaner/extract";
import { fieldsInAnyDoubt, isAkin } from "./change.ts";
import { isChoosing } from "./choose.ts";
import type { Collected } from "./collect.ts";
import { fewValues } from "./doubts.ts";
import { hasSameColumns, leastKnown } from "./fallback.ts";
import { isMissing } from "./judge.ts";
import { recognise } from "./memory.ts";
import { isAsProven, quoted, type Remnant, whyDoubted, without } from "./remnant.ts";

/** Fields that have to stay for each one in doubt, and fields that have values at the least. */
const leastPerDoubted = 2;
const leastFields = 2;

/**
 * What may be delivered of a list that shows other records than were proven, as one of another day or another category does:
 * they may all lack a field, or have it of another kind. A field in doubt is withheld. Null where proven records are still
 * there, since then the list itself changed; where too little stays; where something else speaks against it; and of a list that
 * is chosen from, or whose items have pages of their own.
 */
export function findListRemnant(contract: Contract, read: Read, collected: Collected): Remnant | null {
  const { records } = collected;
  if (read.kind !== "list" || isChoosing(read) || read.details) return null;
  if (recognise(contract, records).length > records.length * leastKnown) return null;
  if (records.length < fewValues || !hasSameColumns(contract, collected)) return null;
  const missing = contract.fields.filter((field) => isMissing(field, collected)).map(({ name }) => name);
  const other = ofAnotherPage(contract, collected);
  const isClear = isAsProven(other, collected, new Set(missing));
  const unlike = isClear ? [] : fieldsInAnyDoubt(contract, collected);
  const doubted = [...new Set([...unlike, ...missing.filter((name) => isMostlyUnreadable(collected, name))])];
  // Under a header that still stands a column may be empty.
  const gone = missing.filter((name) => !doubted.includes(name) && !hasHeader(contract, collected, name));
  const lost = new Set([...missing, ...doubted]);
  const staying = contract.fields.filter(({ name }) => !lost.has(name)).map(({ name }) => name);
  const standing = contract.fields.length - gone.length - doubted.length;
  if (staying.length < leastFields || standing < gone.length + doubted.length * leastPerDoubted) return null;
  // Where something is gone, what stands at its place is another field's value.
  if (gone.length > 0 && staying.every((name) => isByPlace(collected, name))) return null;
  const left = without(collected, doubted, whyDoubted);
  if (!isAsProven(other, left, lost)) return null;
  const told = [
    missing.length > 0 ? `: many of them lack ${quoted(missing)}` : "",
    doubted.length > 0 ? `; ${quoted(doubted)} looks otherwise and is withheld` : "",
  ];
  return {
    verdict: "partial",
    reason: `The records are others than were proven${told.join("")}.`,
    collected: left,
  };
}

/** The contract for another page of the list's kind: under another heading, or with fewer records; both in a table under the same headers. */
function ofAnotherPage(contract: Contract, { records, anchors }: Collected): Contract {
  const { minRecords, surroundings } = contract;
  if (!surroundings) return { ...contract, minRecords: Math.min(minRecords, records.length) };
  const { heading, headers } = surroundings;
  const isTable = headers.length > 0 && headers.join("\n") === anchors?.headers.join("\n");
  const isUnderOther = heading !== null && !isAkin(heading, anchors?.heading ?? null);
  return {
    ...contract,
    minRecords: isUnderOther && !isTable ? minRecords : Math.min(minRecords, records.length),
    surroundings: { ...surroundings, heading: null },
  };
}

/** True for a field at whose place most rows have a text that is none of its values. */
function isMostlyUnreadable({ evidence }: Collected, name: string): boolean {
  const found = evidence.filter((proof) => {
    const each = own(proof, name);
    return each && !isOfValue(each) && (each.reason === "unreadable" || each.reason === "unsure");
  });
  return found.length * 2 > evidence.length;
}

/** True for a field whose values nothing but their place in the row tells. */
function isByPlace({ evidence }: Collected, name: string): boolean {
  const told = evidence.flatMap((proof) => evidenceOf(proof, name) ?? []);
  return told.every(({ locator, attribute, agreed = [] }) =>
    [locator, ...agreed].every((each) => familyOf({ locator: each, attribute }) === "position"),
  );
}

/** True for a field whose column's header stands over the list as it did. */
function hasHeader({ surroundings }: Contract, { anchors }: Collected, name: string): boolean {
  const label = own(surroundings?.labels ?? {}, name);
  return (
    label !== undefined &&
    surroundings?.headers.includes(label) === true &&
    anchors?.headers.includes(label) === true
  );
}
