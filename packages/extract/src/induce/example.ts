import type { FieldType, Value } from "@gleaner/automation";
import { decodeAddress, squeeze } from "../value/text.ts";
import type { Scalar } from "../value/transform.ts";

/** One field of a record as someone points at it: what it should read. */
export interface ExampleValue {
  readonly type: FieldType;
  /** True for a field of many values; `value` is then a list, or null. */
  readonly list: boolean;
  readonly value: Value;
}

/** One record by field name; null where the record has nothing. */
export type Example = Readonly<Record<string, ExampleValue>>;

/** What kind of comparison a type asks for. */
export type Kind = "text" | "number" | "date" | "url" | "boolean";

/** The kind of a type for a wanted value: amounts given as text are texts. */
export function kindOf(type: FieldType, value: Scalar): Kind {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (type === "date" && typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value)) return "date";
  if (type === "url" || type === "image") return "url";
  return "text";
}

/** True where a read value is the wanted one: case, white space, quotes, dashes and an address's host aside. */
export function isSameScalar(kind: Kind, got: Scalar, wanted: Scalar): boolean {
  if (got === null || wanted === null) return got === wanted;
  switch (kind) {
    case "number":
      return typeof got === "number" && Math.abs(got - Number(wanted)) <= 1e-9 * Math.max(1, Math.abs(got));
    case "boolean":
      return got === wanted;
    case "date":
      return String(got).slice(0, 10) === String(wanted).slice(0, 10);
    case "url":
      return isSameAddress(String(got), String(wanted));
    case "text":
      return squeeze(String(got)) === squeeze(String(wanted));
  }
}

// A copy of a page serves relative addresses below another path: a long last segment is enough there.
function isSameAddress(got: string, wanted: string): boolean {
  const one = pathOf(got);
  const other = pathOf(wanted);
  // Two sites' front pages, or a page and its own anchors, have no path to tell them apart.
  if (one === "" && hostOf(got) !== hostOf(wanted)) return false;
  if (one === other) return true;
  if (hostOf(got) === hostOf(wanted)) return false;
  const last = one.split("/").at(-1) ?? "";
  return last.length >= 8 && last === other.split("/").at(-1);
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}

// Addresses may be noted under another host than the page was opened at.
function pathOf(address: string): string {
  return decodeAddress(address.trim())
    .replace(/^(https?:)?\/\/[^/]+/i, "")
    .replace(/^\/+|\/$|#$/g, "")
    .replace(/\s+/g, "");
}

/** How much a value looks like the example's (0 to 1): the same kind of characters, a like length, a like address. */
export function likeness(kind: Kind, example: Value, value: Value): number {
  if (value === null) return 0;
  if (Array.isArray(value) || Array.isArray(example)) return 1;
  switch (kind) {
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? 1 : 0;
    case "date":
    case "boolean":
      return 1;
    case "url":
      return likeAddress(String(example), String(value));
    case "text":
      return likeText(String(example), String(value));
  }
}

function likeText(example: string, value: string): number {
  const one = shapeOf(example);
  const other = shapeOf(value);
  let like = 1;
  if (one.digits !== other.digits) like -= one.letters && other.letters ? 0.1 : 0.4;
  if (one.letters !== other.letters) like -= 0.4;
  const ratio = Math.abs(Math.log(Math.max(value.length, 1) / Math.max(example.length, 1)));
  return Math.max(0, like - Math.min(ratio / 12, 0.3));
}

function shapeOf(text: string): { digits: boolean; letters: boolean } {
  return { digits: /\d/.test(text), letters: /\p{L}/u.test(text) };
}

function likeAddress(example: string, value: string): number {
  const one = URL.parse(example);
  const other = URL.parse(value);
  if (!one || !other) return 0.3;
  const isSameEnd = endOf(one) === endOf(other);
  return (
    (one.host === other.host ? 0.3 : 0.1) +
    (isSameEnd ? 0.4 : 0.1) +
    (headOf(one) === headOf(other) ? 0.3 : 0.2)
  );
}

function endOf(url: URL): string {
  return /\.(\w{2,5})$/.exec(url.pathname)?.[1]?.toLowerCase() ?? "";
}

function headOf(url: URL): string {
  return url.pathname.split("/")[1] ?? "";
}
