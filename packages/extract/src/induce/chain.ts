import type { Transform } from "@gleaner/automation";
import { parseDate } from "../value/date.ts";
import { numbersIn, wordsBehindNumbers } from "../value/number.ts";
import { collapse, linesIn, squeeze } from "../value/text.ts";
import { applyTransforms, type Scalar } from "../value/transform.ts";
import { addressTransforms } from "./address-part.ts";
import { isSameScalar, type Kind } from "./example.ts";

/** Transforms that give the wanted value from a raw text, with what they cost in trust: 0 is the whole text. */
export interface Chain {
  readonly transforms: readonly Transform[];
  readonly cost: number;
}

const MAX_LITERAL = 60;
/** A literal of more words is likelier a part of this page's sentence than of every page's. */
const MAX_WORDS = 3;
const LONG_LITERAL = 0.3;
/** What counting from the end costs more than counting from the start. */
const FROM_END = 0.05;
/** What a number among others costs that is told by the word behind it. */
const UNIT = 0.5;
/** What going by a mark's last occurrence costs more than by its first: at an end of the text, or within it. */
const LAST_AT_END = 0.05;
const LAST_WITHIN = 0.25;
/** What a cut at nothing but a space costs: elsewhere the value itself may have two words. A name or number beside the value costs more. */
const BARE = 0.1;
const OWN_WORD = 0.15;
/** What a part of an address costs. */
const ADDRESS_PART = 0.4;
const trim: Transform = { op: "trim" };

/** All short chains of the closed set that give exactly the wanted value from a raw text. */
export function chainsFor(kind: Kind, raw: string, wanted: Scalar, base: string, isAddress = false): Chain[] {
  const found = candidates(kind, raw, wanted, isAddress);
  return found.filter(({ transforms }) => isSameScalar(kind, applyTransforms(transforms, raw, base), wanted));
}

function candidates(kind: Kind, raw: string, wanted: Scalar, isAddress: boolean): Chain[] {
  switch (kind) {
    case "number":
      return numberChains(raw, Number(wanted));
    case "date":
      return dateChains(raw, String(wanted));
    case "url":
      return [
        { transforms: [{ op: "url" }], cost: 0 },
        { transforms: [trim, { op: "url" }], cost: 0.1 },
      ];
    case "boolean":
      return [{ transforms: [trim, { op: "map", entries: { [collapse(raw)]: wanted === true } }], cost: 1 }];
    case "text":
      return [
        ...(isAddress
          ? addressTransforms(raw, String(wanted)).map((transforms) => ({ transforms, cost: ADDRESS_PART }))
          : []),
        ...textChains(raw, String(wanted)),
      ];
  }
}

function numberChains(raw: string, wanted: number): Chain[] {
  const chains: Chain[] = [];
  for (const decimal of [".", ","] as const) {
    const numbers = numbersIn(collapse(raw), decimal);
    const nth = numbers.indexOf(wanted);
    if (nth < 0) continue;
    const isWhole = numbers.length === 1;
    const cost = (isWhole ? 0 : 0.3) + nth * 0.1 + Math.min(collapse(raw).length, 100) / 300;
    chains.push({ transforms: [trim, { op: "number", nth, decimal }], cost });
    const unit = isWhole ? unitOf(collapse(raw)) : "";
    if (unit !== "")
      chains.push({
        transforms: [trim, { op: "before", text: unit }, { op: "number", nth, decimal }],
        cost: 0.2,
      });
    const fromEnd = numbers.lastIndexOf(wanted) - numbers.length;
    if (!isWhole && fromEnd * -2 <= numbers.length) {
      chains.push({ transforms: [trim, { op: "number", nth: fromEnd, decimal }], cost: cost + FROM_END });
    }
    // What else stands before it, and how much, says nothing: "3 bed 2 bath 1,140 sq ft".
    const word = isWhole ? null : (wordsBehindNumbers(collapse(raw))[nth] ?? null);
    if (word !== null) {
      const transforms: Transform[] = [
        trim,
        { op: "before", text: word },
        { op: "number", nth: -1, decimal },
      ];
      chains.push({ transforms, cost: UNIT });
    }
    if (nth > 0) {
      for (const { transforms, cost } of cuts(collapse(raw), numberSpan(collapse(raw), nth))) {
        chains.push({ transforms: [...transforms, { op: "number", nth: 0, decimal }], cost: cost + 0.2 });
      }
    }
  }
  return chains;
}

