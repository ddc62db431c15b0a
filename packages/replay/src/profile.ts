import type { DataRecord, Field, FieldType, Profile, RecordEvidence, Value } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { type FieldAnchor, orderIn, provenOrder } from "@gleaner/extract";
import type { Collected } from "./collect.ts";
import { currencyIn } from "./currency.ts";
import { notationOf, provenNotation, shapeOf } from "./shape.ts";

const mostNotations = 8;

/** What stands for the host of the page's own site. */
export const ownSite = "self";

const known = new WeakMap<object, Map<string, Profile>>();

/** What the values of a field look like in what was collected; it is worked out once, by whoever asks first. */
export function profileIn(collected: Collected, field: Pick<Field, "name" | "type">): Profile {
  const { records, evidence, anchors } = collected;
  const profiles = known.get(collected) ?? new Map<string, Profile>();
  known.set(collected, profiles);
  const key = `${field.type} ${field.name}`;
  const profile =
    profiles.get(key) ?? profileOf(field, records, evidence, own(anchors?.fields ?? {}, field.name) ?? null);
  profiles.set(key, profile);
  return profile;
}

/** What the values of a field look like, from the records and the evidence at the same index. */
export function profileOf(
  field: Pick<Field, "name" | "type">,
  records: readonly DataRecord[],
  evidence: readonly RecordEvidence[],
  anchor: FieldAnchor | null,
): Profile {
  const sites = new Map<string, string>();
  const values: Exclude<Value, null>[] = [];
  const currencies = new Set<string>();
  const notations = new Set<string>();
  const dates: string[] = [];
  const orders = new Set<string>();
  const hosts = new Set<string>();
  for (const [at, record] of records.entries()) {
    const value = own(record, field.name) ?? null;
    if (value === null) continue;
    values.push(value);
    const proof = evidenceOf(evidence[at] ?? {}, field.name);
    const host = hostOf(value, proof?.url ?? "", sites);
    if (host !== null) hosts.add(host);
    if (!proof) continue;
    const raw = typeof proof.raw === "string" ? proof.raw : (proof.raw[0] ?? "");
    const notation = notationOf(raw, proof.transforms);
    const order = orderIn(proof.transforms);
    if (order !== null) {
      dates.push(raw);
      orders.add(order);
    }
    if (notation !== null && notations.size < mostNotations) notations.add(notation);
    const currency = isAmount(field) ? currencyIn(raw.slice(0, 80)) : null;
    if (currency !== null) currencies.add(currency);
  }
  if (isAmount(field) && currencies.size === 0) {
    const around = currencyIn(anchor?.near ?? "") ?? currencyIn((anchor?.label ?? "").toUpperCase());
    if (around !== null) currencies.add(around);
  }
  const isToldSo = anchor?.dayFirst === true && !orders.has("mdy");
  const isProven = isToldSo || provenOrder(dates) !== null;
  const isPlain = !values.some((value) => Array.isArray(value));
  const distinct = new Set(isPlain ? values : values.map((value) => JSON.stringify(value))).size;
  // A list is what its items are: one that reads other lines shows it in them.
  const items = values.flatMap((value): (string | number | boolean)[] =>
    Array.isArray(value) ? unnumbered(value) : [value],
  );
  return {
    seen: items.length,
    distinct: values.length === 0 ? 0 : round(distinct / values.length),
    shapes: sharesOf(items.map(shapeOf)),
    digits:
      items.length === 0
        ? 0
        : round(items.filter((item) => /\p{N}/u.test(String(item))).length / items.length),
    length: median(items.map((item) => String(item).length)),
    range: rangeOf(values.flatMap((value) => measureOf(field, value))),
    currencies: [...currencies].sort(),
    notations: [...notations].map((notation) => (isProven ? provenNotation(notation) : notation)).sort(),
    hosts: [...hosts].slice(0, 10).sort(),
  };
}

/** Share of lines that must begin with their place among all for these to be numbered through. */
const numberedThrough = 0.8;

/** The lines without the numbers of their places, where they are numbered through. */
function unnumbered(lines: readonly (string | number | boolean)[]): (string | number | boolean)[] {
  const cut = lines.map((line, at) => {
    const [start = "", number] = /^\D{0,12}?(\d+)[\s.):–-]*/.exec(String(line)) ?? [];
    return typeof line === "string" && Number(number) === at + 1 ? line.slice(start.length) : line;
  });
  const count = cut.filter((line, at) => line !== lines[at]).length;
  return count >= lines.length * numberedThrough ? cut : [...lines];
}

/** How far two profiles are apart in the kinds of their values (0 to 1). */
export function shapeDistance(one: Profile, other: Profile): number {
  const shapes = new Set([...Object.keys(one.shapes), ...Object.keys(other.shapes)]);
  let sum = 0;
  for (const shape of shapes) sum += Math.abs((one.shapes[shape] ?? 0) - (other.shapes[shape] ?? 0));
  return sum / 2;
}

/** Days by which the middle of a list's dates may leave the range that was proven: lists move on. */
const mostDays = 3 * 366;

/** True where values look like the proven ones: of the same kinds, as different from each other, as long, as large. */
export function looksAlike(type: FieldType, before: Profile, now: Profile): boolean {
  if (now.seen === 0 || shapeDistance(before, now) > 0.3) return false;
  if (Math.abs(before.distinct - now.distinct) > 0.35) return false;
  if (now.currencies.join() !== before.currencies.join()) return false;
  if (before.range !== null) {
    const [low, , high] = before.range;
    const middle = now.range?.[1];
    const slack = type === "date" ? mostDays : 0;
    return middle !== undefined && middle >= low - slack && middle <= high + slack;
  }
  const [short = 0, long = 0] = [before.length, now.length].sort((a, b) => a - b);
  return long <= short * 1.6 + 2;
}

function isAmount({ type }: Pick<Field, "type">): boolean {
  return type === "money" || type === "number";
}

function measureOf({ type }: Pick<Field, "type">, value: Value): number[] {
  if (typeof value === "number") return [value];
  if (type !== "date" || typeof value !== "string") return [];
  const days = Date.parse(value.slice(0, 10)) / 86_400_000;
  return Number.isFinite(days) ? [Math.floor(days)] : [];
}

// The page's own host has no name: sites move.
function hostOf(value: Value, page: string, sites: Map<string, string>): string | null {
  const url = typeof value === "string" && /^https?:/.test(value) ? URL.parse(value) : null;
  if (!url) return null;
  const home = sites.get(page) ?? URL.parse(page)?.host ?? "";
  sites.set(page, home);
  return url.host === home ? ownSite : url.host;
}

function sharesOf(shapes: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return Object.fromEntries([...counts].map(([shape, count]) => [shape, round(count / shapes.length)]));
}

function rangeOf(numbers: number[]): Profile["range"] {
  if (numbers.length === 0) return null;
  const sorted = numbers.sort((a, b) => a - b);
  return [sorted[0] ?? 0, median(sorted), sorted.at(-1) ?? 0];
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
