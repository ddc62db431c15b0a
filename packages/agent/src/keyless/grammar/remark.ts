import { typeIn } from "../field-type.ts";
import { addField, addHint, renameDrafts } from "./draft.ts";
import { enumerating } from "./joint.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";
import { has, type Phrase } from "./phrase.ts";
import { type Mode, type Reading, refuse } from "./reading.ts";
import { readRecords } from "./records.ts";
import { isDemanding } from "./talk.ts";

/** The phrases before and after one. */
export interface Beside {
  readonly before: Phrase | undefined;
  readonly next: Phrase | undefined;
}

/** Reads what is no name: hints, limits, pages, formats, conditions. Null where the phrase names something. */
export function readRemark(
  phrase: Phrase,
  { before, next }: Beside,
  reading: Reading,
  mode: Mode,
): Mode | null {
  const { by, joint, name, words } = phrase;
  const said = `${joint?.text ?? ""} ${textOf(words)}`;
  if (by === "hint") addHint(textOf(words), reading);
  else if (by === "as" && isListOfNames(phrase, next)) return renameFields(phrase, reading);
  else if (by === "as") readManner(phrase, reading);
  else if (by === "except") {
    const isNoRecord = name.length > 0 && name.every((word) => is(word, "chrome", "neutral", "table"));
    if (!isNoRecord) refuse(reading, has(phrase, "unique") ? "unique" : "filter", said);
  } else if (by === "relative" && mode === "open" && !reading.hasRecords && isListing(phrase))
    readRecords({ ...phrase, name: name.filter((word) => !is(word, "is", "shown")) }, reading);
  else if (by === "relative" && isQuestion(phrase)) return null;
  else if (by === "relative" && isOfField(phrase, before, reading)) addHint(said.trim(), reading);
  else if (by === "if" || by === "relative") readCondition(phrase, reading);
  else if (name.length === 0) return readEmpty(phrase, reading, mode);
  else if (isPages(phrase, next, mode) && !isCounted(phrase, reading)) readPages(phrase, reading);
  else if (isLimit(phrase, mode)) readRecords({ ...phrase, determiner: null }, reading);
  else if (name.every((word) => is(word, "everything"))) reading.isOpen ||= reading.drafts.length === 0;
  else if (by === "at" && has(phrase, "single") && name.every(isOfAnswer)) reading.shape ??= "record";
  else if (isOfColumns(phrase) && !isCounted(phrase, reading)) return "listed";
  else if (
    phrase.determiner === "every" ||
    phrase.isOwn ||
    isFormatAmong(phrase, next, mode) ||
    !has(phrase, "format") ||
    !name.every(isOfAnswer)
  )
    return null;
  return mode;
}

/** True for the first of "as step_number, instruction". */
const isListOfNames = ({ name: [word, ...more] }: Phrase, next: Phrase | undefined): boolean =>
  word !== undefined &&
  more.length === 0 &&
  /_|\p{Ll}\p{Lu}/u.test(word.text) &&
  next !== undefined &&
  enumerating.has(next.by);

/** Takes a name in place of what the sentence named before: that is what the records hold. */
function renameFields(phrase: Phrase, reading: Reading): Mode {
  renameDrafts(reading);
  addField({ ...phrase, by: "comma" }, reading);
  return "listed";
}

/** True for a word for how the answer is to be written. */
const isOfAnswer = (word: Lexeme): boolean => is(word, "format", "table", "single", "neutral");

/** True for what says that fields follow. */
const isOfColumns = (phrase: Phrase): boolean =>
  has(phrase, "columns") && phrase.name.every((word) => is(word, "columns", "neutral"));

/** True for "title, format, publisher", where a format is a field like the others. */
const isFormatAmong = (
  { by, name: [word, ...more] }: Phrase,
  next: Phrase | undefined,
  mode: Mode,
): boolean =>
  word?.key.startsWith("format") === true &&
  more.length === 0 &&
  mode !== "open" &&
  enumerating.has(by) &&
  (next === undefined || (enumerating.has(next.by) ? next.name.length > 0 : next.name.length === 0));

/** A number beyond it is a year rather than how many. */
const fewestYears = 1000;

/** A phrase of nothing but grammar: "all", "the first 5", "with the", an address. */
function readEmpty(phrase: Phrase, reading: Reading, mode: Mode): Mode {
  const { by, joint, words, determiner, count, limit, position, isOnly } = phrase;
  // "posts from 2023 only"
  const isYear = by === "at" && count !== null && count > fewestYears && limit === null;
  if (position !== null) refuse(reading, "place", textOf(words));
  else if (isYear) refuse(reading, "filter", `${joint?.text ?? ""} ${textOf(words)}`);
  else if (limit !== null || (count !== null && isOnly)) {
    reading.records = count ?? 1;
    reading.shape = "list";
  } else if (count !== null) refuse(reading, "unclear", textOf(words));
  if (determiner === "every" && reading.drafts.length === 0 && !reading.hasRecords) {
    reading.isOpen = true;
    reading.isWhole = true;
  }
  return ["with", "colon", "possessive"].includes(by) ? "listed" : mode;
}

/** Longest name of what a question asks for, in words. */
const mostAsked = 3;