/** The words right after a text's one number, as in "1,140 sq ft"; empty where there are none or many. */
export function unitOf(text: string): string {
  const unit = /\d\s*(\p{L}[\p{L}\s.²³]{1,23})$/u.exec(text)?.[1] ?? "";
  return unit.split(/\s+/).length > 3 ? "" : unit;
}

function numberSpan(text: string, nth: number): [number, number] {
  const match = [...text.matchAll(/\d[\d.,]*/g)][nth];
  return match ? [match.index, match.index + match[0].length] : [0, text.length];
}

function dateChains(raw: string, wanted: string): Chain[] {
  const chains: Chain[] = [];
  const text = collapse(raw);
  const time = wanted.length > 10;
  for (const order of ["mdy", "dmy", "ymd"] as const) {
    const cost = Math.min(text.length, 200) / 400;
    if (parseDate(text, order, false) === wanted.slice(0, 10)) {
      chains.push({ transforms: [trim, { op: "date", order, time }], cost });
      continue;
    }
    for (const [start, end] of digitSpans(text)) {
      if (parseDate(text.slice(start, end), order, false) !== wanted.slice(0, 10)) continue;
      for (const cut of cuts(text, [start, end], false)) {
        chains.push({ transforms: [...cut.transforms, { op: "date", order, time }], cost: cut.cost + 0.3 });
      }
      break;
    }
  }
  return chains;
}

// Where a date may start in a longer text: at each number or word with a date behind it.
function digitSpans(text: string): [number, number][] {
  if (text.length > 400) return [];
  return [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+/gu)]
    .slice(1, 60)
    .map((word) => [word.index, text.length]);
}

function textChains(raw: string, wanted: string): Chain[] {
  const text = collapse(raw);
  const target = squeeze(wanted);
  if (target === "") return [];
  const whole = squeeze(text);
  if (whole === target) return [{ transforms: [trim], cost: 0 }];
  if (!whole.includes(target)) return [];
  const chains: Chain[] = [];
  const lines = linesIn(raw);
  lines.forEach((line, at) => {
    if (squeeze(line) !== target) return;
    if (at === lines.length - 1) chains.push({ transforms: [{ op: "line", at: "last" }], cost: 0.5 });
    chains.push({ transforms: [{ op: "line", at: at === 0 ? "first" : at }], cost: 0.5 + at * 0.05 });
  });
  const span = spanOf(text, target);
  if (span) chains.push(...cuts(text, span));
  // A line may itself hold more than the value.
  lines.forEach((line, at) => {
    const inner = lines.length > 1 && squeeze(line) !== target ? spanOf(collapse(line), target) : null;
    if (!inner) return;
    const pick: Transform = { op: "line", at: at === 0 ? "first" : at };
    for (const cut of cuts(collapse(line), inner)) {
      chains.push({ transforms: [pick, ...cut.transforms.slice(1)], cost: cut.cost + 0.4 });
    }
  });
  return chains.slice(0, 24);
}

// Where the squeezed target stands in a text, as offsets of the text; null unless it starts and ends at word bounds.
function spanOf(text: string, target: string): [number, number] | null {
  const offsets: number[] = [];
  let squeezed = "";
  for (let at = 0; at < text.length; at++) {
    const piece = squeeze(text[at] ?? "");
    for (let each = 0; each < piece.length; each++) offsets.push(at);
    squeezed += piece;
  }
  for (let from = squeezed.indexOf(target); from >= 0; from = squeezed.indexOf(target, from + 1)) {
    const start = offsets[from] ?? 0;
    const end = (offsets[from + target.length - 1] ?? 0) + 1;
    if (!isWord(text[start - 1]) || !isWord(text[start])) {
      if (!isWord(text[end]) || !isWord(text[end - 1])) return [start, end];
    }
  }
  return null;
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}

