import type { DataRecord, Field, Looks, Value } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { tally } from "../value/tally.ts";

const MOST_OUTLINES = 8;
const MOST_WORDS = 6;
/** Share of values that must have a word for it to be one of the field's. */
const WORD_SHARE = 0.3;
/** Lengths and measures that differ by this factor are nothing alike. */
const FAR = 4;
/** What a like kind of text counts for where its outline is another. */
const KIND_ONLY = 0.75;

/** What values look like; null where there are none or where they are lists. */
export function looksOf(values: readonly Value[]): Looks | null {
  const present = values.filter((value) => value !== null);
  const [first] = present;
  if (first === undefined || present.some(Array.isArray)) return null;
  const texts = present.map(String);
  const numbers = present.filter((value) => typeof value === "number").sort((a, b) => a - b);
  const kind = kindOf(present);
  return {
    kind,
    filled: round(present.length / values.length),
    distinct: round(new Set(texts).size / texts.length),
    length: median(texts.map((text) => text.length)),
    outlines: Object.fromEntries(shares(texts.map(outlineOf)).slice(0, MOST_OUTLINES)),
    words: kind === "text" ? commonWords(texts) : [],
    range: numbers.length === 0 ? null : [numbers[0] ?? 0, median(numbers), numbers.at(-1) ?? 0],
  };
}

/** The fields, each with what its values in these records look like, so that a list can be found again without its places. */
export function withLooks(fields: readonly Field[], records: readonly DataRecord[]): Field[] {
  return fields.map((field) => {
    const looks = looksOf(records.map((record) => record[field.name] ?? null));
    return looks ? { ...field, looks } : field;
  });
}

/** How much values look like others (0 to 1). */
export function resemble(one: Looks, other: Looks): number {
  if (one.kind !== other.kind) return 0;
  const lost = Math.max(0, one.filled - other.filled);
  const distinct = 1 - Math.abs(one.distinct - other.distinct);
  return (
    (0.35 * likeOutlines(one, other) +
      0.3 * likeSize(one, other) +
      0.2 * distinct +
      0.15 * likeWords(one, other)) *
    (1 - lost)
  );
}

function kindOf(values: readonly Value[]): Looks["kind"] {
  const all = (test: (value: Value) => boolean): boolean => values.every(test);
  if (all((value) => typeof value === "number")) return "number";
  if (all((value) => typeof value === "boolean")) return "boolean";
  if (all((value) => /^\d{4}-\d\d-\d\d(T|$)/.test(String(value)))) return "date";
  return all((value) => /^https?:\/\//.test(String(value))) ? "url" : "text";
}

// Addresses by their ending, prose by its number of words, what is short by its marks.
function outlineOf(text: string): string {
  if (/^https?:\/\//.test(text))
    return `address ${/\.(\w{2,5})(?=$|[?#])/.exec(text)?.[1]?.toLowerCase() ?? ""}`;
  const count = wordsOf(text).length;
  if (count > 3 || text.length > 40) {
    const size = Math.round(Math.log2(Math.max(count, 1)));
    return `words ${size}${/[.!?]$/.test(text) ? "." : ""}`;
  }
  return text
    .replace(/\p{L}+/gu, "A")
    .replace(/\d+/g, "9")
    .replace(/\s+/g, " ");
}

function familyOf(outline: string): string {
  if (outline.startsWith("address") || outline.startsWith("words")) return outline.split(" ")[0] ?? "";
  if (!outline.includes("9")) return "words";
  return outline.includes("A") ? "code" : "digits";
}

function likeOutlines(one: Looks, other: Looks): number {
  const exact = overlap(one.outlines, other.outlines);
  const kinds = overlap(byFamily(one.outlines), byFamily(other.outlines));
  return Math.max(exact, KIND_ONLY * kinds);
}

function byFamily(outlines: Looks["outlines"]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [outline, share] of Object.entries(outlines)) {
    const family = familyOf(outline);
    sums[family] = (sums[family] ?? 0) + share;
  }
  return sums;
}

function overlap(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): number {
  return Object.entries(one).reduce((sum, [key, share]) => sum + Math.min(share, own(other, key) ?? 0), 0);
}

function likeSize(one: Looks, other: Looks): number {
  if (one.range && other.range) return near(Math.abs(one.range[1]) + 1, Math.abs(other.range[1]) + 1);
  return near(one.length + 1, other.length + 1);
}

function near(one: number, other: number): number {
  return 1 - Math.min(1, Math.abs(Math.log(one / other)) / Math.log(FAR));
}

// A field without words of its own is no more like one that has some than like one that has none.
function likeWords(one: Looks, other: Looks): number {
  if (one.words.length === 0) return 0.5;
  return one.words.filter((word) => other.words.includes(word)).length / one.words.length;
}

/** The words of a text in lower case, numbers among them. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

// Words, not names: those that other values have too.
function commonWords(texts: readonly string[]): string[] {
  if (texts.length < 3) return [];
  const all = texts.flatMap((text) => [...new Set(wordsOf(text))]);
  return shares(all, texts.length)
    .filter(
      ([word, share]) =>
        share >= Math.max(WORD_SHARE, 2 / texts.length) - 1e-3 && /^\p{L}{1,40}$/u.test(word),
    )
    .map(([word]) => word)
    .slice(0, MOST_WORDS);
}

function shares(items: readonly string[], of = items.length): [string, number][] {
  return [...tally(items)]
    .map(([item, count]): [string, number] => [item, round(count / of)])
    .sort((a, b) => b[1] - a[1]);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
