import type { Contract, Profile } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Anchors } from "@gleaner/extract";
import type { Collected } from "./collect.ts";
import { sitesIn } from "./contract.ts";
import { isSameCurrency } from "./currency.ts";
import { type Doubt, doubtValues, fewValues, say, tooMuch, weigh } from "./doubts.ts";
import { type Pair, recognise } from "./memory.ts";
import { findMoved } from "./moved.ts";
import { findOverlaps, type Overlap } from "./overlap.ts";
import { ownSite, profileIn } from "./profile.ts";
import { contradicts } from "./shape.ts";

type Named = Contract["fields"][number] & { readonly profile: Profile };

/** Says in what way records that look complete are no longer what was proven; null when nothing speaks against them. */
export function findChange(contract: Contract, collected: Collected): string | null {
  const pairs = recognise(contract, collected.records);
  const { before, now } = profilesOf(contract, collected);
  const plain = findPlainChange(contract, collected, pairs);
  if (plain !== null) return plain;
  for (const field of before) {
    const reason = findContradiction(field, now.get(field.name));
    if (reason !== null) return reason;
  }
  const [overlap] = overlapping(contract, collected);
  if (overlap) return `The field "${overlap.name}" now holds what is in "${overlap.other}", too.`;
  return findMoved(contract, collected.records, pairs) ?? findDoubts(contract, before, now, collected, pairs);
}

/** The fields of a record that stands alone which by their values alone are another thing now: other lines, another currency, under another's label. */
export function doubtedFields(contract: Contract, collected: Collected): string[] {
  if (contract.maxRecords !== 1) return [];
  const { before, now } = profilesOf(contract, collected);
  const contradicted = before.filter((field) => findContradiction(field, now.get(field.name)) !== null);
  const doubted = doubtsOf(before, now).flatMap((doubts) =>
    weigh(doubts) < tooMuch ? [] : (doubts[0]?.field ?? []),
  );
  const overlaid = overlapping(contract, collected);
  const { surroundings } = contract;
  const misplaced = surroundings && collected.anchors ? findMisplaced(surroundings, collected.anchors) : [];
  // What has no value is missing, and nothing else.
  const [record = {}] = collected.records;
  const found = [...contradicted, ...overlaid, ...misplaced].filter(
    ({ name }) => (own(record, name) ?? null) !== null,
  );
  return [...doubted, ...found.map(({ name }) => name)];
}

/** The fields whose values look otherwise than the proven ones in any way, however little. */
export function fieldsInAnyDoubt(contract: Contract, collected: Collected): string[] {
  const { before, now } = profilesOf(contract, collected);
  return doubtsOf(before, now).flatMap(([doubt]) => doubt?.field ?? []);
}

// Lists that hold another one by now, as they did not when they were proven.
function overlapping({ maxRecords, fields }: Contract, { records: [record] }: Collected): Overlap[] {
  if (maxRecords !== 1 || record === undefined) return [];
  return findOverlaps(record).filter(
    ({ name }) => fields.find((field) => field.name === name)?.holds !== true,
  );
}

function profilesOf(contract: Contract, collected: Collected) {
  const before = contract.fields.filter((field): field is Named => field.profile !== undefined);
  return { before, now: new Map(before.map((field) => [field.name, profileIn(collected, field)])) };
}

function doubtsOf(fields: readonly Named[], profiles: ReadonlyMap<string, Profile>) {
  return fields.flatMap((field) => {
    const profile = profiles.get(field.name);
    return profile ? [doubtValues(field.name, field.type, field.profile, profile)] : [];
  });
}

// One date, or one address of another site, says nothing of another thing's: each firm has its own.
function isOfLone({ of, field }: Doubt, fields: readonly Named[]): boolean {
  const before = fields.find(({ name }) => name === field)?.profile;
  if (before?.seen !== 1) return false;
  return of === "other years" || (of === "addresses that lead elsewhere" && !before.hosts.includes(ownSite));
}

