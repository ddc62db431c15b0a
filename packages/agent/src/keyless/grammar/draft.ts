import { kindOf } from "../words/kinds.ts";
import { conceptOf, contentWords, stem } from "../words.ts";
import { readClause } from "./clause.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";
import { findComputing, has, type Phrase } from "./phrase.ts";
import { type Draft, type Reading, refuse } from "./reading.ts";
import { isRestricting } from "./records.ts";
import type { TemplateField } from "./template.ts";

/** Longest names, in words and in characters; what is longer is a sentence. */
const mostWords = 5;
const longestName = 100;

/** A column's name: as it is written where it is one word, else in lower case with underscores. */
export function toName(text: string): string {
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return text.trim();
  return words
    .flatMap((word) => word.toLowerCase().split(/[-/]/))
    .filter((word) => word !== "")
    .join("_");
}

/** Takes a phrase as the name of a field; what stands in brackets behind it is its hint. */
export function addField(phrase: Phrase, reading: Reading, mayRestrict = false): void {
  const said = [...phrase.lead, ...phrase.name];
  const verb = findVerb(said, phrase);
  const words = said.slice(0, verb ?? said.length);
  const clause = readClause(phrase, reading);
  const [first] = words;
  const fault = findFault(phrase, words);
  if (clause !== null) addDraft(toName(clause.name), phrase, reading, { type: clause.type, isClause: true });
  else if (first?.kind === "quote" && words.length === 1)
    addDraft(first.text, phrase, reading, { mayRestrict });
  else if (isEnumeration(words)) for (const { text } of words) addDraft(text, phrase, reading);
  else if (fault === null)
    addDraft(toName(textOf(words)), phrase, reading, {
      type: phrase.isListOf ? "list" : null,
      mayRestrict: mayRestrict || isRestricting(phrase),
      isClause: verb !== null,
    });
  else if (!reading.isLoose || fault !== "unclear") refuse(reading, fault, textOf(words));
}

/** How many words of a question stand before its verb: "series" of "what series does it have"; null where it is none. */
function findVerb(words: readonly Lexeme[], phrase: Phrase): number | null {
  const at = words.findIndex((word) => is(word, "is") && !word.known);
  // "what sizes are sold out" says which.
  if (words.slice(at).some((word) => !is(word, "is", "it", "shown", "own"))) return null;
  return at > 0 && phrase.words.some((word) => is(word, "what")) ? at : null;
}

function addDraft(
  name: string,
  phrase: Phrase,
  reading: Reading,
  {
    type = null,
    mayRestrict = false,
    isClause = false,
  }: Partial<Pick<Draft, "type" | "mayRestrict" | "isClause">> = {},
): void {
  if (name === "" || name.length > longestName || isDrafted(name, reading)) return;
  reading.drafts.push({
    ...draftOf({ name, hint: null }),
    hints: phrase.brackets.map(({ text }) => text),
    type,
    // "oldest lighthouse, name and year" chooses a lighthouse where the page has no column of that name.
    mayRestrict: mayRestrict || has(phrase, "superlative"),
    computing: findComputing([...phrase.lead, ...phrase.name]),
    isMeasure: phrase.lead.length + phrase.name.length === 1 && is(phrase.head, "measure"),
    isClause,
  });
}

/** Takes words as the name of a field that nothing more is said of. */
export function addNamed(text: string, reading: Reading): void {
  const name = toName(text);
  if (!isDrafted(name, reading)) reading.drafts.push(draftOf({ name, hint: null }));
}

const isDrafted = (name: string, { drafts }: Reading): boolean => drafts.some((draft) => draft.name === name);

/** The field of a name that is given as it is. */
export const draftOf = ({ name, hint }: TemplateField): Draft => ({
  name,
  hints: hint === null ? [] : [hint],
  type: null,
  mayRestrict: false,
  computing: null,
  isMeasure: false,
  isCount: false,
  isClause: false,
});

/** True for names that nothing separates, most of which say what kind of value is meant: "brand model price", not "contract end date". */
function isEnumeration(words: readonly Lexeme[]): boolean {
  const telling = words.filter(({ key }) => kindOf(conceptOf(stem(key))) !== null);
  const isKnown = words.every(({ kind, known }) => kind === "word" && known);
  return words.length > 2 && isKnown && telling.length * 2 > words.length;
}

/** Why words are no name of a field, null where they are one. */
function findFault({ count, limit }: Phrase, words: readonly Lexeme[]): Parameters<typeof refuse>[1] | null {
  if (words[0]?.value != null || count !== null) return limit === null ? "unclear" : "place";
  if (words.some((word) => is(word, "unique"))) return "unique";
  if (words.length > 1 && is(words.at(-1), "period")) return "filter";
  // "object, filter, exposure" names a filter.
  const isNoun = (word: Lexeme): boolean => words.length === 1 && is(word, "noun");
  const isClause = words.some((word) => is(word, "is", "restrict") && !word.known && !isNoun(word));
  return isClause ||
    words.filter(({ kind }) => kind !== "mark").length > mostWords ||
    !/\p{L}/u.test(textOf(words))
    ? "unclear"
    : null;
}

/** Makes a phrase a part of the last field's name: "number" and "of reviews". */
export function widenField({ by, joint, words, brackets }: Phrase, reading: Reading): void {
  const draft = reading.drafts.at(-1);
  if (draft === undefined || draft.name.length > longestName) return;
  // "date of the jobs added today"
  if (by !== "per" && words.some((word) => is(word, "period"))) refuse(reading, "filter", textOf(words));
  draft.isCount ||= ["number", "count"].includes(conceptOf(stem(draft.name)));
  draft.isMeasure = false;
  draft.hints.push(...brackets.map(({ text }) => text));
  const added = textOf(words.filter((word) => !is(word, "courtesy")));
  draft.name = toName(`${draft.name} ${joint?.text ?? ""} ${added}`);
}

/** Leaves out what a sentence has named so far: its fields are named behind a colon. What may choose among records is said of them. */
export function dropDrafts(reading: Reading): void {
  for (const { name, mayRestrict } of reading.drafts.splice(reading.earlier))
    if (mayRestrict) reading.qualifiers.push(name.replaceAll("_", " "));
}

/** Leaves out what a sentence has named so far: the names behind are what that is to be called. */
export function renameDrafts(reading: Reading): void {
  reading.renamed.push(...reading.drafts.splice(reading.earlier));
}

type Named = Pick<Draft, "name">;

/** What the words of some names mean. */
export const conceptsIn = (named: readonly Named[]): ReadonlySet<string> =>
  new Set(named.flatMap(({ name }) => contentWords(name)).map(conceptOf));

/** True for a field of which one of the others has a word in its name. */
export function isNamedAgain(field: Named, others: readonly Named[]): boolean {
  const said = conceptsIn(others);
  return [...conceptsIn([field])].some((concept) => said.has(concept));
}

/** What was renamed and has no new name was said of the records, and what would be reckoned is refused. */
export function settleRenamed(reading: Reading): void {
  const named = reading.drafts.slice(reading.earlier);
  for (const draft of reading.renamed.splice(0)) {
    const said = draft.name.replaceAll("_", " ");
    const isAgain = isNamedAgain(draft, named);
    if (draft.computing !== null || (draft.isCount && !isAgain)) refuse(reading, "compute", said, false);
    else if (draft.mayRestrict || !isAgain) reading.qualifiers.push(said);
  }
}

/** Adds to what is known of the last field. */
export function addHint(text: string, reading: Reading): void {
  reading.drafts.at(-1)?.hints.push(text);
}
