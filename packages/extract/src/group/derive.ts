import type { Transform } from "@gleaner/automation";
import { words } from "../dom/name.ts";
import { parseDate } from "../value/date.ts";
import { decimalOf, largest, numbersIn } from "../value/number.ts";
import { type Part, ratingParts } from "../value/rating-part.ts";
import { commonest } from "../value/tally.ts";
import { orderOf, typeOf } from "../value/value-type.ts";

const SEPARATORS = [" | ", "|", " · ", "·", " • ", " — ", " – ", " - ", " / ", "; ", ", ", " (", ": "];
const MAX_PARTS = 8;
const TRIM = { op: "trim" } as const;
const CLOCK_SHARE = 0.8;

/** Stable parts of compound texts: after a common prefix, between separators, the numbers in them, parts of addresses. */
export function derive(raws: readonly string[], attribute: string | null, language: string | null): Part[] {
  if (raws.length < 2) return [];
  if (attribute === "class") return ratingParts(raws);
  if (attribute === "href") return addressParts(raws);
  if (attribute === "src" || attribute === "srcset") return [];
  const texts = raws.map((raw) => raw.replace(/\s+/g, " ").trim());
  const type = typeOf(texts, attribute, language);
  const isWordy = type === "date" && texts.some((text) => (text.match(/\p{L}/gu)?.length ?? 0) > 14);
  const isPlain = isWordy || type === "text" || type === "number" || type === "rating";
  return [
    ...lineParts(raws),
    ...affixParts(texts),
    ...(isPlain ? separatorParts(texts) : []),
    ...(type === "date" ? clockParts(texts, language) : numberParts(texts, language)),
  ].slice(0, MAX_PARTS);
}

function lineParts(raws: readonly string[]): Part[] {
  const counts = raws.map((raw) => raw.split("\n").length);
  const most = largest(counts);
  if (most < 2 || most > 6 || counts.filter((count) => count > 1).length < raws.length * 0.5) return [];
  return Array.from({ length: most }, (_, at) => ({
    transforms: [{ op: "line" as const, at }, TRIM],
    names: [],
    type: null,
  }));
}

function textPart(cuts: readonly Transform[], names: readonly string[] = []): Part {
  return { transforms: [TRIM, ...cuts, TRIM], names, type: null };
}

