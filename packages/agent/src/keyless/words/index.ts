import { measureNames } from "../measure.ts";
import { cs } from "./cs.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { glossary } from "./glossary.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import type { Language, Role, TypeWord } from "./language.ts";
import { meanings } from "./meanings.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { recordNouns as recordLines } from "./record-nouns.ts";
import { ru } from "./ru.ts";
import { stem, withoutAccents } from "./stem.ts";
import { sv } from "./sv.ts";
import { keyOf, tokenize } from "./token.ts";
import { zh } from "./zh.ts";

export type { Language, Role, TypeWord } from "./language.ts";

/** A language's phrases, made ready for look-ups. */
export interface Vocabulary {
  readonly language: Language;
  /** Keys of the phrase's words with single spaces between. */
  readonly phrases: ReadonlyMap<string, ReadonlySet<Role>>;
  /** Beginnings of words that take any ending. */
  readonly prefixes: ReadonlyMap<string, ReadonlySet<Role>>;
  /** Stems of what records are called. */
  readonly things: ReadonlySet<string>;
  /** Stems of what records of any trade are called, those among them. */
  readonly recordNouns: ReadonlySet<string>;
  readonly numerals: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, TypeWord>;
  /** Concepts by the words that name them, in lower case. */
  readonly concepts: ReadonlyMap<string, string>;
  /** The language's own word for a concept. */
  readonly labels: ReadonlyMap<string, string>;
}

const listOf = (text: string): string[] =>
  text
    .split(/,|\n/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

function gather<Value extends string>(
  groups: Readonly<Partial<Record<Value, string>>>,
  add: (key: string, value: Value, phrase: string) => void,
): void {
  // An apostrophe at the end is a part of its word ("l'"), as it is before the next word.
  for (const [value, text] of Object.entries(groups) as [Value, string][])
    for (const phrase of listOf(text))
      add(keyOf(tokenize(phrase.replace("*", ""))).replace(/ '$/, "'"), value, phrase);
}

type ConceptWords = readonly [concept: string, words: readonly string[]];

const linesOf = (text: string): (readonly [concept: string, rest: string])[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [concept = "", rest = ""] = line.split(": ");
      return [concept, rest.trim()];
    });

/** What stands behind the codes of languages in a line of words: a code, and the words of its language. */
const partsOf = (text: string): (readonly [code: string, words: readonly string[]])[] =>
  text.split(" | ").map((part) => {
    const [code = "", ...words] = part.split(" ");
    return [code, words];
  });

/** The glossary's concepts by the code of the language that their words are of. */
const glossaryOf = new Map<string, ConceptWords[]>();
for (const [concept, parts] of linesOf(glossary))
  for (const [code, words] of partsOf(parts))
    glossaryOf.set(code, [...(glossaryOf.get(code) ?? []), [concept, words]]);

/** Words whose meaning in a field's name is known, though they name no field on their own. */
export const meaningWords: readonly ConceptWords[] = linesOf(meanings).flatMap(([concept, parts]) =>
  partsOf(parts).map(([, words]): ConceptWords => [concept, words]),
);

/** Stems of what records of many trades are called, by the code of their language. */
const recordNounsOf = Map.groupBy(
  recordLines
    .trim()
    .split("\n")
    .flatMap(partsOf)
    .flatMap(([code, words]) => words.map((word) => [code, stem(word)] as const)),
  ([code]) => code,
);

/** The concepts that a language has words for: those of its own file, then those of the glossary. */
const conceptsIn = ({ code, concepts }: Language): ConceptWords[] => [
  ...linesOf(concepts).map(([concept, words]): ConceptWords => [concept, words.split(" ")]),
  ...(glossaryOf.get(code) ?? []),
];

function prepare(language: Language): Vocabulary {
  const phrases = new Map<string, Set<Role>>();
  const prefixes = new Map<string, Set<Role>>();
  const roles = { ...language.roles, how: Object.keys(language.asks ?? {}).join(", ") };
  gather(roles, (key, role, phrase) => {
    const into = phrase.endsWith("*") ? prefixes : phrases;
    for (const each of [key, withoutAccents(key)]) {
      const isOther = each !== key && phrases.has(each);
      if (!isOther) into.set(each, (into.get(each) ?? new Set()).add(role));
    }
  });
  for (const name of measureNames) {
    const key = keyOf(tokenize(name));
    if (!phrases.has(key)) phrases.set(key, new Set(["unit"]));
  }
  const things = new Set(language.things.split(" ").map(stem));
  const others = (recordNounsOf.get(language.code) ?? []).map(([, word]) => word);
  const types = new Map<string, TypeWord>();
  gather(language.types, (key, type) => types.set(key, types.get(key) ?? type));
  const numerals = new Map(
    language.numerals.split(" ").map((each, at) => {
      const [word = "", value] = each.split("=");
      return [word, Number(value ?? at + 1)];
    }),
  );
  const concepts = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const [concept, words] of conceptsIn(language)) {
    for (const word of words) {
      const key = word.toLowerCase();
      concepts.set(key, concepts.get(key) ?? concept);
      labels.set(concept, labels.get(concept) ?? word);
      // What a script without spaces writes as one word is one, whatever it is made of.
      if (tokenize(word).length > 1) phrases.set(key, phrases.get(key) ?? new Set());
    }
  }
  return {
    language,
    phrases,
    prefixes,
    things,
    recordNouns: new Set([...things, ...others]),
    numerals,
    types,
    concepts,
    labels,
  };
}

/** The languages that prompts are read in; the first counts where others know as many of a prompt's words. */
export const vocabularies: readonly Vocabulary[] = [
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  ja,
  zh,
  da,
  sv,
  ru,
  cs,
].map(prepare);

/** Stems of words that stand between a thing and whose it is. */
export const genitives: ReadonlySet<string> = new Set(
  vocabularies.flatMap(({ language }) =>
    listOf(language.roles.of ?? "").map((word) => stem(word.replace("'", ""))),
  ),
);

/** Stems of currencies and measures. */
export const units: ReadonlySet<string> = new Set(
  vocabularies.flatMap(({ language }) => listOf(language.roles.unit ?? "").map(stem)),
);
