import type { Value } from "@gleaner/automation";
import type { Kind } from "./example.ts";

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
