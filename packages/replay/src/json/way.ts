import type { JsonWay, Transform, Value } from "@gleaner/automation";
import { applyTransforms } from "@gleaner/extract";
import { valueAt } from "./pointer.ts";

/** What a way gave in a row, and the text that it came from. */
export interface JsonOutcome {
  readonly value: Value;
  readonly raw: string | readonly string[];
}

/** That something stands there of which the way makes nothing: what it says now is not known. */
export const unclear = Symbol("unclear");

type Leaf = string | number | boolean;

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** Goes a way in a row; null where the document has nothing there. `base` is the address of the page. */
export function follow(row: unknown, way: JsonWay, base: string): JsonOutcome | typeof unclear | null {
  const found = valueAt(row, way.pointer);
  if (found === undefined || found === null || found === "") return null;
  if (Array.isArray(found)) {
    if (found.length === 0) return null;
    if (!found.every((each) => typeof each === "string" || typeof each === "number")) return unclear;
    const values = found.map((each) => typed(each, way, base));
    const kept = values.filter((each) => typeof each === "string" || typeof each === "number");
    return kept.length < values.length ? unclear : { value: kept, raw: found.map(String) };
  }
  if (!isLeaf(found)) return unclear;
  if (typeof found === "string" && found.trim() === "") return null;
  const value = typed(found, way, base);
  return value === null ? unclear : { value, raw: String(found) };
}

function typed(found: Leaf, { transforms, around }: JsonWay, base: string): Leaf | null {
  if (around) return `${around[0]}${encodeURIComponent(String(found))}${around[1]}`;
  if (transforms.length === 0 && typeof found !== "string") return Number.isNaN(found) ? null : found;
  return applyTransforms(transforms, String(found), base);
}

/**
 * True for a moment where a day is read from it: which day that is depends on where the page stands in the world, so the
 * page must have shown that very text.
 */
export function isMoment(transforms: readonly Transform[], text: string): boolean {
  const last = transforms.at(-1);
  return last?.op === "date" && !last.time && /\d[T ]\d{1,2}:/.test(text);
}
