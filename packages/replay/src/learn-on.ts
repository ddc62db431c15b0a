import type { Contract, FieldType, Profile, Read } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Collected } from "./collect.ts";
import { liveTypes } from "./compare.ts";
import { fewPairs, leastKnown, leastSame } from "./fallback.ts";
import { hashOf, type Pair, recall, recognise, remember } from "./memory.ts";
import { profileIn } from "./profile.ts";

/** What a replay weighs beside all that was learned before it: one that is odd moves little. */
const weight = 0.25;
const mostHosts = 10;

/**
 * What a contract learns from a replay that nothing speaks against: what values may be (how large, how long, of what kind,
 * on which hosts) and which records there are. What the page is made of (fields, keys, headers, currencies, notations, pages,
 * shares of nulls) stays as it was proven. Null where nothing is new, or where the records that stayed do not vouch for it.
 */
export function learnOn(contract: Contract, collected: Collected, read: Read): Contract | null {
  const pairs = recognise(contract, collected.records);
  const isVouched =
    read.kind === "list" ? vouchAsList(contract, collected, pairs) : vouchAsOne(contract, collected);
  if (collected.cut || contract.also || contract.details || !isVouched) return null;
  const fields = contract.fields.map((field) => {
    const isRead = read.fields.some(({ name }) => name === field.name);
    return isRead && field.profile
      ? { ...field, profile: widen(field.profile, profileIn(collected, field)) }
      : field;
  });
  const now = remember(
    collected.records,
    read.fields.map(({ name }) => name),
  );
  const before = new Set(pairs.map((pair) => pair.before));
  const gone = (contract.memory ?? []).filter((row) => !before.has(row));
  const kept = read.kind === "list" ? [...now, ...gone] : now;
  const memory = recall(kept, contract.fields.length);
  const isNew =
    JSON.stringify(memory) !== JSON.stringify(contract.memory) ||
    JSON.stringify(fields) !== JSON.stringify(contract.fields);
  return isNew ? { ...contract, fields, memory, learned: (contract.learned ?? 0) + 1 } : null;
}

/** Enough of the records are known ones, and nearly all of those say what they did but for what is known to move. */
function vouchAsList({ fields }: Contract, { records }: Collected, pairs: readonly Pair[]): boolean {
  if (pairs.length < fewPairs || pairs.length < records.length * leastKnown) return false;
  const same = pairs.filter(({ now, before }) =>
    fields.every(({ type }, at) => liveTypes.has(type) || now[at] === before[at]),
  );
  return same.length >= pairs.length * leastSame;
}

/** A single record is the same one where all that it says stayed but for what is known to move. */
function vouchAsOne({ fields, memory }: Contract, { records: [record = {}] }: Collected): boolean {
  const lasting = fields.flatMap(({ name, type }: { name: string; type: FieldType }, at) => {
    const before = memory?.[0]?.[at] ?? null;
    return liveTypes.has(type) || before === null ? [] : [hashOf(own(record, name) ?? null) === before];
  });
  return lasting.length > 0 && lasting.every(Boolean);
}

function widen(before: Profile, now: Profile): Profile {
  if (now.seen === 0) return before;
  const mix = (one: number, other: number) => Math.round((one * (1 - weight) + other * weight) * 1000) / 1000;
  const shapes = new Set([...Object.keys(before.shapes), ...Object.keys(now.shapes)]);
  const [old, seen] = [before.range, now.range];
  return {
    ...before,
    shapes: Object.fromEntries(
      [...shapes].map((shape) => [shape, mix(before.shapes[shape] ?? 0, now.shapes[shape] ?? 0)]),
    ),
    ...(before.digits !== undefined && { digits: mix(before.digits, now.digits ?? 0) }),
    length: mix(before.length, now.length),
    range: old && seen ? [Math.min(old[0], seen[0]), seen[1], Math.max(old[2], seen[2])] : old,
    hosts: [...new Set([...before.hosts, ...now.hosts])].slice(0, mostHosts).toSorted(),
  };
}