// What stands around the values says outright that they are others.
function findPlainChange(contract: Contract, { anchors, records }: Collected, pairs: readonly Pair[]) {
  const before = contract.surroundings;
  if (!anchors || !before) return null;
  const stated = anchors.currencies.filter((code) => !before.currencies.includes(code));
  if (before.currencies.length > 0 && stated.length > 0) return `The page now states ${stated.join(", ")}.`;
  const isUnderSame = anchors.headers.length > 0 && anchors.headers.join("\n") === before.headers.join("\n");
  if (isUnderSame && anchors.columns !== before.columns) {
    return "The rows have another number of cells under the same headers.";
  }
  const [misplaced] = findMisplaced(before, anchors);
  if (misplaced) return misplaced.reason;
  const wasMain = before.region === "main" || before.region === null;
  const isBeside = anchors.region === "aside" || anchors.region === "nav" || anchors.region === "footer";
  const stayed = pairs.length >= records.length * 0.5 && pairs.length >= (contract.memory?.length ?? 0) * 0.5;
  if (wasMain && isBeside && !stayed) return "A list beside the main part stands where the records were.";
  return null;
}

/** The fields that would be read under the label of something else. */
function findMisplaced(before: NonNullable<Contract["surroundings"]>, { fields, headers }: Anchors) {
  const labels = Object.entries(before.labels);
  return labels.flatMap(([name, label]) => {
    const now = own(fields, name)?.label ?? null;
    if (now === null || now === label) return [];
    // The label is still there, and something else is read under another one.
    if (headers.includes(label) && !hasTwins(before.headers, label))
      return [{ name, reason: `The column "${label}" moved: "${name}" would be read from "${now}".` }];
    const [other] = labels.find((each) => each[0] !== name && each[1] === now) ?? [];
    return other !== undefined && before.labels[other] !== label
      ? [{ name, reason: `The field "${name}" would be read from the place of "${other}".` }]
      : [];
  });
}

function hasTwins(headers: readonly string[], label: string): boolean {
  return headers.filter((header) => header === label).length > 1;
}

function findContradiction(before: Named, now: Profile | undefined): string | null {
  if (!now || now.seen === 0) return null;
  const old = before.profile.currencies;
  const foreign = now.currencies.filter((code) => !old.some((each) => isSameCurrency(each, code)));
  if (old.length > 0 && foreign.length > 0 && (old.length < 3 || foreign.length >= old.length)) {
    return `The field "${before.name}" is now in ${foreign.join(", ")} instead of ${old.join(", ")}.`;
  }
  if (old.length > 0 && now.currencies.length === 0 && now.seen >= fewValues) {
    return `The field "${before.name}" no longer says ${old.join(", ")}.`;
  }
  const odd = now.notations.find((notation) => contradicts(notation, before.profile.notations));
  if (odd !== undefined) return `The field "${before.name}" is written in another way now.`;
  return null;
}

function findDoubts(
  contract: Contract,
  fields: readonly Named[],
  profiles: ReadonlyMap<string, Profile>,
  collected: Collected,
  pairs: readonly Pair[],
): string | null {
  const count = collected.records.length;
  const each = doubtsOf(fields, profiles);
  // Of a record that stands alone a list may read something else while all beside it stayed.
  const alone = contract.maxRecords === 1 ? each.find((doubts) => weigh(doubts) >= tooMuch) : undefined;
  if (alone) return say(alone);
  // Records that stayed vouch for the list; then only their values are in question, and those were compared.
  const known = pairs.length / Math.max(1, count);
  if (known >= 0.3) return null;
  const doubts: Doubt[] = [];
  const { surroundings, memory } = contract;
  const heading = collected.anchors?.heading ?? null;
  if (isElsewhere(surroundings, collected)) doubts.push({ of: "a page of another site" });
  if (surroundings?.heading && collected.anchors && !isAkin(surroundings.heading, heading)) {
    doubts.push({ of: "another heading" });
  }
  if (contract.minRecords > 2 && memory !== undefined && count > contract.minRecords * 8) {
    doubts.push({ of: "many more records" });
  }
  if (count < contract.minRecords) doubts.push({ of: "fewer records" });
  doubts.push(...each.flat().filter((doubt) => !isOfLone(doubt, fields)));
  return weigh(doubts) < tooMuch ? null : say(doubts);
}

// A page may say that it was taken over from another site; then it says its own beside it, or none.
function isElsewhere(before: Contract["surroundings"], { anchors }: Collected): boolean {
  const [proven, now] = [before?.sites ?? [], anchors ? sitesIn(anchors) : []];
  return proven.length > 0 && now.length > 0 && !now.some((site) => proven.includes(site));
}

export function isAkin(one: string, other: string | null): boolean {
  const words = (text: string) => new Set(text.match(/\p{L}{3,}/gu) ?? []);
  const now = words(other ?? "");
  return one === other || [...words(one)].some((word) => now.has(word));
}
