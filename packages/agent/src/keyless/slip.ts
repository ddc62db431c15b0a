import { contentWords, isRecordNoun, isVocabulary, splitWords } from "./words.ts";

/** Shortest word of a name whose slips are understood, in letters. */
const shortest = 5;

const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, "$1");

/**
 * True for letters that changed places and doubled ones that are single: "dispaly", "adress". Another letter makes another
 * word too often ("hearing" and "heading").
 */
function isSlip(word: string, meant: string): boolean {
  if (word[0] !== meant[0]) return false;
  if (withoutDoubles(word) === withoutDoubles(meant)) return true;
  const at = [...word].findIndex((letter, index) => letter !== meant[index]);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;
  return at > 0 && swapped === meant;
}

/** A field's name with the words that it slips at as the page has them in what it calls its values. */
export function withoutSlips(name: string, labels: readonly string[]): string {
  const words = splitWords(name);
  const called = new Set(labels.flatMap(contentWords));
  const mend = (word: string): string => {
    if (word.length < shortest || called.has(word) || isVocabulary(word) || isRecordNoun(word)) return word;
    return [...called].find((other) => isSlip(word, other)) ?? word;
  };
  const mended = words.map(mend);
  return mended.every((word, at) => word === words[at]) ? name : mended.join(" ");
}
