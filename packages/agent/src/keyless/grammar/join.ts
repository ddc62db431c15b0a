import type { Role } from "../words/index.ts";
import { is } from "./lexeme.ts";
import type { Phrase } from "./phrase.ts";

/** Phrases, with those that only say something of the next one taken into it. */
export const joinPhrases = (phrases: readonly Phrase[]): Phrase[] => withEach(withOnly(phrases));

/** "I'm only interested in lamps" wants only lamps. */
const withOnly = (phrases: readonly Phrase[]): Phrase[] =>
  phrases.flatMap((phrase, at): Phrase[] => {
    const isVerbal = ({ words, name }: Phrase, next: Phrase | undefined): boolean =>
      next?.by === "verb" && name.length === 0 && words.length > 0 && words.every((word) => is(word, "only"));
    if (isVerbal(phrase, phrases[at + 1])) return [];
    const before = phrases[at - 1];
    if (before !== undefined && isVerbal(before, phrase)) return [{ ...phrase, isOnly: true }];
    // "old price only if there is one"
    return [phrases[at + 1]?.by === "if" ? { ...phrase, isOnly: false } : phrase];
  });

/** What stands for a record of an answer. */
const recordWords: readonly Role[] = ["single", "format", "table"];

/** "one row per fee" says what the records are, as "for every fee" does. */
function withEach(phrases: readonly Phrase[]): Phrase[] {
  const isOne = ({ words, brackets }: Phrase): boolean =>
    words.length > 0 &&
    brackets.length === 0 &&
    words.some((word) => is(word, ...recordWords)) &&
    words.every((word) => word.value === 1 || is(word, ...recordWords, "it", "article", "verb", "courtesy"));
  return phrases.flatMap((phrase, at): Phrase[] => {
    const [before, next] = [phrases[at - 1], phrases[at + 1]];
    if (next?.by === "per" && isOne(phrase)) return [];
    return [
      phrase.by === "per" && before && isOne(before) ? { ...phrase, by: "for", determiner: "every" } : phrase,
    ];
  });
}
