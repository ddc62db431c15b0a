import type { Value } from "@gleaner/automation";

/** A value as text: null is empty, lists are JSON. */
export function toCell(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
