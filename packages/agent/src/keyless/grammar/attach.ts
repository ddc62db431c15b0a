import { kindOf } from "../words/kinds.ts";
import { conceptOf, splitWords, stem } from "../words.ts";
import { addField, addHint, widenField } from "./draft.ts";
import { enumerating } from "./joint.ts";
import { is, textOf } from "./lexeme.ts";
import { has, type Phrase } from "./phrase.ts";
import { type Draft, type Mode, type Reading, refuse } from "./reading.ts";
import { qualify, readRecords } from "./records.ts";

/** "price of every lamp", "number of reviews", "weight in kg": tells whose a field is from what is a part of its name. */
export function attachToField(phrase: Phrase, next: Phrase | undefined, reading: Reading, mode: Mode): Mode {
  const { by, determiner, name, head } = phrase;
  const draft = reading.drafts.at(-1);
  const { genitive = false } = reading.vocabulary.language;
  const isKnown = head?.known === true;
  const isThing = is(head, "thing");
  const isWritten = /^\p{Lu}/u.test(head?.text ?? "");
  const isBare = determiner === null && !phrase.isPlural && !genitive && !isWritten && !isThing;
  // "the hour of the last change" is called so, "the name of the last lamp" is not.
  const isPart = phrase.position !== null && (isKnown || draft?.isMeasure === true);
  const isPointed =
    determiner === "every" || determiner === "this" || phrase.isListOf || (phrase.lead.length > 0 && !isPart);
  // "e-mail of the office of the society"
  const hasOwner = next?.by === "of" && next.determiner === "the";
  const isAmid =
    next !== undefined && enumerating.has(next.by) && next.name.length > 0 && next.limit === null;
  // "who edited the question"
  if (by === "owner" && draft?.isClause && phrase.words.some((word) => is(word, "superlative", "most")))
    refuse(reading, "question", textOf(phrase.words));
  else if (by === "owner" && draft?.isClause && !isPointed) reading.context.push(textOf(name));
  else if (by === "owner" && !genitive && !isPointed) refuse(reading, "unclear", draft?.name ?? textOf(name));
  else if (draft === undefined || (isThing && phrase.isPlural && isAspect(draft, reading)))
    readRecords(phrase, reading);
  // "name, secretary, email of the secretary"
  else if (determiner !== "every" && reading.drafts.slice(0, -1).some((each) => each.name === textOf(name)))
    widenField(phrase, reading);
  else if (name.every((word) => is(word, "unit")))
    addHint([textOf(name), ...phrase.brackets.map(({ text }) => text)].join("; "), reading);
  else if (by === "at") {
    const isPlace =
      determiner === "every" || determiner === "this" || (determiner === "the" && is(head, "table", "thing"));
    if (isPlace && !reading.hasRecords) readRecords(phrase, reading);
    else if (mode === "listed" && isBare && !has(phrase, "section")) widenField(phrase, reading);
    else qualify(phrase, reading);
  } else if (isPointed) readRecords(phrase, reading);
  else if (isPart) widenField(phrase, reading);
  else if (determiner === "the" && isKnown && !isThing) {
    if (saysWhich(draft, head.key)) widenField(phrase, reading);
    else reading.context.push(textOf(name));
  } else if (reading.hasRecords) {
    if (textOf(name) !== reading.noun) widenField(phrase, reading);
  } else if (
    isBare ||
    (draft.isMeasure && (determiner === null || (!isThing && (!phrase.isPlural || isKnown)))) ||
    (determiner === "the" && !isThing && (isAmid || hasOwner))
  )
    widenField(phrase, reading);
  else readOwner(phrase, reading, isAmid);
  return mode;
}

/** Reads whose a field is. "name of the event, time" may ask of one or of each that a page lists. */
function readOwner(phrase: Phrase, reading: Reading, isAmid: boolean): void {
  const { shape } = reading;
  readRecords(phrase, reading);
  if (isAmid && phrase.determiner === "the" && reading.shape === "record") reading.shape = shape;
}

/** "phone of the seller" says whose, "step of the method" says one thing twice, and a phone has a price as other things have. */
function saysWhich({ name }: Draft, word: string): boolean {
  const concept = conceptOf(stem(word));
  return concept !== conceptOf(splitWords(name).at(-1) ?? "") && kindOf(concept) !== "contact";
}

/** True for a field that each of several things has ("place", "date"), and that does not count them ("number"). */
const isAspect = ({ name, isMeasure }: Draft, { vocabulary }: Reading): boolean => {
  const kind = kindOf(vocabulary.concepts.get(name.toLowerCase()) ?? "");
  return isMeasure && kind !== null && kind !== "number";
};

/** "reviews of this product", "lamps in Berlin", "for each toy the name". */
export function attachToRecords(phrase: Phrase, reading: Reading, mode: Mode): Mode {
  const { by, determiner, count } = phrase;
  const { genitive = false } = reading.vocabulary.language;
  if (by === "owner" && (mode === "each" || !genitive) && determiner === "the") {
    addField(phrase, reading);
    return "fields";
  }
  // "scrape https://… into rows: title, amount"
  if (by === "at" && phrase.isPlural && phrase.name.every((word) => is(word, "table")))
    reading.shape ??= "list";
  const isSaid = by === "at" && mode === "open" && determiner === null && count === null;
  if (reading.noun !== null || isSaid) qualify(phrase, reading);
  else readRecords(phrase, reading);
  return mode === "open" ? "each" : mode;
}
