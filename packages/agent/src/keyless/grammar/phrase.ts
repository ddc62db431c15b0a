import type { Role, Vocabulary } from "../words/index.ts";
import type { Language } from "../words/language.ts";
import { withoutAccents } from "../words/stem.ts";
import { conceptOf, stem } from "../words.ts";
import type { Chunk } from "./chunk.ts";
import { enumerating } from "./joint.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";

/** A chunk's words by what they do. */
export interface Phrase extends Chunk {
  readonly determiner: "every" | "this" | "the" | null;
  readonly isOwn: boolean;
  readonly isOnly: boolean;
  readonly isMine: boolean;
  readonly isListOf: boolean;
  /** How many are wanted. */
  readonly count: number | null;
  /** "first", "up to": what says that a number counts records. */
  readonly limit: Lexeme | null;
  /** "second", "last": what points at one place of an order, or is a part of a name. */
  readonly position: Lexeme | null;
  /** Numbers and orders in front of the name, which a field's name keeps. */
  readonly lead: readonly Lexeme[];
  /** What it says of some things and not of others, wherever it stands ("available"). */
  readonly states: readonly Lexeme[];
  /** The words that name something, without what stands around them. */
  readonly name: readonly Lexeme[];
  /** The word of the name that the others describe. */
  readonly head: Lexeme | undefined;
  readonly isPlural: boolean;
  /** True where its article stands before one thing only. */
  readonly isOne: boolean;
}

/** Words in front of and behind what a chunk names. */
const leading: readonly Role[] = [
  "courtesy",
  "what",
  "own",
  "only",
  "article",
  "plural-article",
  "every",
  "this",
  "my",
  "list-of",
];
const following: readonly Role[] = ["courtesy", "shown", "manner", "only", "it", "article", "after"];
const trailing: readonly Role[] = [...following, "verb"];
const naming: readonly Role[] = ["table", "thing", "noun", "page", "columns", "details", "format", "single"];

/** True for a verb that stands alone in a list: "make, model, year". */
const isItem = (word: Lexeme | undefined, { by }: Chunk): boolean =>
  is(word, "verb") && !is(word, ...following) && (enumerating.has(by) || by === "colon");

/** Reads a chunk as determiner, number and name. */
export function readPhrase(chunk: Chunk, { language }: Vocabulary): Phrase {
  const words = [...chunk.words];
  // "the staff list of https://…" lists the staff, "a structured list of lamps" lamps.
  const listing = words.findIndex((word) => is(word, "list-of"));
  const last = words[listing - 1];
  const isListed =
    chunk.hasAddress &&
    listing === words.length - 1 &&
    last !== undefined &&
    (!last.known || isPluralNoun(last.key, { language }));
  if (isListed) words.splice(listing);
  else if (
    listing > 0 &&
    words.slice(0, listing).every((word) => word.roles.size === 0 || is(word, "article", "format"))
  )
    words.splice(0, listing);
  // What stands around the name.
  const taken: Lexeme[] = [];
  const lead: Lexeme[] = [];
  for (let [word, next] = words; word !== undefined; [word, next] = words) {
    const isOnlyName = next === undefined && word.known && taken.length + lead.length < 2;
    if (is(word, "latest") && next !== undefined && next.value !== null) {
      // "the latest 10 games" are ten games.
      lead.push(next);
      words.splice(1, 1);
      continue;
    }
    // "5 February" is a day, not five of something, and "5 star hotels" are not five.
    const isStars = words.length > 2 && conceptOf(stem(next?.key ?? "")) === "rating";
    const isCount = word.value !== null && !is(next, "unit", "period") && !isStars;
    if (is(word, "first") && isOfName(next, words, language)) break;
    if (is(word, "first", "most", "position") || isCount) lead.push(word);
    else if (is(word, ...leading) && !isOnlyName) taken.push(word);
    else break;
    words.shift();
  }
  const leadingCount = taken.length;
  while (
    is(words.at(-1), ...trailing) &&
    !is(words.at(-1), ...naming) &&
    !(words.length === 1 && (words[0]?.known || (lead.length === 0 && isItem(words[0], chunk)))) &&
    // "date published" is called so, "scholarships published" are listed.
    !(words.at(-1)?.known && words.at(-2)?.known)
  )
    taken.push(...words.splice(-1));
  const name = words.filter((word) => !is(word, "courtesy", "article", "neutral") || word.known);
  const head = language.headFirst ? name[0] : name.at(-1);
  const leads = taken.slice(0, leadingCount);
  const took = (role: Role): boolean => leads.some((word) => is(word, role));
  const isMany = took("plural-article");
  const isOne = took("single-article");
  return {
    ...chunk,
    determiner: took("every") ? "every" : took("this") ? "this" : took("article") || isMany ? "the" : null,
    isOwn: took("own"),
    isOnly: taken.some((word) => is(word, "only")),
    isMine: took("my"),
    isListOf: isListed || took("list-of"),
    count: lead.find(({ value }) => value !== null)?.value ?? null,
    limit: lead.find((word) => is(word, "first", "most")) ?? null,
    position: lead.find((word) => is(word, "position")) ?? null,
    lead,
    states: [...taken, ...(words.length > 1 ? words : [])].filter((word) => is(word, "state")),
    name,
    head,
    // "vom Artikel" is of one, "Artikel" may be many.
    isPlural:
      isMany ||
      (!isOne &&
        head !== undefined &&
        (isPluralNoun(head.key, { language }) || initials.test(head.text) || isSaidOfMany(name, language))),
    isOne,
  };
}

/** Several of what is called by its initials: "MPs". */
const initials = /^\p{Lu}{2,}s$/u;

/** True for "dogs suggested": what ends so is said of the noun before it. */
function isSaidOfMany(name: readonly Lexeme[], language: Language): boolean {
  const [noun, last] = name.slice(-2);
  const { participles } = language;
  return (
    participles !== undefined &&
    last?.known === false &&
    last.key.endsWith(participles) &&
    isPluralNoun(noun?.key ?? "", { language })
  );
}

/** True for "first floor rooms", which are not the first of the rooms. */
const isOfName = (next: Lexeme | undefined, words: readonly Lexeme[], language: Language): boolean =>
  words.length > 2 &&
  next?.kind === "word" &&
  next.value === null &&
  next.roles.size === 0 &&
  !isPluralNoun(next.key, { language }) &&
  isPluralNoun(words.at(-1)?.key ?? "", { language });

/** True for a noun that a language's endings say is in the plural. */
export function isPluralNoun(noun: string, { language }: Pick<Vocabulary, "language">): boolean {
  const { plurals, notPlurals = "" } = language;
  const word = withoutAccents(noun);
  const ends = (endings: string) =>
    endings.split(", ").some((ending) => ending !== "" && word.endsWith(ending));
  return word.length > 3 && ends(plurals) && !ends(notPlurals);
}

/** True for a phrase that speaks of more than one thing. */
export const isSeveral = ({ count, isPlural, determiner, head, lead }: Phrase): boolean =>
  isPlural || determiner === "every" || lead.length > 0 || (count !== null && is(head, "thing", "table"));

/** True when a word of the phrase's name has one of the roles. */
export const has = ({ name }: Phrase, ...roles: readonly Role[]): boolean =>
  name.some((word) => is(word, ...roles));

/** The words from the first that has values computed or chosen. */
export function findComputing(words: readonly Lexeme[]): string | null {
  const at = words.findIndex((word) => is(word, "superlative", "compute"));
  return at === -1 ? null : textOf(words.slice(at));
}
