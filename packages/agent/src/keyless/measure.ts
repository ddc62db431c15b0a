import { measureWords, periodWords, perWords } from "./words/measures.ts";

/** What a quantity is measured in ("mass:kg"), or what it is for ("per:night", "per:100 g"). */
export type Measure = string;

const listOf = (words: string): string[] => words.split(",").map((word) => word.trim());

const measures = new Map<string, Measure[]>();
for (const [family, byId] of Object.entries(measureWords))
  for (const [id, words] of Object.entries(byId))
    for (const word of listOf(words)) measures.set(word, [...(measures.get(word) ?? []), `${family}:${id}`]);
const periods = new Map<string, string>();
for (const [id, words] of Object.entries(periodWords))
  for (const word of listOf(words)) periods.set(word, periods.get(word) ?? id);
const pers: ReadonlySet<string> = new Set(listOf(perWords));

/** The words and signs of all measures, as a prompt may have them. */
export const measureNames: readonly string[] = [...measures.keys()].filter((word) =>
  /\p{L}{2}|[^\p{L}]/u.test(word),
);

/** How a date is to be written: "mm" is no millimetre there. */
const dateForm = /[ymdjatr]{2,4}(?:[-./][ymdjatr]{2,4}){1,2}/g;

/** Words, numbers and signs, in lower case; "m²", "km/h" and "°c" are one each. */
const pieces = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(dateForm, " ")
    .match(/km\/h|mi\/h|m\/s|\d+(?:[.,]\d+)*|°[cf]\b|[\p{L}]+[²2]?(?!\p{L})|us\$|r\$|[\p{Sc}/]|円|元/gu) ??
  [];

/** What stands at a place: a measure's names, the longest first, with how many pieces they take. */
function measureAt(
  found: readonly string[],
  at: number,
): { readonly ids: readonly Measure[]; readonly length: number } | null {
  for (let length = 2; length > 0; length -= 1) {
    const ids = measures.get(found.slice(at, at + length).join(" "));
    if (ids !== undefined && at + length <= found.length) return { ids, length };
  }
  return null;
}

/** What an amount is for, after "per" at a place: "night", "100 g". */
function rateAt(
  found: readonly string[],
  at: number,
): { readonly id: Measure; readonly length: number } | null {
  const [first = "", second = ""] = found.slice(at, at + 2);
  const period = periods.get(first);
  if (period !== undefined) return { id: `per:${period}`, length: 1 };
  const isCounted = /^\d/.test(first);
  const unit = measureAt(found, isCounted ? at + 1 : at);
  const [id] = unit?.ids.filter((each) => !each.startsWith("currency:")) ?? [];
  if (unit === null || id === undefined) return null;
  const count = isCounted && first !== "1" ? `${first} ` : "";
  return {
    id: `per:${count}${id.split(":")[1]}`,
    length: unit.length + (isCounted && second !== "" ? 1 : 0),
  };
}

/**
 * The measures that a text names, each as the ones it may mean: "pounds" are money or mass. A letter alone is one only behind
 * a number, in brackets, or where nothing else stands.
 */
export function measuresIn(text: string): Measure[][] {
  const found = pieces(text);
  const all: Measure[][] = [];
  for (let at = 0; at < found.length; at += 1) {
    const piece = found[at] ?? "";
    const rate =
      pers.has(piece) || adverbs.has(piece) ? rateAt(found, adverbs.has(piece) ? at : at + 1) : null;
    if (rate !== null) {
      all.push([rate.id]);
      at += rate.length - (adverbs.has(piece) ? 1 : 0);
      continue;
    }
    const unit = measureAt(found, at);
    if (unit === null) continue;
    const isAlone = found.length === 1 || /^\d/.test(found[at - 1] ?? "") || isBracketed(text, piece);
    if (/^\p{L}$/u.test(piece) && unit.length === 1 && !isAlone) continue;
    all.push([...unit.ids]);
    at += unit.length - 1;
  }
  return all;
}

/** "weekly", "mensual": they say what an amount is for without "per". */
const adverbs: ReadonlySet<string> = new Set(
  [...periods.keys()].filter(
    (word) => /(?:ly|lich|liche|al|el|elle|aire|annuo|ile|ny)$/u.test(word) && word.length > 4,
  ),
);

const isBracketed = (text: string, piece: string): boolean => text.toLowerCase().includes(`(${piece})`);

/** What a value is for that is called by a period alone: "Night", "Week". */
function periodOf(text: string): Measure[] {
  const period = periods.get(text.toLowerCase());
  return period === undefined ? [] : [`per:${period}`];
}

/** True when one of the texts shows each of the measures that are asked for. */
export function showsMeasures(asked: readonly (readonly Measure[])[], texts: readonly string[]): boolean {
  if (asked.length === 0) return true;
  const shown = new Set(texts.flatMap((text) => [...measuresIn(text).flat(), ...periodOf(text)]));
  return asked.every((each) => each.some((measure) => shown.has(measure)));
}

/** A field's name without what its value is for: "price" of "price_per_night". */
export function cutRate(name: string): { readonly name: string; readonly rates: readonly Measure[][] } {
  const words = name.split(/[\s_]+/);
  const at = words.findIndex((word, index) => index > 0 && longPers.has(word.toLowerCase()));
  const rates = at < 0 ? [] : measuresIn(words.slice(at).join(" "));
  return rates.length === 0 ? { name, rates } : { name: words.slice(0, at).join(" "), rates };
}

/** Words that are "per" and nothing else, so that a name can be cut at them. */
const longPers: ReadonlySet<string> = new Set(["per", "pro", "par", "por", "je", "za"]);

/** Longest hint that is about the measure as a whole, in words. */
const shortHint = 5;

/** The measures that a hint demands: all of a short one ("in euros"), of a longer one those behind "in". */
export function hintedMeasures(hint: string): Measure[][] {
  if (hint.split(/\s+/).length <= shortHint) return measuresIn(hint);
  const said = hint.match(/(?<!\p{L})(?:in|en|em|w)\s+\S+(?:\s+\S+)?/giu) ?? [];
  return said.flatMap((each) => measuresIn(each));
}
