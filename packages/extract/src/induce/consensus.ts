import type { Reader } from "@gleaner/automation";
import { trust } from "../read/trust.ts";
import { familyOf, isCut } from "../read/way.ts";
import { orderIn } from "../value/date-order.ts";
import type { Column } from "./open-set.ts";
import { readerOf } from "./reader.ts";

const SUPPORT = 0.1;
const NAMED = 0.25;
const BADGE = 0.3;
const STRAY = 2.5;

/**
 * Ranks columns that all give the example: what independent families of locators agree on over the rows is likelier
 * meant than what one says alone, and so is what several kinds of names call like the field.
 */
export function rank(columns: readonly Column[]): Column[] {
  const all = [...Map.groupBy(columns, keyOf).values()];
  const isSpoken = namedRows(columns);
  const whole = columns.filter(({ way }) => !isCut(way));
  const scores = new Map<Column, number>();
  for (const group of all) {
    const bonus =
      SUPPORT * Math.min(supportOf(group, all), 3) +
      NAMED * Math.min(namedBy(group), 2) +
      plainness(group, all);
    for (const column of group) {
      const stray = strayShare(column, isSpoken) + strayLines(column, whole);
      scores.set(column, column.score + bonus - stray);
    }
  }
  return columns
    .map((column) => ({ ...column, score: scores.get(column) ?? column.score }))
    .sort((a, b) => b.score - a.score);
}

// By row, whether any way by name finds something there; null where no way goes by name at all.
function namedRows(columns: readonly Column[]): boolean[] | null {
  // A name that only the example's own row has says nothing of the others.
  const named = columns.filter(
    ({ way, values }) =>
      familyOf(way) !== "position" && !isCut(way) && values.filter((value) => value !== null).length > 1,
  );
  const [first] = named;
  return first
    ? first.values.map((_, at) => named.some((column) => (column.values[at] ?? null) !== null))
    : null;
}

// Where the names are silent the thing is missing, and what stands at its position is another.
function strayShare({ way, values }: Column, isSpoken: readonly boolean[] | null): number {
  if (isSpoken === null || familyOf(way) !== "position") return 0;
  const stray = values.filter((value, at) => value !== null && !isSpoken[at]).length;
  return (STRAY * stray) / Math.max(values.length, 1);
}

// A line of a text is another thing where the row lacks a line before it: no element of its own says the same there.
function strayLines({ way, values }: Column, whole: readonly Column[]): number {
  if (whole.length === 0 || !way.transforms.some(({ op }) => op === "line")) return 0;
  const stray = values.filter(
    (value, at) =>
      value !== null && !whole.some((column) => String(column.values[at] ?? null) === String(value)),
  );
  return (STRAY * stray.length) / Math.max(values.length, 1);
}

/** What a column gives, as one text. */
export function keyOf(column: Column): string {
  return column.values.map((value) => `${typeof value} ${String(value)}`).join("\u0001");
}

function supportOf(group: readonly Column[], all: readonly (readonly Column[])[]): number {
  const [self] = group;
  if (!self) return 0;
  const byFamily = new Map<string, number>();
  for (const other of all) {
    const [sample] = other;
    const share = sample === self ? 1 : sample ? agreement(self, sample) ** 4 : 0;
    for (const { way } of other) {
      const family = familyOf(way);
      byFamily.set(family, Math.max(byFamily.get(family) ?? 0, share * trust.weight[family]));
    }
  }
  return [...byFamily.values()].reduce((sum, each) => sum + each, 0);
}

// A text that others give with one same word before or after it in some rows: that word is a badge.
function plainness(group: readonly Column[], all: readonly (readonly Column[])[]): number {
  const [self] = group;
  if (!self) return 0;
  const others = all.flatMap(([other]) => (other && other !== self ? [other] : []));
  // The plainest of several that differ by badges is meant.
  if (others.some((other) => isBadged(self, other))) return 0;
  return others.some((other) => isBadged(other, self)) ? BADGE : 0;
}

function isBadged(long: Column, short: Column): boolean {
  const badges = new Set<string>();
  let count = 0;
  for (const [at, value] of long.values.entries()) {
    const plain = short.values[at] ?? null;
    if (value === plain) continue;
    if (typeof value !== "string" || typeof plain !== "string" || plain === "") return false;
    if (value.endsWith(plain)) badges.add(`<${value.slice(0, -plain.length).trim()}`);
    else if (value.startsWith(plain)) badges.add(`>${value.slice(plain.length).trim()}`);
    else return false;
    if (badges.size > 1) return false;
    count++;
  }
  // A word, not the end of a number or code.
  return (
    count > 1 &&
    [...badges].every((badge) => /^.\p{L}[^\d]{2,}$/u.test(badge)) &&
    count < long.values.length * 0.9
  );
}

function agreement(one: Column, other: Column): number {
  const same = one.values.filter((value, at) => String(value) === String(other.values[at] ?? null)).length;
  return same / Math.max(one.values.length, 1);
}

function namedBy(group: readonly Column[]): number {
  const best: number[] = [];
  for (const { names } of group) {
    for (const [at, name] of names.entries()) best[at] = Math.max(best[at] ?? 0, name);
  }
  return best.reduce((sum, each) => sum + each, 0);
}

/** A reader of the best column, with ways of other families that agree with it. */
export function toReader(columns: readonly Column[]): Reader | null {
  const [best] = columns;
  if (!best) return null;
  const chosen = [best];
  const families = new Map([[familyOf(best.way), 1]]);
  for (const column of columns.slice(1)) {
    if (chosen.length >= 6 || column.score < best.score - 0.6) break;
    const family = familyOf(column.way);
    const known = families.get(family) ?? 0;
    if (known >= 2 || isOtherOrder(column, best) || !supports(column, best)) continue;
    families.set(family, known + 1);
    chosen.push(column);
  }
  return readerOf(
    chosen.map(({ way }) => way),
    "one",
  );
}

// Days above the twelfth read alike in either order of day and month, and prove the one that ranks best.
function isOtherOrder({ way }: Column, best: Column): boolean {
  const [own, proven] = [orderIn(way.transforms), orderIn(best.way.transforms)];
  if (own === null || own === proven || way.attribute !== best.way.attribute) return false;
  return best.values.some((value) => typeof value === "string" && Number(value.slice(8, 10)) > 12);
}

// A way supports another where it never contradicts it and is silent or alone in few rows.
function supports(column: Column, best: Column): boolean {
  let both = 0;
  for (const [at, value] of best.values.entries()) {
    const other = column.values[at] ?? null;
    if (value === null && other !== null) return false;
    if (value === null || other === null) continue;
    if (String(value) !== String(other)) return false;
    both++;
  }
  const filled = best.values.filter((value) => value !== null).length;
  return both >= filled * 0.6;
}
