import type { Completeness, Condition, DataRecord, Read, Value } from "@gleaner/automation";
import { newNamed, own } from "@gleaner/automation/named";
import type { Limits } from "./limits.ts";
import { type Row, type Rows, rowsOf } from "./rows.ts";
import { squeeze } from "./squeeze.ts";

/** True for a list of which not each row is delivered as it comes. */
export const isChoosing = (read: Read): boolean =>
  read.kind === "list" && (read.where !== undefined || read.sortBy !== undefined);

type Known = Rows & { readonly completeness: Completeness };

/**
 * What of a list is delivered: the rows that meet its conditions, in its order, as many as are wanted, without the fields
 * that it is only chosen by. Contracts know the list as it was read: what is chosen of it changes with its values.
 */
export function choose<Whole extends Known>(read: Read, collected: Whole): Whole {
  return withoutHidden(read, pick(read, collected));
}

/** What was picked, without the fields that it was only picked by. */
export function withoutHidden<Whole extends Rows>(read: Read, picked: Whole): Whole {
  return hasHidden(read) ? { ...picked, ...strip(read, rowsOf(picked)) } : picked;
}

/** The rows that are wanted, with all of their fields. */
export function pick<Whole extends Known>(read: Read, collected: Whole): Whole {
  if (read.kind !== "list" || !isChoosing(read)) return collected;
  const { where, sortBy, maxRecords } = read;
  const met = rowsOf(collected).filter(({ record }) => meets(record, where));
  const sorted = sortBy ? sortRows(met, sortBy) : met;
  const wanted = sorted.slice(0, maxRecords ?? undefined);
  const { completeness } = collected;
  const isLimited = wanted.length < sorted.length;
  return {
    ...collected,
    records: wanted.map(({ record }) => record),
    evidence: wanted.map(({ evidence }) => evidence),
    completeness: {
      ...completeness,
      collected: wanted.length,
      // The page counts the list, not what is chosen of it.
      statedTotal: where ? null : completeness.statedTotal,
      reason: isLimited ? "limit_reached" : completeness.reason,
    },
  };
}

/** The rows of one page that are delivered, in the page's order. */
export function chooseRows(read: Read, rows: Rows): Rows {
  if (read.kind !== "list" || !(isChoosing(read) || hasHidden(read))) return rows;
  return strip(
    read,
    rowsOf(rows).filter(({ record }) => meets(record, read.where)),
  );
}

/** The limits with whoever hears of pages told only what is delivered of them. */
export function tellChosen(read: Read, limits: Limits): Limits {
  const { onPage } = limits;
  if (!onPage || !(isChoosing(read) || hasHidden(read))) return limits;
  let collected = 0;
  return {
    ...limits,
    onPage(progress) {
      const added = chooseRows(read, progress.added);
      collected = progress.isResumed ? added.records.length : collected + added.records.length;
      onPage({ ...progress, added, collected, statedTotal: isChoosing(read) ? null : progress.statedTotal });
    },
  };
}

const hasHidden = (read: Read): boolean => read.fields.some(({ hidden }) => hidden);

function strip(read: Read, rows: readonly Row[]): Rows {
  const names = read.fields.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const only = <Held>(named: Readonly<Record<string, Held>>): Record<string, Held> => {
    const kept = newNamed<Held>();
    for (const name of names) if (Object.hasOwn(named, name)) kept[name] = named[name] as Held;
    return kept;
  };
  return { records: rows.map(({ record }) => only(record)), evidence: rows.map((row) => only(row.evidence)) };
}

/** True where a record meets all conditions. */
export function meets(record: DataRecord, where: readonly Condition[] = []): boolean {
  return where.every((condition) => isMet(own(record, condition.field) ?? null, condition));
}

function isMet(value: Value, condition: Condition): boolean {
  switch (condition.is) {
    case "present":
      return isThere(value);
    case "absent":
      return !isThere(value);
    case "equals":
      return itemsOf(value).some((item) => isEqual(item, condition.value));
    case "differs":
      return !itemsOf(value).some((item) => isEqual(item, condition.value));
    case "contains":
      return itemsOf(value).some((item) => squeeze(String(item)).includes(squeeze(String(condition.value))));
    case "lacks":
      return !itemsOf(value).some((item) => squeeze(String(item)).includes(squeeze(String(condition.value))));
    default:
      return itemsOf(value).some((item) => isOnSide(item, condition));
  }
}

// A field that says whether something is there is false where it is not.
const isThere = (value: Value): boolean => value !== null && value !== false && value !== "";

type Item = string | number | boolean;

function itemsOf(value: Value): Item[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

const isEqual = (item: Item, wanted: string | number): boolean =>
  typeof item === "number" && Number.isFinite(Number(wanted))
    ? item === Number(wanted)
    : squeeze(String(item)) === squeeze(String(wanted));

type Comparison = Extract<Condition, { is: "above" | "atLeast" | "below" | "atMost" }>;

function isOnSide(item: Item, { is, value }: Comparison): boolean {
  const sign = typeof value === "number" ? signOf(item, value) : signOfDate(item, value);
  if (sign === null) return false;
  switch (is) {
    case "above":
      return sign > 0;
    case "atLeast":
      return sign >= 0;
    case "below":
      return sign < 0;
    case "atMost":
      return sign <= 0;
  }
}

const signOf = (item: Item, value: number): number | null =>
  typeof item === "number" ? Math.sign(item - value) : null;

// A day is compared with a day: what is later on the same one is not after it.
function signOfDate(item: Item, day: string): number | null {
  if (typeof item !== "string" || !/^\d{4}-\d\d-\d\d/.test(item)) return null;
  const own = item.slice(0, 10);
  if (own === day) return 0;
  return own < day ? -1 : 1;
}

function sortRows(rows: readonly Row[], { field, order }: { field: string; order: string }): Row[] {
  const sign = order === "ascending" ? 1 : -1;
  const keyOf = ({ record }: Row): Item | null => itemsOf(own(record, field) ?? null)[0] ?? null;
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    // The same on every machine, whatever language it speaks.
    const [x, y] = [squeeze(String(a)), squeeze(String(b))];
    return x === y ? 0 : sign * (x < y ? -1 : 1);
  });
}
