import type { Contract, Read } from "@gleaner/automation";
import { isOfValue } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { doubtfulFields } from "./change.ts";
import { isChoosing } from "./choose.ts";
import type { Collected } from "./collect.ts";
import { leastKnown } from "./fallback.ts";
import { isMissing, judge } from "./judge.ts";
import { recognise } from "./memory.ts";
import { quoted, type Remnant, whyDoubted, without } from "./remnant.ts";

/** Fields that have to stay for each one in doubt, and fields that have values at the least. */
const leastPerDoubted = 2;
const leastStaying = 2;

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
  const missing = contract.fields.filter((field) => isMissing(field, collected)).map(({ name }) => name);
  const isSure = (left: Collected, lost: readonly string[]): boolean =>
    judge(ofAnotherPage(contract, lost), left).verdict === "ok";
  const unlike = isSure(collected, missing) ? [] : doubtfulFields(contract, collected);
  const doubted = [...missing.filter((name) => isAnother(collected, name)), ...unlike];
  const lost = [...new Set([...missing, ...doubted])];
  const left = without(collected, doubted, whyDoubted);
  // Under a header that still stands a column may be empty.
  const gone = missing.filter((name) => !doubted.includes(name) && !hasHeader(contract, collected, name));
  const staying = contract.fields.length - gone.length - doubted.length;
  const isEnough = staying >= gone.length + doubted.length * leastPerDoubted;
  if (!isEnough || contract.fields.length - lost.length < leastStaying || !isSure(left, lost)) return null;
  const what = lost.length > 0 ? `: ${quoted(lost)} is missing in many of them, or withheld` : "";
  return { verdict: "partial", reason: `The records are others than were proven${what}.`, collected: left };
}

/** The contract for another page of the list's kind: under another heading, with fewer records, which may lack these fields. */
function ofAnotherPage(contract: Contract, lost: readonly string[]): Contract {
  const { fields, minRecords, surroundings } = contract;
  return {
    ...contract,
    minRecords: Math.min(1, minRecords),
    fields: fields.map((each) => (lost.includes(each.name) ? { ...each, maxNullShare: 1 } : each)),
    ...(surroundings && { surroundings: { ...surroundings, heading: null } }),
  };
}

/** True for a field at whose place most rows have a text that is none of its values. */
function isAnother({ evidence }: Collected, name: string): boolean {
  const found = evidence.filter((proof) => {
    const each = own(proof, name);
    return each && !isOfValue(each) && (each.reason === "unreadable" || each.reason === "unsure");
  });
  return found.length * 2 > evidence.length;
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
