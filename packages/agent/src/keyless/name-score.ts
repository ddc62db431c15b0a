import type { AskedField } from "./request.ts";
import { conceptOf, contentWords, stem } from "./words.ts";

/** Words that say of what kind a value is, not which one: they tell little on their own. */
const generic = new Set(
  "title link date number id text image price time url count type value price description status".split(" "),
);
const typeWords = new Set(["link", "date", "number", "image", "id", "count", "text", "price"]);
const currencies = new Set("eur euro usd gbp chf dollar cent".split(" ").map(stem));
const units = new Set("lb lbs kg cm mm km mi ft in min mins sec hrs g ml".split(" ").map(stem));

/** Words of a label that hardly narrow down what it names. */
const weak = new Set("web online full official original current exact".split(" ").map(stem));

function conceptsOf(name: string): string[] {
  return contentWords(name).map(conceptOf);
}

function weigh(word: string): number {
  if (currencies.has(word) || units.has(word)) return 0.1;
  if (weak.has(word)) return 0.3;
  return generic.has(word) ? 0.5 : 1;
}

function alike(left: string, right: string): boolean {
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 5 && long.startsWith(short.slice(0, Math.max(5, short.length - 2)));
}

/** True for a label's abbreviation of a word: its beginning ("pos", "conf") or its consonants ("tm", "rk", "pts"). */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 4 || long.length < short.length + 2 || conceptOf(short) !== short)
    return false;
  if (short.length > 2 && long.startsWith(short)) return true;
  if (short[0] !== long[0] || /[aeiou]/.test(short.slice(1))) return false;
  // Two letters stand for a short word, or are the first and the last of it.
  if (short.length === 2 && long.length > 6 && short[1] !== long.at(-1)) return false;
  let at = 0;
  // The word has lost its plural ending, an abbreviation of three letters has not.
  for (const letter of short.length > 2 ? short.replace(/s$/, "") : short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** How much of a word's weight another carries: all for the same word or meaning, most for an abbreviation. */
function likeness(word: string, others: readonly string[]): number {
  if (others.some((other) => alike(word, other))) return 1;
  return others.some((other) => isAbbreviation(word, other) || isAbbreviation(other, word)) ? abbreviated : 0;
}
const abbreviated = 0.93;

/** How alike two names are, 0 to 1: 1 for the same words, 0.92 for the same meaning, else by shared weight. */
export function compareNames(asked: string, candidate: string): number {
  const askedWords = contentWords(asked);
  const candidateWords = contentWords(candidate);
  if (askedWords.length === 0 || candidateWords.length === 0) return 0;
  if (askedWords.join(" ") === candidateWords.join(" ")) return 1;
  const left = [...new Set(askedWords.map(conceptOf))];
  const right = [...new Set(candidateWords.map(conceptOf))];
  let shared = 0;
  let unshared = 0;
  let certainty = 1;
  for (const word of left) {
    const like = likeness(word, right);
    if (like === 0) unshared += weigh(word);
    else shared += weigh(word);
    if (like > 0) certainty = Math.min(certainty, like);
  }
  for (const word of right) {
    // "team id" is another thing than "team": what the candidate adds counts in full.
    if (likeness(word, left) === 0) unshared += typeWords.has(word) ? 1 : weigh(word);
  }
  if (shared === 0) return 0;
  if (unshared === 0) return certainty * (left.every((word) => askedWords.includes(word)) ? 0.95 : 0.92);
  return (certainty * 0.9 * shared) / (shared + unshared);
}

/** True when a name holds all of the words, or words of their meaning. */
export function contains(name: string, words: readonly string[]): boolean {
  const held = conceptsOf(name);
  return words.every((word) => held.includes(conceptOf(word)));
}

/** The asked field's words without those that only say its kind or its owner ("product name" of a product). */
export function qualifiersOf(field: AskedField, noun: string | null): string[] {
  const owner = new Set(noun === null ? [] : contentWords(noun).map(conceptOf));
  return conceptsOf(field.name).filter(
    (word) => !typeWords.has(word) && word !== "title" && !owner.has(word) && !currencies.has(word),
  );
}

/** The concept that the asked name ends with, in languages whose names end with their head. */
export function headOf(name: string): string | null {
  return conceptsOf(name).at(-1) ?? null;
}

/** What says how to write a value, not which one is meant. */
const manner =
  /\b(?:exactly|verbatim|only|text|target|link|as (?:shown|written|displayed|printed|is)|of|the)\b/gi;

function hintPhrases(hint: string): string[] {
  const quoted = [...hint.matchAll(/["“„«]([^"”»]{1,60})["”»]/gu)].map((match) => match[1] ?? "");
  const plain = hint.split(/[;,]/).map((part) => part.replace(manner, " ").trim());
  return [...quoted, ...plain.filter((part) => part !== "" && part.split(/\s+/).length <= 4)];
}

/** How well a target's names fit the asked field, 0 to 1; later names count a little less. */
export function scoreNames(field: AskedField, names: readonly string[], noun: string | null): number {
  const ownerless = withoutOwner(field.name, noun);
  const phrases = field.hint === null ? [] : hintPhrases(field.hint);
  let best = 0;
  for (const [index, name] of names.entries()) {
    const discount = 1 - 0.03 * Math.min(index, 5);
    const own = compareNames(field.name, name);
    const bare = withoutOwner(name, noun);
    const short =
      ownerless === null && bare === null ? 0 : 0.98 * compareNames(ownerless ?? field.name, bare ?? name);
    const hinted = Math.max(0, ...phrases.map((phrase) => (compareNames(phrase, name) > 0.9 ? 0.8 : 0)));
    best = Math.max(best, discount * Math.max(own, short, hinted));
  }
  return best;
}

function withoutOwner(name: string, noun: string | null): string | null {
  if (noun === null) return null;
  const owner = new Set(contentWords(noun));
  const words = contentWords(name);
  const kept = words.filter((word) => !owner.has(word));
  return kept.length > 0 && kept.length < words.length ? kept.join(" ") : null;
}
