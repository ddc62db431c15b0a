import { typeIn } from "../field-type.ts";
import type { Filter } from "../request.ts";
import type { Role } from "../words/index.ts";
import { stem } from "../words.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";
import { findComputing, has, type Phrase } from "./phrase.ts";
import { type Reading, refuse } from "./reading.ts";

/** Words that say what kind of thing a record is, and choose none of them. */
const kinds: readonly Role[] = ["thing", "table", "page", "details", "columns", "shown"];

/** Takes a phrase as what the records are: noun, number, and what is said of them. */
export function readRecords(phrase: Phrase, reading: Reading): void {
  const { name, lead, count, limit, position, determiner, isPlural, isOne, isListOf, isMine, isOwn } = phrase;
  const computing = findComputing(name);
  const unique = name.find((word) => is(word, "unique"));
  if (computing !== null) refuse(reading, "order", textOf(name));
  if (unique !== undefined) refuse(reading, "unique", unique.text);
  if (position !== null) refuse(reading, "place", textOf([...lead, ...name]));
  if (name.some((word) => is(word, "period"))) refuse(reading, "filter", textOf(name));
  reading.doubts.push(...phrase.states.map(({ text }) => text));
  // "this entry" is one, "this list" holds many; a "catalogue page" of what has list fields itself shows one.
  const isEntry = (determiner === "this" && is(phrase.head, "thing")) || reading.lists.size > 0;
  const isTable = (has(phrase, "table") || isListNoun(phrase, reading)) && !isEntry;
  const isMany = determiner === "every" || (count ?? 1) > 1 || isPlural || isListOf || isTable;
  // "Kommentare" may be one or many: only some languages' endings tell. "name of listing" may be asked of each.
  const isPointed =
    determiner !== null || count === 1 || isMine || isOwn || /^\p{Lu}/u.test(phrase.head?.text ?? "");
  const isSingle =
    isOne ||
    has(phrase, "single") ||
    determiner === "this" ||
    (isPointed && reading.vocabulary.language.plainNumber === true);
  const isOneThing = isSingle && !isMany && limit === null && count === null && reading.shape !== "list";
  const noun = describe(phrase, isMany, isOneThing, reading);
  const isOther = noun !== null && reading.noun !== null && stem(noun) !== stem(reading.noun);
  if (isOther && determiner === "every" && reading.isWhole && isMany) refuse(reading, "lists", textOf(name));
  if (determiner === "every") reading.isWhole = true;
  // "the first product" is one, "top scorers" are as many as the page has.
  if (count !== null || (limit !== null && !isPlural)) reading.records = count ?? 1;
  const isNamed =
    reading.noun === null ||
    (determiner === "every" && !is(phrase.head, "table")) ||
    (determiner === "this" && !reading.isWhole);
  if (isNamed) reading.noun = noun ?? reading.noun;
  if (isMany || limit !== null) reading.shape = "list";
  else if (isSingle) reading.shape ??= "record";
  reading.hasRecords = true;
  reading.context.push(textOf(name));
}

/** What ends in the word for a list, and is no "cyclist". */
const listNoun = /^(?:track|play|set|price|wine|wish|watch|check|short|word)list$|\p{L}{3}lijst$/u;
/** The same where what is meant stands last: "Preisliste", not "journaliste". */
const germanList = /\p{L}{3}liste$/u;

const isListNoun = ({ head }: Phrase, { vocabulary: { language } }: Reading): boolean =>
  listNoun.test(head?.key ?? "") || (language.headFirst !== true && germanList.test(head?.key ?? ""));

