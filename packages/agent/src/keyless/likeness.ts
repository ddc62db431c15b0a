import type { FieldType } from "@gleaner/automation";
import type { AskedWord } from "./request.ts";
import { genericConcepts, typeOf } from "./words/kinds.ts";
import { conceptOf, contentWords, isVocabulary } from "./words.ts";

/** Shortest beginning that two forms of one word share. */
const shortestRoot = 5;
/** An ending that a form of a word may differ by, in letters. */
const longestEnding = 2;
/** What the longer of two forms may have behind the root, in letters: "applicant" is no form of "application". */
const longestOtherEnding = 3;

function isForm(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  const root = short.slice(0, Math.max(shortestRoot, short.length - longestEnding));
  return (
    short.length >= shortestRoot && long.startsWith(root) && long.length - root.length <= longestOtherEnding
  );
}

/** What controls are called: "add" begins "address" and is no short form of it, nor "edit" one of "edition". */
const controls: ReadonlySet<string> = new Set(["add", "edit", "save", "sort"]);

/** True for a label's abbreviation of a word: its beginning ("pos", "conf") or its consonants ("tm", "rk", "pts"). */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 4 || long.length < short.length + 2) return false;
  if (conceptOf(short) !== short || controls.has(short)) return false;
  if (short.length > 2 && long.startsWith(short)) return true;
  if (short[0] !== long[0] || /[aeiou]/.test(short.slice(1))) return false;
  // The word has lost its plural ending, an abbreviation of three letters has not.
  const core = short.length > 2 ? short.replace(/s$/, "") : short;
  // Two letters stand for a short word, or are the first and the last of it.
  if (core.length === 2 && long.length > 6 && core[1] !== long.at(-1)) return false;
  let at = 0;
  for (const letter of core) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** True for two words that say the same: one word, one meaning, two forms, or a word and its abbreviation. */
export function isSameWord(left: string, right: string): boolean {
  return (
    left === right ||
    conceptOf(left) === conceptOf(right) ||
    (isForm(left, right) && !(isVocabulary(left) && isVocabulary(right))) ||
    isAbbreviation(left, right) ||
    isAbbreviation(right, left)
  );
}

/** How the words that are asked for stand to those of a name, in shares from 0 to 1. */
export interface Likeness {
  /** Of the words asked for, those that the name has; words that only say the kind count less. */
  readonly met: number;
  /** Of the words asked for, those that the name has letter by letter. */
  readonly literal: number;
  /** Of the words asked for that say which value is meant, those that the name has. */
  readonly distinctive: number;
  /** Of the name's words, those that nobody asked for. */
  readonly surplus: number;
  /** Of the name's words, those that nobody asked for and that say more than the kind of the value. */
  readonly strange: number;
}

/** What a word that only says the kind of a value counts beside one that says which value. */
const genericShare = 0.35;
const unlike: Likeness = { met: 0, distinctive: 0, literal: 0, surplus: 1, strange: 1 };

export const weightOf = ({ distinctive }: AskedWord): number => (distinctive ? 1 : genericShare);

/** True for a word that is one of those asked for. */
export const isAsked = (asked: readonly AskedWord[], word: string): boolean =>
  asked.some(({ stem }) => isSameWord(stem, word));

/** Compares asked words with a name's words. A word among several that only names the type of what is called so is met by it. */
export function compareWords(
  asked: readonly AskedWord[],
  name: readonly string[],
  type: FieldType | null = null,
): Likeness {
  if (asked.length === 0 || name.length === 0) return unlike;
  let all = 0;
  let met = 0;
  let literal = 0;
  let [distinctive, hits] = [0, 0];
  for (const word of asked) {
    const weight = weightOf(word);
    all += weight;
    const isOfType = asked.length > 1 && type !== null && typeOf(conceptOf(word.stem)) === type;
    const isMet = isOfType || name.some((other) => isSameWord(word.stem, other));
    if (isMet) met += weight;
    if (word.distinctive) distinctive += 1;
    if (word.distinctive && isMet) hits += 1;
    if (name.includes(word.stem)) literal += weight;
  }
  const surplus = name.filter((other) => !isAsked(asked, other));
  // "Dimensions (W × D × H)"
  const strange = surplus.filter((other) => other.length > 1 && !genericConcepts.has(conceptOf(other)));
  return {
    met: met / all,
    literal: literal / all,
    distinctive: hits / Math.max(1, distinctive),
    surplus: surplus.length / name.length,
    strange: strange.length / name.length,
  };
}

/** How alike two names are, 0 to 1: 1 for the same words or the same meaning. */
export function compareNames(asked: string, name: string): number {
  const words = contentWords(asked).map((stem) => ({ stem, distinctive: true }));
  const { met, surplus } = compareWords(words, contentWords(name));
  return met * (1 - surplus);
}
