import { typeIn } from "../field-type.ts";
import type { Role } from "../words/index.ts";
import { tokenize } from "../words/token.ts";
import { stem } from "../words.ts";
import { withoutAsker, withoutPurpose } from "./asker.ts";
import { attachToField, attachToRecords } from "./attach.ts";
import { type Chunk, toChunks } from "./chunk.ts";
import { addField, addNamed, conceptsIn, dropDrafts, settleRenamed, widenField } from "./draft.ts";
import { joinPhrases } from "./join.ts";
import { is, type Lexeme, textOf, toLexemes } from "./lexeme.ts";
import { quoteItems } from "./listing.ts";
import { findObstacles } from "./obstacle.ts";
import { has, isPluralNoun, isSeveral, type Phrase, readPhrase } from "./phrase.ts";
import { copyOf, type Draft, type Mode, type Reading, refuse } from "./reading.ts";
import { isKind, isRestricting, qualify, readRecords, readValue } from "./records.ts";
import { readRemark } from "./remark.ts";
import { readStart } from "./start.ts";
import { isDemanding } from "./talk.ts";
import { findTerse } from "./terse.ts";
import { readWith } from "./with.ts";

/** What may follow "null" and only says when a value is missing. */
const conditional: ReadonlySet<Chunk["by"]> = new Set(["if", "except", "of", "at", "for", "relative"]);

/** What may join the value of a field to the records: "of the brand Acme", "in section Sport". */
const valued: ReadonlySet<Chunk["by"]> = new Set(["of", "owner", "at", "for", "with", "per"]);

/** Reads one sentence phrase by phrase. Whatever has no place in it is a reason to refuse. */
export function readSentence(given: readonly Lexeme[], reading: Reading, first: Mode = "open"): void {
  const said = withoutAsker(withoutPurpose(given));
  // "https://… is a shop for lamps" tells where, and asks nothing.
  if (said[0]?.kind === "address" && is(said[1], "is")) return;
  const terse = findTerse(said);
  if (terse !== null) {
    for (const text of terse) addNamed(text, reading);
    return;
  }
  findObstacles(said, reading);
  const sentence = quoteItems(said, first === "listed");
  const isMany = (noun: string): boolean => isPluralNoun(noun, reading.vocabulary);
  const chunks = toChunks(sentence, isMany).map((chunk) => {
    const brackets = chunk.brackets.filter(
      (bracket) => !readFilter(bracket, reading) && !readOnly(bracket, reading),
    );
    return readPhrase({ ...chunk, brackets }, reading.vocabulary);
  });
  const phrases = joinPhrases(chunks, reading.vocabulary.language);
  let mode = first;
  let isAside = false;
  for (const [at, phrase] of phrases.entries()) {
    if (reading.refusal !== null) return;
    isAside = phrase.words.some((word) => is(word, "missing")) || (isAside && conditional.has(phrase.by));
    if (isAside) continue;
    const before = stateOf(reading);
    const isAmid = reading.isTyped && (mode === "fields" || mode === "listed");
    const { shape, noun, hasRecords, isWhole, records, qualifiers } = reading;
    const qualified = qualifiers.length;
    mode =
      readRemark(phrase, { before: phrases[at - 1], next: phrases[at + 1] }, reading, mode) ??
      readName(phrases, at, reading, mode);
    const isOfField = stateOf(reading) !== before;
    const isBehindAddress = phrase.words.length === 0 && phrases[at - 1]?.hasAddress === true;
    if (!isOfField && phrase.brackets.some((bracket) => readBracket(bracket, isBehindAddress, reading)))
      mode = "listed";
    if (isAmid) reading.details.push(...qualifiers.splice(qualified));
    if (isAmid && (shape === "record" || !mayBeRecords(phrase, reading)))
      Object.assign(reading, { shape, noun, hasRecords, isWhole, records });
  }
  settleRenamed(reading);
}

/**
 * True for "of all lamps" among a schema's fields: they are the records. Not for "the titles of the tracks", nor for all
 * tracks where one of the fields is a list that is called so.
 */
const mayBeRecords = ({ name, determiner, count }: Phrase, { lists }: Reading): boolean =>
  (determiner === "every" || (count ?? 1) > 1) && !name.some(({ key }) => lists.has(stem(key)));

/** Changes with every field that is added and with all that is said of the last one. */
function stateOf({ drafts }: Reading): string {
  const last = drafts.at(-1);
  return `${drafts.length} ${last?.hints.length} ${last?.name}`;
}