/** The noun of a phrase with the words that make one name with it; others are noted as qualifiers. */
function describe(
  { by, name: given, head, determiner, isPlural, isOnly, states }: Phrase,
  isMany: boolean,
  isOneThing: boolean,
  reading: Reading,
): string | null {
  const name = given.filter((word) => !states.includes(word));
  // "drafted players table": the players are what is listed.
  const isTable = is(head, "table") && determiner !== "every" && name.length > 1;
  const words = isTable ? name.filter((word) => word !== head) : name;
  const noun = isTable ? words.at(-1) : head;
  const isAttached = by === "of" || by === "owner" || by === "at" || by === "for";
  const isProper =
    isAttached && !isMany && !isPlural && determiner === null && /^\p{Lu}/u.test(noun?.text ?? "");
  const names = words.filter(
    (word) => isKind(word) || (word === noun && !isProper && !isTable && word.kind !== "quote"),
  );
  // "Bio-Produkte": what stands before the hyphen says which.
  const parts = is(noun, "thing") || noun === undefined ? [] : noun.text.split("-");
  const [said = "", last = ""] = parts;
  const isThing = [...reading.vocabulary.things].some(
    (thing) => last.toLowerCase().startsWith(thing) && last.length < thing.length + 3,
  );
  if (parts.length === 2 && isThing) reading.qualifiers.push(said);
  // "only soups": the noun chooses, unless it says no more than that there are things.
  const telling = new Set(isOnly ? names.filter(isKind) : names);
  // "the coffee machine" is one: a word before its noun is a part of its name, unless some of the page's rows say it.
  const isPart = (run: string): boolean =>
    isOneThing &&
    reading.vocabulary.language.headFirst !== true &&
    words.some(({ text, roles }) => text === run && roles.size === 0 && /^\p{Ll}+$/u.test(text));
  const runs = determiner === "this" ? [] : findRuns(words, telling);
  for (const run of runs) (isPart(run) ? reading.doubts : reading.qualifiers).push(run);
  return names.length === 0 ? null : textOf(names);
}

/** The stretches of words that are not among the others; a slash joins what is meant by either. */
function findRuns(words: readonly Lexeme[], others: ReadonlySet<Lexeme>): string[] {
  const runs: Lexeme[][] = [[]];
  for (const word of words)
    if (others.has(word)) runs.push([]);
    else if (!isSlash(word) || (runs.at(-1)?.length ?? 0) > 0) runs.at(-1)?.push(word);
  return runs
    .map((run) => textOf(isSlash(run.at(-1)) ? run.slice(0, -1) : run))
    .filter((text) => text !== "");
}

const isSlash = (word: Lexeme | undefined): boolean => word?.key === "/" || is(word, "or");

export const isKind = (word: Lexeme): boolean =>
  !is(word, "latest") && (is(word, ...kinds) || (word.known && word.kind === "word"));

/** True for "only the ones in stock" and "nothing but soups": it chooses, unless all that it names is a field or a kind. */
export const isRestricting = ({ isOnly, name }: Phrase): boolean =>
  isOnly && name.some((word) => !isKind(word) && !is(word, "everything", "format", "unit", "manner", "noun"));

/**
 * Takes "of the brand Acme" as the filter: a word for a field, and the name behind it. False where the phrase is none of
 * the kind.
 */
export function readValue(phrase: Phrase, reading: Reading): boolean {
  const value = findValue(phrase);
  if (value === null) return false;
  reading.filter ??= value;
  return true;
}

/** The field and the value of "brand Acme"; null where the phrase is none of the kind. */
export function findValue({ name }: Phrase): Filter | null {
  const at = name.findIndex((word) => !word.known);
  const [field, value] = [name.slice(0, at), name.slice(at)];
  const isField =
    at > 0 && field.every((word) => !is(word, "thing", "table", "page", "section", "details", "columns"));
  const isName = ({ kind, text, known }: Lexeme): boolean =>
    kind === "quote" || (!known && /^\p{Lu}/u.test(text));
  return isField && value.every(isName) ? { name: textOf(field), value: textOf(value) } : null;
}

/** Takes a phrase that says more of the records ("in Berlin", "by Ada Holm"): the page must say it of all of them. */
export function qualify(phrase: Phrase, reading: Reading): void {
  const { name, determiner, isMine, words } = phrase;
  // "where in the building it is"
  if (words.some((word) => is(word, "it")) && is(words.at(-1), "is")) return;
  reading.context.push(textOf(name));
  if (determiner === "this" || isMine) return;
  // "in the description" says where it stands, "in stock" and "in Bath" say which are meant.
  const isBare = phrase.by === "at" && determiner === null && typeIn(textOf(name)) === null;
  const said = name.filter(
    (word) => !is(word, ...kinds, "section", "it", "is") && (isBare || !word.known || word.kind !== "word"),
  );
  const computing = findComputing(said);
  if (computing !== null) refuse(reading, "order", textOf(name));
  if (said.length > 0) reading.qualifiers.push(textOf(said));
}
