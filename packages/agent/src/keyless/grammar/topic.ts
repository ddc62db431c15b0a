import type { Role } from "../words/index.ts";
import { contentWords, isVocabulary } from "../words.ts";
import { isOfWriter, withoutAsker } from "./asker.ts";
import { is, type Lexeme } from "./lexeme.ts";
import { isPluralNoun } from "./phrase.ts";
import { copyOf, type Reading } from "./reading.ts";
import { readSentence } from "./sentence.ts";
import { fewestOfList, isDemanding } from "./talk.ts";

/** How a question begins that is no request in other words. */
const asking: readonly Role[] = [
  "what",
  "who",
  "when",
  "whereabouts",
  "how-much",
  "how-many",
  "how",
  "knowledge",
];

/** True for a question that "yes" is no answer to: "What race is this?" */
export function isQuestion(sentence: readonly Lexeme[]): boolean {
  const first = sentence.find((word) => word.kind !== "address" && !is(word, "courtesy"));
  return is(first, ...asking) && !is(first, "is");
}

/**
 * The sentences before one that names the fields which tell what these are about: "What race is this?" and "I run a small shop."
 */
export function findTopics(
  sentences: readonly (readonly Lexeme[])[],
  reading: Reading,
): ReadonlySet<readonly Lexeme[]> {
  const isAside = (sentence: readonly Lexeme[]): boolean =>
    (isQuestion(sentence) || isOfWriter(sentence)) &&
    !isDemanding(sentence.filter((word) => !is(word, "state")));
  const found = new Set<readonly Lexeme[]>();
  const last = sentences.findLastIndex(isAside);
  let named = 0;
  for (let at = sentences.length - 1; last !== -1 && at >= 0; at -= 1) {
    const sentence = sentences[at] ?? [];
    const least = isQuestion(sentence) ? fewestOfList : 1;
    if (at <= last && isAside(sentence) && named >= least) found.add(sentence);
    else if (!isQuestion(sentence)) named = Math.max(named, countNamed(sentence, reading));
  }
  return found;
}

/** How many fields a sentence names that is clear without any other. */
function countNamed(sentence: readonly Lexeme[], reading: Reading): number {
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  const known = tried.drafts.filter(({ name }) => contentWords(name).some(isVocabulary));
  return tried.refusal === null ? known.length : 0;
}

/** Reads such a sentence: it names no fields, and what it says of records may choose among them. */
export function readTopic(sentence: readonly Lexeme[], reading: Reading): Reading {
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  const named = tried.drafts.slice(reading.drafts.length).map(({ name }) => name.replaceAll("_", " "));
  if (tried.refusal === null && isQuestion(sentence))
    return {
      ...tried,
      drafts: reading.drafts,
      shape: reading.shape,
      isOpen: reading.isOpen,
      noun: tried.noun ?? named.find((name) => isPluralNoun(name, reading.vocabulary)) ?? null,
      context: [...tried.context, ...named],
    };
  const isSaid = (word: Lexeme): boolean =>
    word.kind === "word" && (is(word, "state") || (word.roles.size === 0 && !word.known));
  const textsOf = (words: readonly Lexeme[]): string[] => words.filter(isSaid).map(({ text }) => text);
  // "Which lamps are red?" chooses.
  const verb = sentence.findIndex((word) => is(word, "is"));
  const end = verb === -1 || !isQuestion(sentence) ? sentence.length : verb;
  return {
    ...reading,
    doubts: [...reading.doubts, ...textsOf(withoutAsker(sentence.slice(0, end)))],
    qualifiers: [...reading.qualifiers, ...textsOf(sentence.slice(end))],
    context: [...reading.context, ...textsOf(sentence)],
  };
}
