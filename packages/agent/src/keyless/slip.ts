import { isRecordNoun, isVocabulary, stem } from "./words.ts";

/** Shortest word of a name whose slips are understood, in letters. */
const shortest = 5;

const doubled = /(.)\1/gu;
const withoutDoubles = (word: string): string => word.replace(doubled, "$1");

/** True for two words that differ by two neighbouring letters that changed places, behind the first. */
export function isSwapped(word: string, meant: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== meant[index]);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;
  return at > 0 && swapped === meant;
}

/**
 * True for letters that changed places, and for a doubled letter that is written once: "dispaly", "adress". Another letter
 * makes another word too often ("hearing" and "heading").
 */
function isSlip(word: string, meant: string): boolean {
  if (word[0] !== meant[0]) return false;
  if (meant.length === word.length + 1) return withoutDoubles(word) === withoutDoubles(meant);
  return isSwapped(word, meant);
}

/** A field's name, its slips mended where just one of the words that the page calls its values by can be meant. */
export function withoutSlips(name: string, called: ReadonlySet<string>): string {
  return name.replace(/[\p{L}\p{M}]+/gu, (written) => {
    const word = stem(written);
    if (word.length < shortest || called.has(word) || isVocabulary(word) || isRecordNoun(word))
      return written;
    const [meant, other] = [...called].filter((each) => isSlip(word, each));
    return meant === undefined || other !== undefined ? written : meant;
  });
}
