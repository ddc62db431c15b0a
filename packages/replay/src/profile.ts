import type { DataRecord, Field, Profile, RecordEvidence, Value } from "@gleaner/automation";
import type { FieldAnchor } from "@gleaner/extract";
import { currencyIn } from "./currency.ts";
import { notationOf, shapeOf } from "./shape.ts";

const mostNotations = 8;

/** What the values of a field look like, from the records and the evidence at the same index. */
export function profileOf(
  field: Pick<Field, "name" | "type">,
  records: readonly DataRecord[],
  evidence: readonly RecordEvidence[],
  anchor: FieldAnchor | null,
): Profile {
  const values: Exclude<Value, null>[] = [];
  const currencies = new Set<string>();
  const notations = new Set<string>();
  const hosts = new Set<string>();
  for (const [at, record] of records.entries()) {
    const value = record[field.name] ?? null;
    if (value === null) continue;
    values.push(value);
    const proof = evidence[at]?.[field.name];
    const host = hostOf(value, proof?.url ?? "");
    if (host !== null) hosts.add(host);
    if (!proof) continue;
    const raw = typeof proof.raw === "string" ? proof.raw : (proof.raw[0] ?? "");
    const notation = notationOf(raw, proof.transforms);
    if (notation !== null && notations.size < mostNotations) notations.add(notation);
    const currency = isAmount(field) ? currencyIn(raw.slice(0, 80)) : null;
    if (currency !== null) currencies.add(currency);
  }
  if (isAmount(field) && currencies.size === 0) {
    const around = currencyIn(anchor?.near ?? "") ?? currencyIn((anchor?.label ?? "").toUpperCase());
    if (around !== null) currencies.add(around);
  }
  const texts = values.map((value) => JSON.stringify(value));
  return {
    seen: values.length,
    distinct: values.length === 0 ? 0 : round(new Set(texts).size / values.length),
    shapes: sharesOf(values.map(shapeOf)),
    length: median(values.map((value) => (typeof value === "string" ? value.length : String(value).length))),
    range: rangeOf(values.flatMap((value) => measureOf(field, value))),
    currencies: [...currencies].sort(),
    notations: [...notations].sort(),
    hosts: [...hosts].slice(0, 10).sort(),
  };
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
function hostOf(value: Value, page: string): string | null {
  const url = typeof value === "string" && /^https?:/.test(value) ? URL.parse(value) : null;
  if (!url) return null;
  return url.host === URL.parse(page)?.host ? "self" : url.host;
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
