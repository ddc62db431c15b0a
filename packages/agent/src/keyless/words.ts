import { meaningWords, vocabularies } from "./words/index.ts";
import { joinedWords } from "./words/joined.ts";
import { bearers, kindOf } from "./words/kinds.ts";
import { stem } from "./words/stem.ts";

export { stem } from "./words/stem.ts";

const fillers = new Set(vocabularies.flatMap(({ language }) => language.fillers.split(" ")));

/** Concepts by the stems of field words. */
const fieldWords = new Map<string, string>();
for (const vocabulary of vocabularies)
  for (const [word, concept] of vocabulary.concepts)
    if (!fieldWords.has(stem(word))) fieldWords.set(stem(word), concept);

/** Concepts by the stems of those and of all other words whose meaning in a name is known. */
const concepts = new Map(fieldWords);
for (const [concept, words] of meaningWords)
  for (const word of words.map(stem)) if (!concepts.has(word)) concepts.set(word, concept);

/** Shortest part of a compound, in letters; what describes a longer one may be shorter: "lotnummer". */
const shortestPart = 4;
const shortestBefore = 3;

/** Stems of field words that languages put at the end of compounds ("Registernummer"). */
const heads = new Set(
  vocabularies
    .filter(({ language }) => language.compounds)
    .flatMap((vocabulary) => [...vocabulary.concepts.keys()].map(stem))
    .filter((word) => word.length >= shortestPart),
);

const longestHead = Math.max(...[...heads].map((word) => word.length));

/** The stem of a compound as what describes a field word, and that word: "oprichtingsdatum" is a "datum" of "oprichting". */
function splitCompound(word: string): readonly string[] {
  if (concepts.has(word)) return [word];
  if (isUnspaced(word)) return splitUnspaced(word);
  const first = Math.max(shortestBefore, word.length - longestHead);
  for (let at = first; at <= word.length - shortestPart; at += 1) {
    const isLong = at >= shortestPart || word.length - at > shortestPart;
    if (isLong && heads.has(word.slice(at))) return [stem(word.slice(0, at)), word.slice(at)];
  }
  return [word];
}

/** A word of a script without spaces as the two that it is made of, where what comes first has a name: "著者名". */
function splitUnspaced(word: string): readonly string[] {
  for (let at = 1; at < Math.min(word.length, longestWithoutSpaces); at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    const [first, last] = parts.map((part) => concepts.get(part));
    if (last !== undefined && bearers.has(kindOf(first ?? ""))) return parts;
  }
  return [word];
}

const scriptWithoutSpaces = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** True for a word of a script that puts no white space between words. */
export const isUnspaced = (word: string): boolean => scriptWithoutSpaces.test(word);

/** Longest word of which the end is looked up, in signs. */
const longestWithoutSpaces = 20;

/** What is known of a stem, in a script without spaces of its longest end that something is known of. */
function find(word: string, known: ReadonlyMap<string, string>): string | undefined {
  const whole = known.get(word);
  if (whole !== undefined || !isUnspaced(word)) return whole;
  for (let from = 1; from < Math.min(word.length, longestWithoutSpaces); from += 1) {
    const end = known.get(word.slice(from));
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Splits a name into stems: camelCase, snake_case, kebab-case, white space and compounds; numbers stay, and "e-mail" is one word. */
export function splitWords(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(?<!\p{L})(\p{L}{1,20})-(\p{L}{1,20})(?!\p{L})/gu, (both, one, other) =>
      concepts.has(stem(one + other)) ? one + other : both,
    )
    .split(/[^\p{L}\p{N}\p{M}ー]+/u)
    .filter((word) => word !== "")
    .flatMap((word) => splitCompound(stem(word)))
    .reduce<string[]>(join, []);
}

/** Two stems that are one word's: "postal code" is a "postcode". */
const joined = new Map(
  joinedWords.flatMap(([word, names]) =>
    names.map((name) => [name.split(" ").map(stem).join(" "), stem(word)] as const),
  ),
);

function join(words: string[], word: string): string[] {
  const one = joined.get(`${words.at(-1)} ${word}`);
  return one === undefined ? [...words, word] : [...words.slice(0, -1), one];
}

/** The stems of a name that carry meaning; all of them where none would be left. */
export function contentWords(name: string): string[] {
  const words = splitWords(name);
  const content = words.filter((word) => !fillers.has(word));
  return content.length > 0 ? content : words;
}

/** The same; of "number of pages", too, what is counted. */
export function tellingWords(name: string): string[] {
  const [all, content] = [splitWords(name), contentWords(name)];
  const isCount = all.length > 2 && content.every((word) => conceptOf(word) === "number");
  return isCount ? all.filter((word) => content.includes(word) || isThing(word)) : content;
}

/** The concept that a stem belongs to, else the stem itself. */
export const conceptOf = (word: string): string => find(word, concepts) ?? word;

/** True when some word of the name belongs to one of the concepts. */
export function mentions(name: string, ...wanted: readonly string[]): boolean {
  return splitWords(name).some((word) => wanted.includes(conceptOf(word)));
}

/** True for the stem of a field word. */
export const isVocabulary = (word: string): boolean => find(word, fieldWords) !== undefined;

/** True for a stem of what records are called ("release", "decision"). */
export const isThing = (word: string): boolean => vocabularies.some(({ things }) => things.has(word));

/** True for a stem of what records of any trade are called ("dish", "farmacia"). */
export const isRecordNoun = (word: string): boolean =>
  vocabularies.some(({ recordNouns }) => recordNouns.has(word));

/** True when the last word of a name is general vocabulary for a field. */
export function isKnown(name: string): boolean {
  return isVocabulary(splitWords(name).at(-1) ?? "");
}

/** True when a word is general vocabulary for a field, with all that hyphens join in it: "release-date", not "full-time". */
export function isKnownWord(word: string): boolean {
  return fieldWords.has(stem(word)) || splitWords(word).every(isVocabulary);
}
