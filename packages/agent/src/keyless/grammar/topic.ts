import type { Role } from "../words/index.ts";
import { contentWords, isKnown, isVocabulary } from "../words.ts";
import { isOfWriter, isSelfNamed } from "./asker.ts";
import { isNamedAgain } from "./draft.ts";
import { is, type Lexeme } from "./lexeme.ts";
import { isPluralNoun } from "./phrase.ts";
import { copyOf, type Draft, type Reading } from "./reading.ts";
import { readSentence } from "./sentence.ts";
import { fewestOfList, isDemanding } from "./talk.ts";

/*
 * Sentences before the one that lists the fields, which tell what these are about: "What race is this? Race name, date, town" and
 * "I run a small shop. Get the names". They are read as any sentence, and one that is refused stays refused; only what they seem
 * to name is left out, as far as the list says it again or nobody knows it.
 */

/** How a question begins that is no request in other words, and does not count. */
const asking: readonly Role[] = ["what", "who", "when", "whereabouts", "how-much", "how", "knowledge"];

/** True for a question that "yes" is no answer to. */
function asksOpenly(sentence: readonly Lexeme[]): boolean {
  const first = sentence.find((word) => word.kind !== "address" && !is(word, "courtesy"));
  return is(first, ...asking) && !is(first, "is");
}

/** The sentences of a prompt that may be such, each with what the most telling sentence behind it names. */
export function findTopics(
  sentences: readonly (readonly Lexeme[])[],
  reading: Reading,
): ReadonlyMap<readonly Lexeme[], readonly Draft[]> {
  const isAside = (sentence: readonly Lexeme[]): boolean =>
    (asksOpenly(sentence) || isOfWriter(sentence)) &&
    !isDemanding(sentence.filter((word) => !is(word, "state")));
  const found = new Map<readonly Lexeme[], readonly Draft[]>();
  const first = sentences.findIndex(isAside);
  let named: readonly Draft[] = [];
  for (const sentence of first === -1 ? [] : sentences.slice(first).toReversed()) {
    const least = asksOpenly(sentence) ? fewestOfList : 1;
    if (isAside(sentence) && named.length >= least) found.set(sentence, named);
    else if (!asksOpenly(sentence)) {
      const listed = namedIn(sentence, reading);
      if (listed.length > named.length) named = listed;
    }
  }
  return found;
}

/** The known fields that a sentence names which is clear without any other. */
function namedIn(sentence: readonly Lexeme[], reading: Reading): readonly Draft[] {
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  return tried.refusal === null
    ? tried.drafts.filter(({ name }) => contentWords(name).some(isVocabulary))
    : [];
}

/** Reads a topic before a list; null where it is refused, and has to be read as what it is. */
export function readTopic(
  sentence: readonly Lexeme[],
  listed: readonly Draft[],
  reading: Reading,
): Reading | null {
  if (isSelfNamed(sentence)) return reading;
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  if (tried.refusal !== null) return null;
  const isLeftOut = (draft: Draft): boolean =>
    !draft.mayRestrict && draft.computing === null && (!isKnown(draft.name) || isNamedAgain(draft, listed));
  const own = tried.drafts.slice(reading.drafts.length);
  const said = own.filter(isLeftOut).map(({ name }) => name.replaceAll("_", " "));
  const kept = own.filter((draft) => !isLeftOut(draft));
  // "What are the fees? category, early price": what stands before the noun may choose among the records.
  const noun = said.find((name) => isPluralNoun(name, reading.vocabulary)) ?? null;
  const described = noun?.split(" ").slice(0, -1) ?? [];
  return {
    ...tried,
    drafts: [...tried.drafts.slice(0, reading.drafts.length), ...kept],
    isOpen: reading.isOpen,
    noun: tried.noun ?? noun,
    qualifiers: [...tried.qualifiers, ...described.filter((word) => !isVocabulary(word))],
    context: [...tried.context, ...said],
  };
}