// Ways to cut a span out of a text by literals around it.
function cuts(text: string, [start, end]: [number, number], isEndOpen = true): Chain[] {
  const before = text.slice(0, start);
  const after = isEndOpen ? text.slice(end) : "";
  const heads = before.trim() === "" ? [null] : tails(before);
  const ends = after.trim() === "" ? [null] : starts(after);
  const chains: Chain[] = [];
  heads.forEach((head, first) => {
    ends.forEach((tail, second) => {
      const transforms: Transform[] = [trim];
      if (head !== null) transforms.push({ op: "after", text: head });
      if (tail !== null) transforms.push({ op: "before", text: tail });
      const plain = [head, tail].filter((each) => each !== null && !/[^\s\p{L}\p{N}]/u.test(each)).length;
      const bare = [head, tail].filter((each) => each?.trim() === "").length;
      const own = [head, tail].filter((each) => /[\p{Lu}\p{N}]/u.test(each ?? "")).length;
      const long = [head, tail].filter((each) => (each?.split(/\s+/).length ?? 0) > MAX_WORDS).length;
      const cost =
        0.6 +
        0.05 * (first + second) +
        0.25 * plain +
        BARE * bare +
        OWN_WORD * own +
        LONG_LITERAL * long +
        (head !== null && tail !== null ? 0.2 : 0);
      const ways = [{ transforms, cost }, ...atLast(transforms, text, start, end, cost)];
      for (const way of transforms.length > 1 ? ways : []) {
        chains.push(way);
        if (transforms.length === 2 && plain === 0)
          chains.push({ transforms: way.transforms.map(orAll), cost: way.cost + 0.1 });
      }
    });
  });
  if (before.trim() !== "" && after.trim() === "" && before.length <= MAX_LITERAL)
    chains.push({ transforms: [trim, { op: "without", text: before }], cost: 1 });
  if (after.trim() !== "" && before.trim() === "" && after.length <= MAX_LITERAL)
    chains.push({ transforms: [trim, { op: "without", text: after }], cost: 1 });
  return chains;
}

// The same cuts by the last occurrence of their marks, where the first one of some stands elsewhere.
function atLast(
  transforms: readonly Transform[],
  text: string,
  start: number,
  end: number,
  cost: number,
): Chain[] {
  let isLast = false;
  let isRight = true;
  let isWithin = false;
  const others = transforms.map((transform): Transform => {
    if (transform.op !== "after" && transform.op !== "before") return transform;
    const [within, at] =
      transform.op === "after" ? [text, start - transform.text.length] : [text.slice(start), end - start];
    if (within.indexOf(transform.text) === at) return transform;
    isLast = true;
    isRight &&= within.lastIndexOf(transform.text) === at;
    isWithin ||= transform.op === "after" || at + transform.text.length < within.length;
    return { ...transform, last: true };
  });
  return isLast && isRight
    ? [{ transforms: others, cost: cost + (isWithin ? LAST_WITHIN : LAST_AT_END) }]
    : [];
}

// Where the mark is missing the text has nothing to cut.
function orAll(transform: Transform): Transform {
  return transform.op === "after" || transform.op === "before" ? { ...transform, orAll: true } : transform;
}

// The ends of what stands before a value, best literal first: a mark, a word and a mark, all of it.
function tails(before: string): string[] {
  const tokens = before.match(/\s*[\p{L}\p{N}]+|\s*[^\p{L}\p{N}\s]+|\s+/gu) ?? [];
  const found: string[] = [];
  for (let count = 1; count <= 3 && count <= tokens.length; count++)
    found.push(tokens.slice(-count).join(""));
  if (before.length <= MAX_LITERAL) found.push(before);
  return unique(found.map((each) => each.replace(/^\s+(?=\S)/, "")));
}

function starts(after: string): string[] {
  const tokens = after.match(/\s+|[\p{L}\p{N}]+|[^\p{L}\p{N}\s]+/gu) ?? [];
  const found: string[] = [];
  for (let count = 1; count <= 4 && count <= tokens.length; count++)
    found.push(tokens.slice(0, count).join(""));
  if (after.length <= MAX_LITERAL) found.push(after);
  return unique(found);
}

function unique(literals: readonly string[]): string[] {
  return [...new Set(literals)].filter((each) => each !== "" && each.length <= 200);
}

/** Chains whose cut has to find its mark: one page cannot show that a text without the mark is the value as it is. */
export function strictOf(chains: readonly Chain[]): Chain[] {
  return chains.filter(({ transforms }) => !transforms.some((each) => "orAll" in each));
}
