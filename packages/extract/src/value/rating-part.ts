import type { FieldType, Transform } from "@gleaner/automation";

const RATING_TOKEN =
  /^((?:.*[-_])?(?:stars?|ratings?|score|rate|sterne?|etoiles?|estrellas?)[-_]?)\d(?:[-_]?[05])?$/i;
const NUMBER_WORDS = [
  "zero one two three four five",
  "null eins zwei drei vier fünf",
  "zéro un deux trois quatre cinq",
  "cero uno dos tres cuatro cinco",
].map((line) => line.split(" "));
const FULL = "★⭐";
const GLYPHS = /^[★⭐☆✩✭]{1,5}$/u;
const MOST = 5;

/** A rating from one to five that the class of an icon tells: "stars-4", "a-star-4-5", "star-rating Three". */
export function ratingParts(classes: readonly string[]): Part[] {
  const lists = classes.map((each) => each.split(/\s+/).filter(Boolean));
  const tokens = new Set(lists.flat());
  const varying = [...tokens].filter((token) => !lists.every((list) => list.includes(token)));
  return [...numbered(lists, varying), ...worded(classes, varying)].slice(0, 1);
}

function numbered(lists: readonly (readonly string[])[], varying: readonly string[]): Part[] {
  const prefix = varying.map((token) => RATING_TOKEN.exec(token)?.[1]).find((each) => each !== undefined);
  if (prefix === undefined || !lists.every((list) => list.some((token) => RATING_TOKEN.test(token))))
    return [];
  const entries: Record<string, number> = {};
  for (let whole = 0; whole <= MOST; whole++) {
    for (const form of [String(whole), `${whole}-0`, `${whole}_0`]) entries[form] = whole;
    if (whole < MOST) for (const form of [`${whole}-5`, `${whole}_5`]) entries[form] = whole + 0.5;
  }
  return [
    part([
      { op: "classToken", prefix },
      { op: "map", entries },
    ]),
  ];
}

// The word stands first or last among the names that all have.
function worded(classes: readonly string[], varying: readonly string[]): Part[] {
  const words = NUMBER_WORDS.find((each) => varying.every((token) => each.includes(token.toLowerCase())));
  const [token] = varying;
  const sample = classes.find((each) => token !== undefined && each.split(/\s+/).includes(token));
  if (!words || token === undefined || sample === undefined || varying.length < 2) return [];
  const rest = sample.split(/\s+/).filter((each) => each !== token);
  if (!rest.some((each) => /star|rating|sterne|etoile|estrella/i.test(each))) return [];
  const entries: Record<string, number> = {};
  for (const [value, word] of words.entries()) {
    for (const form of [word, word.toUpperCase(), (word[0] ?? "").toUpperCase() + word.slice(1)])
      entries[form] = value;
  }
  const isLast = sample.trim().endsWith(token);
  const cut: Transform = isLast
    ? { op: "after", text: `${rest.join(" ")} ` }
    : { op: "before", text: ` ${rest.join(" ")}` };
  return [part([{ op: "trim" }, cut, { op: "map", entries }])];
}

function part(transforms: readonly Transform[]): Part {
  return { transforms, names: ["rating", "stars"], type: "rating" };
}

/** What makes a number of stars that are written out ("★★★☆☆"); null where any text has something else. */
export function starMap(texts: readonly string[]): Transform | null {
  if (texts.length === 0 || !texts.every((text) => GLYPHS.test(text.trim()))) return null;
  const glyphs = [...new Set(texts.join(""))].filter((each) => each.trim() !== "");
  const full = glyphs.filter((each) => FULL.includes(each));
  const empty = glyphs.filter((each) => !FULL.includes(each));
  const [star] = full;
  if (star === undefined || full.length > 1 || empty.length > 1) return null;
  const entries: Record<string, number> = {};
  for (let count = 1; count <= MOST; count++) {
    entries[star.repeat(count) + (empty[0] ?? "").repeat(MOST - count)] = count;
  }
  return { op: "map", entries };
}

/** A part of a column's text that all rows have at the same place. */
export interface Part {
  readonly transforms: readonly Transform[];
  readonly names: readonly string[];
  /** Set where the transforms already give the typed value. */
  readonly type: FieldType | null;
}
