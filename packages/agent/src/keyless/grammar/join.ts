import type { Role } from "../words/index.ts";
import type { Language } from "../words/language.ts";
import { is } from "./lexeme.ts";
import { isPluralNoun, type Phrase } from "./phrase.ts";

/** Phrases, with those that only say something of the next one taken into it, and the owner of a field apart from it. */
export const joinPhrases = (phrases: readonly Phrase[], language: Language): Phrase[] =>
  withEach(withOnly(language.bareOwners ? phrases.flatMap((phrase) => apart(phrase, language)) : phrases));

/** "ceny produktów" are the prices of the products; "liczba recenzji" counts reviews, and "nazwy firm" names firms. */
function apart(phrase: Phrase, language: Language): Phrase[] {
  const { name, head } = phrase;
  const before = name.at(-2);
  const endings = language.bareOwners?.split(", ") ?? [];
  const isOwner = is(head, "thing") && !head?.known && endings.some((ending) => head?.key.endsWith(ending));
  // Of two words the first says what is counted, or is what records are called as well.
  const isName = name.length === 2 && is(before, "measure", "thing");
  if (head === undefined || !isOwner || before?.known !== true || isName) return [phrase];
  const field = {
    words: phrase.words.filter((word) => word !== head),
    name: name.slice(0, -1),
    head: before,
  };
  const owner = { ...unsaid, by: "of", words: [head], name: [head], isPlural: true } as const;
  return [
    { ...phrase, ...field, isPlural: isPluralNoun(before.key, { language }) },
    { ...phrase, ...owner },
  ];
}

/** Nothing is said of it but what it is called. */
const unsaid = {
  joint: null,
  lead: [],
  brackets: [],
  determiner: null,
  isOwn: false,
  isListOf: false,
  count: null,
  limit: null,
  position: null,
} as const;

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