function affixParts(texts: readonly string[]): Part[] {
  const prefix = trimToBoundary(commonPrefix(texts)).replace(/[\d.,/-]+$/, "");
  const suffix = trimToBoundary(commonPrefix(texts.map(reverse)), true);
  const parts: Part[] = [];
  const isWorthIt = (affix: string): boolean =>
    (affix.trim().length > 1 || /^[(#[$€£]\s*$|^\s*[)\]%]$/.test(affix)) && affix.length <= 200;
  const names = /[:：]/.test(prefix)
    ? [words(prefix)].filter((name) => name !== "" && name.length <= 40)
    : [];
  const start: Transform[] = isWorthIt(prefix) ? [{ op: "after", text: prefix }] : [];
  if (start.length > 0) parts.push(textPart(start, names));
  if (isWorthIt(suffix)) {
    // In "Pots (2) (12)" the bracket that all end in stands earlier too.
    const isEarlier = texts.some((text) => text.indexOf(suffix) + suffix.length < text.length);
    const end: Transform = { op: "before", text: suffix, ...(isEarlier ? { last: true as const } : {}) };
    parts.push(textPart([end]));
    if (start.length > 0) parts.push(textPart([...start, end], names));
  }
  return parts;
}

function commonPrefix(texts: readonly string[]): string {
  const [first = ""] = texts;
  let length = first.length;
  for (const text of texts) {
    let same = 0;
    while (same < length && text[same] === first[same]) same++;
    length = same;
    if (length === 0) break;
  }
  return length === first.length ? "" : first.slice(0, length);
}

// A prefix ends where a word ends, or it would cut values in two.
function trimToBoundary(text: string, isReversed = false): string {
  const match = /^(.*[\s:：#№$€£()[\]%>/|])[^\s:：#№$€£()[\]%>/|]*$/u.exec(text);
  const kept = match?.[1] ?? "";
  return isReversed ? reverse(kept) : kept;
}

function reverse(text: string): string {
  return [...text].reverse().join("");
}

function separatorParts(texts: readonly string[]): Part[] {
  for (const separator of SEPARATORS) {
    if (texts.filter((text) => text.includes(separator)).length < texts.length * 0.6) continue;
    const counts = texts.map((text) => text.split(separator).length);
    // Where texts fall into any number of pieces, the separator is punctuation.
    const [usual] = commonest(counts) ?? [0];
    if (counts.filter((count) => Math.abs(count - usual) <= 1).length < texts.length * 0.8) continue;
    const most = Math.min(4, Math.max(2, usual));
    return Array.from({ length: most }, (_, at) => {
      const skip = Array.from({ length: at }, () => ({ op: "after" as const, text: separator }));
      // The last part has no separator behind it.
      return textPart(at < most - 1 ? [...skip, { op: "before", text: separator }] : skip);
    });
  }
  return [];
}

function numberParts(texts: readonly string[], language: string | null): Part[] {
  const decimal = decimalOf(texts, language);
  const counts = texts.map((text) => (text.length <= 120 ? numbersIn(text, decimal).length : 0));
  const having = counts.filter((count) => count > 0).length;
  const isBare = texts.every((text) => !/\p{L}/u.test(text)) && largest(counts) < 2;
  if (isBare || having < texts.length * 0.8) return [];
  const most = Math.min(3, largest(counts));
  return Array.from({ length: most }, (_, nth) => ({
    transforms: [TRIM, { op: "number" as const, nth, decimal }],
    names: [],
    type: "number" as const,
  }));
}

// Dates that are told to the minute: which of the two is wanted, the day or the moment, is for whoever asks.
function clockParts(texts: readonly string[], language: string | null): Part[] {
  const date = { op: "date" as const, order: orderOf(texts, language), time: true };
  const clocks = texts.map((text) => parseDate(text, date.order, true)?.slice("2000-01-01".length) ?? "");
  const told = clocks.filter((clock) => clock !== "");
  if (told.length < texts.length * CLOCK_SHARE || new Set(told).size < 2) return [];
  return [{ transforms: [TRIM, date], names: ["date time", "time"], type: "date" }];
}

function addressParts(raws: readonly string[]): Part[] {
  const urls = raws.map((raw) => URL.parse(raw, "https://relative.invalid/"));
  const parts: Part[] = [];
  const params = new Map<string, Set<string>>();
  for (const url of urls) {
    for (const [name, value] of url?.searchParams ?? []) {
      const values = params.get(name) ?? new Set();
      params.set(name, values.add(value));
    }
  }
  for (const [name, values] of params) {
    if (values.size < raws.length * 0.7 || name.length > 40) continue;
    parts.push({ transforms: [{ op: "urlParam", name }], names: [words(name), "id"], type: "text" });
  }
  const segments = urls.map((url) => url?.pathname.split("/").filter(Boolean) ?? []);
  const seen = new Set<string>();
  for (const nth of [-1, 0, 1, 2, 3]) {
    const values = segments.map((each) => each.at(nth));
    const distinct = new Set(values);
    if (distinct.size < raws.length * 0.7 || distinct.has(undefined)) continue;
    const key = values.join("/");
    if (seen.has(key) || !values.every((value) => /^[\p{L}\p{N}._~%+-]{1,120}$/u.test(value ?? ""))) continue;
    seen.add(key);
    parts.push({ transforms: [{ op: "urlSegment", nth }], names: ["id", "slug"], type: "text" });
  }
  return parts.slice(0, 3);
}
