import { type FieldKind, kindOf } from "../words/kinds.ts";
import { conceptOf, stem } from "../words.ts";
import { addField, renameDrafts } from "./draft.ts";
import { enumerating } from "./joint.ts";
import { is } from "./lexeme.ts";
import type { Phrase } from "./phrase.ts";
import type { Mode, Reading } from "./reading.ts";
import { readRecords } from "./records.ts";

/** What records are whose noun is a field of theirs as well. */
const namedKinds: ReadonlySet<FieldKind | null> = new Set<FieldKind>([
  "name",
  "person",
  "organisation",
  "place",
  "label",
  "code",
]);

/** "with name and price", "with all lamps", "with their amounts". */
export function readWith(phrases: readonly Phrase[], at: number, reading: Reading, isFields: boolean): Mode {
  const phrase = phrases[at];
  if (phrase === undefined) return "listed";
  // "all parts with their weights" are lines that hold them.
  if (isFields && phrase.isOwn && reading.drafts.at(-1)?.type === "list") return "fields";
  if (phrase.determiner === "every" && !phrase.head?.known && !reading.hasRecords) {
    readRecords(phrase, reading);
    return "records";
  }
  // "every term with its definition" wants the term as well.
  const [records] = phrases;
  if (phrase.isOwn && reading.drafts.length === 0 && records !== undefined && isNamed(records))
    addField({ ...records, brackets: [] }, reading);
  // "dealer name, city and link, as JSON with keys dealer, city, url": the same fields, as they are to be called.
  if (isFields && isKeys(phrase)) renameDrafts(reading);
  // "the price of all hotels with a pool": a column of that name, or hotels of one kind.
  const mayRestrict = reading.hasRecords && !phrase.isOwn && !isOfFields(phrases, at);
  addField(withoutColumns(phrase), reading, mayRestrict);
  return "listed";
}

/** True for "keys dealer", the first of the names that an answer is to have. */
const isKeys = ({ name: [first, ...name] }: Phrase): boolean => is(first, "columns") && name.length > 0;

/** "the fields firstName", "keys name" without what only says that fields follow. */
const withoutColumns = (phrase: Phrase): Phrase => {
  const [first, ...name] = phrase.name;
  const isSaid = phrase.determiner === "the" || first?.known === false;
  return is(first, "columns") && name.length > 0 && isSaid ? { ...phrase, name } : phrase;
};

/** So many known fields behind "with" say that what stands before them is one, too. */
const fewestKnown = 2;

/** True for a phrase that names a field, or stands in a run of such: "with designer, number of styles, licence". */
function isOfFields(phrases: readonly Phrase[], at: number): boolean {
  const [phrase, ...later] = phrases.slice(at);
  const end = later.findIndex(({ by }) => by !== "of" && !enumerating.has(by));
  const run = later.slice(0, end === -1 ? later.length : end);
  const isColumns = phrase?.words.some((word) => is(word, "columns")) === true;
  const known = [phrase, ...run].filter((each) => each?.head?.known === true);
  const isCode = phrase?.name.some(({ text }) => /_|\p{Ll}\p{Lu}/u.test(text)) === true;
  return isColumns || isCode || phrase?.head?.known === true || known.length >= fewestKnown;
}

/** True for records that are called what they are named by: a term, a player; a release or a review is not. */
const isNamed = ({ head }: Phrase): boolean =>
  head?.known === true && !is(head, "table") && namedKinds.has(kindOf(conceptOf(stem(head.key))));
