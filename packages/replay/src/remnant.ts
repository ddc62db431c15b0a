import type { Contract, Read } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { doubtedFields } from "./change.ts";
import type { Collected } from "./collect.ts";
import { nullShare } from "./contract.ts";
import { judge } from "./judge.ts";

/** Values that have to stay for each one that is lost, and at the least: fewer do not tell that the page is of the same kind. */
const leastPerLost = 2;
const leastStaying = 3;

/** A single record without the values that it lost, and the sentence that names them. */
export interface Remnant {
  readonly reason: string;
  readonly collected: Collected;
}

/**
 * What stays of a single record that lost a few of its values: another record of its kind may lack them, or its page may say
 * them otherwise. It has nothing in place of them. Null where too little stays, or where something speaks against that.
 */
export function findRemnant(contract: Contract, read: Read, collected: Collected): Remnant | null {
  if (read.kind !== "record" || collected.records.length !== 1) return null;
  const missing = contract.fields.filter((field) => isMissing(field, collected)).map(({ name }) => name);
  const lost = new Set([...missing, ...doubtedFields(contract, collected)]);
  const staying = contract.fields.filter(
    ({ name }) => !lost.has(name) && nullShare(collected.records, name) === 0,
  );
  if (lost.size === 0 || staying.length < Math.max(leastStaying, lost.size * leastPerLost)) return null;
  const left = withhold(collected, [...lost]);
  const fields = contract.fields.map((each) => (lost.has(each.name) ? { ...each, maxNullShare: 1 } : each));
  if (judge({ ...contract, fields }, withoutAnchors(left, lost)).verdict !== "ok") return null;
  const names = [...lost].map((name) => `"${name}"`).join(", ");
  return { reason: `The record lacks ${names}; all else reads as it did.`, collected: left };
}

/** The same without what stands where lost values would be looked for: it is another value's by now. */
function withoutAnchors(collected: Collected, lost: ReadonlySet<string>): Collected {
  const { anchors } = collected;
  if (!anchors) return collected;
  const fields = Object.entries(anchors.fields).filter(([name]) => !lost.has(name));
  return { ...collected, anchors: { ...anchors, fields: Object.fromEntries(fields) } };
}

/** True for a value that was there when the plan was proven; a place that says that it is empty lacks none. */
function isMissing(
  { name, maxNullShare }: Contract["fields"][number],
  { records, anchors }: Collected,
): boolean {
  return nullShare(records, name) > maxNullShare && own(anchors?.fields ?? {}, name)?.blank !== true;
}

/** The same without the values of these fields. */
export function withhold(collected: Collected, names: readonly string[]): Collected {
  if (names.length === 0) return collected;
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  const evidence = collected.evidence.map((proof) =>
    Object.fromEntries(Object.entries(proof).filter(([name]) => !names.includes(name))),
  );
  return { ...collected, records: collected.records.map((record) => ({ ...record, ...nothing })), evidence };
}