/** Takes "(status = open)" as the filter. */
function readFilter({ text }: Lexeme, reading: Reading): boolean {
  const [, name, value] = /^([\p{L} _-]{1,40})={1,2}([^=,()]{1,60})$/u.exec(text) ?? [];
  if (name === undefined || value === undefined) return false;
  reading.filter ??= { name: name.trim(), value: value.trim().replace(/^["“']|["”']$/gu, "") };
  return true;
}

/** Takes "(only Acme)" for what chooses the records; "(number only)" and "(by-line name(s) only)" say what a value is. */
function readOnly({ text }: Lexeme, reading: Reading): boolean {
  const words = toLexemes(tokenize(text), reading.vocabulary).filter(({ kind }) => kind !== "bracket");
  const phrase = readPhrase(
    { by: "start", joint: null, words, brackets: [], hasAddress: false },
    reading.vocabulary,
  );
  // "(in stock only)" chooses, "(number only)" says what a value is.
  const isName = phrase.head?.known === true && !is(phrase.head, "thing") && !is(words[0], "at", "with");
  const isOfValue = is(words.at(-1), "only") && isName;
  if (isOfValue || !isRestricting(phrase) || typeIn(text) !== null) return false;
  reading.qualifiers.push(textOf(phrase.name));
  return true;
}

/** Reads what a bracket says of the records: an exception, or the fields. True where it names fields. */
function readBracket({ text }: Lexeme, isBehindAddress: boolean, reading: Reading): boolean {
  const words = toLexemes(tokenize(text), reading.vocabulary);
  const named = words.filter((word) => !is(word, "article", "own"));
  const isList = words.some((word) => is(word, "and") || word.key === "," || word.key === ";");
  // "(nautical miles)" tells how a value is measured.
  const isOfKeys = words[0]?.kind === "quote";
  if ((!isOfKeys && words.some((word) => is(word, "missing"))) || (!isList && is(words.at(-1), "unit")))
    return false;
  const listed = isBehindAddress && isList && !isOfKeys ? listedIn(words, reading) : [];
  if (listed.length > 0) {
    reading.drafts.splice(reading.earlier, Number.POSITIVE_INFINITY, ...listed);
    return true;
  }
  if (reading.drafts.length === 0 && (isList || (named.length === 1 && named[0]?.known))) {
    readSentence(words, reading, "listed");
    return true;
  }
  if (is(words[0], "except", "if")) readSentence(words, reading);
  else {
    findObstacles(words, reading);
    const said = words.filter((word) => word.kind === "word" && word.roles.size === 0 && !isKind(word));
    if (said.length > 0) reading.qualifiers.push(textOf(said));
  }
  return false;
}

/** What more than a name may stand in a list of names. */
const beside: readonly Role[] = ["of", "at", "for", "with", "every", "verb", "format"];

/**
 * The fields that a bracket behind the address lists where a sentence has named what they are of: "prices of tickets at https://…
 * (type, price)". Nothing where it may say something else, or the sentence something more.
 */
function listedIn(words: readonly Lexeme[], reading: Reading): readonly Draft[] {
  const said = reading.drafts.slice(reading.earlier);
  if (said.length === 0 || isDemanding(words) || words.some((word) => is(word, ...beside))) return [];
  const tried = copyOf(reading);
  tried.drafts.splice(reading.earlier);
  readSentence(words, tried, "listed");
  const listed = tried.drafts.slice(reading.earlier);
  const again = conceptsIn(listed);
  const isAgain = ({ name, mayRestrict, computing, isCount }: Draft): boolean =>
    !mayRestrict &&
    computing === null &&
    !isCount &&
    [...conceptsIn([{ name }])].every((concept) => again.has(concept));
  const isPlain = tried.refusal === null && tried.qualifiers.length === reading.qualifiers.length;
  return isPlain && listed.length > 1 && said.every(isAgain) ? listed : [];
}

/** Reads a phrase that names something, by what joins it to the phrases before. */
function readName(phrases: readonly Phrase[], at: number, reading: Reading, mode: Mode): Mode {
  const phrase = phrases[at];
  if (phrase === undefined) return mode;
  const isFields = mode === "fields" || mode === "listed";
  if (valued.has(phrase.by) && readValue(phrase, reading)) return mode;
  switch (phrase.by) {
    case "possessive":
      if (mode === "open") return readStart(phrases, at, reading);
      if (has(phrase, "page", "table", "section", "details") && !phrase.head?.known) return mode;
      if (isFields && isSaidBefore(phrases, at - 1))
        addField({ ...phrase, name: [...(phrases[at - 1]?.name ?? []), ...phrase.name] }, reading);
      else if (isFields) widenField({ ...phrase, joint: null }, reading);
      else addField(phrase, reading);
      return isFields ? mode : "fields";
    case "with":
      return readWith(phrases, at, reading, isFields);
    case "for":
      if (phrase.isMine) return mode;
      // "I'd be grateful for the start date"
      if (mode === "open" && isOneField(phrase)) return readStart(phrases, at, reading);
      // "hotels for two people" says which hotels.
      if (
        reading.hasRecords &&
        phrase.count !== null &&
        phrase.limit === null &&
        phrase.determiner === null
      ) {
        reading.qualifiers.push(textOf([...phrase.lead, ...phrase.name]));
        return mode;
      }
      if (isSeveral(phrase) || phrase.determiner !== null) readRecords(phrase, reading);
      else qualify(phrase, reading);
      return reading.drafts.length > 0 ? mode : "each";
    case "per":
      // "time and gate of flights to Rome": what follows the records says which of them.
      // "how long does it take to walk there"
      if (reading.drafts.at(-1)?.isClause) reading.context.push(textOf(phrase.name));
      else if (reading.drafts.length > 0 && !isOfRecords(phrases, at)) widenField(phrase, reading);
      else qualify(phrase, reading);
      return mode;
    case "of":
    case "owner":
    case "at":
      if (reading.hasRecords && phrase.determiner === null && isOfRecords(phrases, at)) {
        qualify(phrase, reading);
        return mode;
      }
      return isFields
        ? attachToField(phrase, phrases[at + 1], reading, mode)
        : attachToRecords(phrase, reading, mode);
    case "colon":
      if (phrases.slice(0, at).every(({ hasAddress }) => hasAddress) && mode === "open")
        return readStart(phrases, at, reading);
      // "contact details: street, city": what stands before the colon is a heading, "all lamps with LED: …" a condition.
      if (mode === "fields" || reading.drafts.some(({ mayRestrict }) => mayRestrict)) dropDrafts(reading);
      addField(phrase, reading);
      // "all details: name, price"
      reading.isOpen = false;
      return "listed";
    default:
      if (isFields) return readField(phrase, isOfRecords(phrases, at), reading, mode);
      if (mode === "open") return readStart(phrases, at, reading);
      // "every fork and spoon" is one noun of two words.
      if (isPlainAnd(phrase) && mode === "records" && !phrase.isOwn && reading.drafts.length === 0)
        return mode;
      // "the changelog, all releases with version and date"
      if ((phrase.count !== null && isSeveral(phrase)) || isEachWith(phrases, at)) {
        readRecords(phrase, reading);
        return "records";
      }
      addField(phrase, reading);
      return "fields";
  }
}

/** True for "and", not for "together with". */
const isPlainAnd = ({ by, joint }: Phrase): boolean => by === "and" && !is(joint ?? undefined, "with");

/** True for the second supplier of "supplier, supplier's rating". */
function isSaidBefore(phrases: readonly Phrase[], at: number): boolean {
  const name = textOf(phrases[at]?.name ?? []);
  return phrases.slice(0, at).some((other) => textOf(other.name) === name);
}

/** True for "all releases" with their fields behind. */
function isEachWith(phrases: readonly Phrase[], at: number): boolean {
  const [phrase, next] = phrases.slice(at);
  return phrase?.determiner === "every" && (next?.by === "with" || next?.by === "colon");
}

const isOneField = ({ name, head, determiner, isPlural }: Phrase): boolean =>
  name.length > 0 &&
  name.every(({ known }) => known) &&
  !is(head, "thing", "table") &&
  determiner !== "every" &&
  !isPlural;

/** True for a phrase right behind what names the records. */
function isOfRecords(phrases: readonly Phrase[], at: number): boolean {
  const before = phrases[at - 1];
  if (before === undefined || !["of", "owner", "for"].includes(before.by)) return false;
  return before.determiner === "every" || is(before.head, "thing") || before.head?.known !== true;
}

/** One more field of an enumeration, or the records behind it: "title, price, every lamp". */
function readField(phrase: Phrase, isBehindRecords: boolean, reading: Reading, mode: Mode): Mode {
  const { by, name, head, determiner, count, limit } = phrase;
  const isEvery = determiner === "every" && !name.some(({ known }) => known);
  // "…, price - all connections"
  if (isEvery && reading.hasRecords) return mode;
  const isCounted = limit === null && count !== null && is(head, "table", "thing");
  // "…, but only products by one maker" speaks of the records.
  if (phrase.isOnly && !reading.hasRecords && is(head, "thing")) {
    readRecords(phrase, reading);
    return mode;
  }
  // "name of every fork and spoon", "… of all jobs, and only jobs on this page"
  const isNoun = by === "and" && isBehindRecords && determiner === null && is(head, "thing") && !head?.known;
  if (isNoun || (reading.noun !== null && textOf(name) === reading.noun)) return mode;
  // "name, price, organic only" says of the records which.
  if (isRestricting(phrase)) {
    reading.qualifiers.push(textOf(name));
    return mode;
  }
  // "when was the article at https://… last updated"
  const last = reading.drafts.at(-1);
  const isWhen = last?.isClause === true && last.type === "date";
  if (isEvery || isCounted) readRecords(phrase, reading);
  else if (by === "next" && isWhen && head?.known === true) last.name = head.text;
  else if (by === "next" && reading.drafts.length > 0) refuse(reading, "unclear", textOf(phrase.words));
  else addField(determiner === "every" ? { ...phrase, isListOf: true } : phrase, reading);
  return mode;
}
