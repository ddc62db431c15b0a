import { isClause } from "./clause.ts";
import { addField } from "./draft.ts";
import { enumerating } from "./joint.ts";
import { is, textOf } from "./lexeme.ts";
import { has, isPluralNoun, isSeveral, type Phrase } from "./phrase.ts";
import { type Mode, type Reading, refuse } from "./reading.ts";
import { findValue, readRecords } from "./records.ts";

/** Decides what a sentence begins with: the records, all that a page has, or fields. */
export function readStart(phrases: readonly Phrase[], at: number, reading: Reading): Mode {
  const [first, ...later] = phrases.slice(at);
  if (first === undefined) return "open";
  const phrase = withoutDetails(first, reading);
  const end = later.findIndex(({ by }) => !enumerating.has(by));
  const [run, rest] = end === -1 ? [later, []] : [later.slice(0, end), later.slice(end)];
  const others = run.filter(({ name }) => name.length > 0 && !name.every((word) => is(word, "everything")));
  const [next] = rest;
  const isOwned =
    next !== undefined &&
    ["of", "owner", "for"].includes(next.by) &&
    findValue(next) === null &&
    (next.determiner !== null || (isSeveral(next) && !(next.by === "for" && is(phrase.head, "thing"))));
  const isField = phrase.head?.known === true && !is(phrase.head, "thing", "table");
  // "title - price - location" are three fields.
  const dashed = rest.filter(({ by }) => by === "dash");
  const isDashed =
    isField && !phrase.isPlural && dashed.length > 1 && dashed.every(({ head }) => head?.known === true);
  const isIntroduced = !isDashed && (hasList(phrase) || rest.some(introduces));
  const isCounted = phrase.determiner === "every" || phrase.count !== null || phrase.isListOf;
  // "the third row of the table", "the first entry"
  const isPlaced = phrase.position !== null || (phrase.limit !== null && phrase.count === null);
  const isAlone = others.length === 0;
  const isOpen = phrase.name.every((word) =>
    is(word, "everything", "details", "table", "columns", "neutral"),
  );
  if (isClause(phrase)) {
    addField(phrase, reading);
    return "fields";
  }
  // "what comes in the box" is no name.
  const isSaid = phrase.words.some((word) => is(word, "is", "shown"));
  if (phrase.words[0]?.key === "what" && isAlone && !isField && !isSaid && !is(phrase.head, "thing", "table"))
    refuse(reading, "unclear", textOf(phrase.words));
  // "this lot, give me all of it" is what is spoken of.
  if (phrase.determiner === "this" && isAlone && !isField && run.length > 0) {
    readRecords(phrase, reading);
    return "records";
  }
  // "the whole league table": all columns of the table of that name.
  const isTable =
    isAlone &&
    has(phrase, "table") &&
    !phrase.isPlural &&
    !isCounted &&
    !isPlaced &&
    !isIntroduced &&
    !isField;
  if (isTable && phrase.name.length > 1) {
    reading.shape = "list";
    reading.hasRecords = true;
    reading.isOpen = true;
    reading.context.push(textOf(phrase.name.filter((word) => !is(word, "table"))));
    return "records";
  }
  if (isAlone && isOpen && next?.by !== "possessive") {
    if (has(phrase, "everything")) reading.isOpen = true;
    if (has(phrase, "details")) reading.isVague = true;
    if (has(phrase, "table")) reading.shape = "list";
    if (isCounted || isPlaced) readRecords(phrase, reading);
    return "records";
  }
  // "place of birth" is one name.
  const isNamed = phrase.head?.known === true && !phrase.isPlural && next?.by === "of" && !isOwned;
  const isMany =
    (phrase.isPlural || is(phrase.head, "thing")) && phrase.determiner !== "this" && !isField && !isNamed;
  const isHeading = others[0]?.by === "comma" && phrase.isPlural && others.every(({ head }) => head?.known);
  if (
    (isAlone && next?.by === "possessive") ||
    (isIntroduced && (isAlone || (isCounted && !isField)) && (!isOwned || phrase.isListOf)) ||
    (isAlone && isCounted && !isField) ||
    // "the auctions of the port authority: lot, date"
    (isMany && (!isOwned || isIntroduced) && (isAlone || isHeading))
  ) {
    readRecords(phrase, reading);
    return "records";
  }
  // "all quotes and their authors" wants both of every quote.
  if (isCounted && others.some(({ isOwn }) => isOwn)) readRecords(phrase, reading);
  else if (isCounted) {
    // "the first 20 names and prices"
    if (phrase.count !== null) reading.records = phrase.count;
    if (phrase.determiner === "every") reading.isWhole = true;
    if (!phrase.isListOf) reading.shape ??= "list";
    addField({ ...phrase, lead: [], count: null }, reading);
    return "fields";
  }
  addField(phrase, reading);
  return "fields";
}

/** "Book details" are those of a book. */
function withoutDetails(phrase: Phrase, { vocabulary }: Reading): Phrase {
  const owner = phrase.name.at(-2);
  if (
    owner === undefined ||
    !is(owner, "thing") ||
    !is(phrase.head, "details") ||
    phrase.determiner === "every"
  )
    return phrase;
  return {
    ...phrase,
    name: phrase.name.slice(0, -1),
    head: owner,
    isPlural: isPluralNoun(owner.key, vocabulary),
  };
}

/** True for a bracket that lists names. */
const hasList = ({ brackets }: Phrase): boolean =>
  brackets.some(({ text }) => /[,;&]|\s\p{L}{1,3}\s/u.test(text));

/** True for what names fields after records: a colon, a dash, "with", a bracket with a list. */
function introduces(phrase: Phrase): boolean {
  const { by, name, lead } = phrase;
  if (hasList(phrase)) return true;
  if (!["colon", "dash", "with", "possessive"].includes(by) || lead.length > 0) return false;
  return name.length > 0 && !name.every((word) => is(word, "format", "page"));
}