/** "which product does it concern" asks for a field and chooses nothing. */
function isQuestion({ words }: Phrase): boolean {
  const verb = words.findIndex((word) => is(word, "is"));
  return verb > 0 && verb <= mostAsked && is(words[verb + 1], "it");
}

/** "the user who submitted it" says which user of the record's is meant. */
const isOfField = ({ words }: Phrase, before: Phrase | undefined, { drafts }: Reading): boolean =>
  drafts.length > 0 &&
  before !== undefined &&
  !["of", "owner", "for"].includes(before.by) &&
  words.length > 1 &&
  is(words.at(-1), "it") &&
  !isDemanding(words);

/** "where status is open" chooses rows by one column; "if shown" and "that are listed" choose none. */
function readCondition(phrase: Phrase, reading: Reading): void {
  const { by, joint, words, lead } = phrase;
  const at = words.findIndex((word) => is(word, "is"));
  const content = (part: readonly Lexeme[]): Lexeme[] =>
    part.filter((word) => !is(word, "article", "own", "courtesy", "is"));
  const [name, value] = [content(words.slice(0, Math.max(0, at))), content(words.slice(at + 1))];
  const isRemark =
    [...name, ...value].every((word) => is(word, "shown", "it", "this", "page", "table")) &&
    lead.length === 0;
  if (isRemark) return;
  const isWhere = is(joint ?? undefined, "where") && at > 0 && name.length > 0 && name.length < 4;
  if (isWhere && value.length > 0 && value.length < 4 && !value.some((word) => is(word, "bound", "shown")))
    reading.filter = { name: textOf(name), value: textOf(value) };
  else refuse(reading, "filter", `${joint?.text ?? by} ${textOf(words)}`);
}

/** True for "which flats are listed": it chooses none. */
function isListing({ words }: Phrase): boolean {
  const at = words.findIndex((word) => is(word, "is"));
  return (
    at > 0 && words.length > at + 1 && words.slice(at + 1).every((word) => is(word, "shown", "courtesy"))
  );
}

/** "as number", "as shown", "as one record", "as JSON". */
function readManner(phrase: Phrase, reading: Reading): void {
  const { name, words } = phrase;
  const text = textOf(words);
  if (has(phrase, "single")) reading.shape = "record";
  else if (has(phrase, "table") && reading.drafts.length === 0) reading.shape ??= "list";
  const isKnown = name.every((word) =>
    is(word, "format", "table", "single", "unit", "manner", "neutral", "details", "columns", "shown"),
  );
  const isUnit = name.length > 0 && name.every((word) => is(word, "unit"));
  if (typeIn(`as ${text}`) !== null || isUnit) addHint(`as ${text}`, reading);
  else if (!isKnown) refuse(reading, "unclear", text);
}

/** True for "the first 5 flights" behind fields: how many are wanted, not a field. */
function isLimit({ by, name, count, limit }: Phrase, mode: Mode): boolean {
  if (limit === null || count === null || by === "of" || by === "for" || by === "at" || mode === "records")
    return false;
  return mode === "open" ? name.every((word) => is(word, "table", "it")) : !name.some(({ known }) => known);
}

/** True for pages to read and for words of a place; "link" and "last page" among fields are fields. */
function isPages(phrase: Phrase, next: Phrase | undefined, mode: Mode): boolean {
  const { by, head, name, lead, hasAddress, determiner, isOwn, isPlural } = phrase;
  const isNumbered = name.at(-1)?.value != null && is(name.at(-2), "page");
  // "publisher, pages and language": how many a book has.
  const isItem = isPlural || next?.by === "of";
  const isPageCount =
    enumerating.has(by) && isItem && name.length === 1 && determiner === null && mode !== "open";
  if ((!isNumbered && !is(head, "page")) || isOwn || (isPageCount && lead.length === 0)) return false;
  const isAmid =
    enumerating.has(by) && next !== undefined && enumerating.has(next.by) && next.name.length > 0;
  if (isNumbered || head?.known !== true) return !isAmid || lead.length === 0;
  const isPlace = by === "at" || by === "of" || by === "for" || determiner === "this";
  const isAddress = hasAddress && !enumerating.has(by) && name.every((word) => is(word, "page"));
  return (isPlace || isAddress) && mode !== "listed";
}

/** "number of pages": how many something has. */
const isCounted = ({ by, determiner }: Phrase, { drafts }: Reading): boolean =>
  by === "of" && determiner === null && drafts.at(-1)?.isMeasure === true;

/** "all pages", "the first 3 pages", "only this page", "page 2"; other words of a page only describe it. */
function readPages(phrase: Phrase, reading: Reading): void {
  const { name, determiner, count, limit, position, isOnly, words } = phrase;
  const number = name.at(-1)?.value ?? null;
  if (position !== null || (number ?? 1) > 1) refuse(reading, "place", textOf(words));
  else if (determiner === "every") reading.pages = count ?? "all";
  else if (count !== null || limit !== null || number !== null) reading.pages = count ?? 1;
  else if (isOnly || determiner === "this") reading.pages ??= 1;
  if (has(phrase, "single")) reading.shape ??= "record";
  reading.context.push(textOf(name));
}
