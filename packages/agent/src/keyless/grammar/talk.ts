import type { Role } from "../words/index.ts";
import { isKnown, stem } from "../words.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";
import type { Draft, Refusal } from "./reading.ts";

/** What chooses, orders or reckons: a sentence with any of it says more than what the task is about. */
const demanding: readonly Role[] = [
  "only",
  "except",
  "than",
  "restrict",
  "demand",
  "order",
  "superlative",
  "latest",
  "compute",
  "unique",
  "bound",
  "onward",
  "position",
  "first",
  "most",
  "period",
  "state",
];

/** So many fields in one sentence are what a prompt asks for, whatever stands around. */
export const fewestOfList = 2;
/** Talk that was taken for fields names no more. */
const mostOfTalk = 2;
/** Most words from "our" to "want". */
const longestAsker = 5;

/** What one sentence named; a sentence that was refused named nothing. */
export interface Said {
  readonly sentence: readonly Lexeme[];
  readonly drafts: readonly Draft[];
  readonly refusal: Refusal | null;
}

/** True where a word that is known to choose, to order or to reckon stands in a sentence, or a number. */
export const isDemanding = (sentence: readonly Lexeme[]): boolean =>
  sentence.some((word) => word.value !== null || is(word, ...demanding));

/** True for a sentence of the page's address, or before the list one of the writer: that may be talk. */
function isAbout(sentence: readonly Lexeme[], isBeforeList: boolean): boolean {
  const [first] = sentence;
  const hasAddress = sentence.some(({ kind }) => kind === "address");
  return hasAddress || (isBeforeList && (is(first, "courtesy", "my", "what") || first?.key === "as"));
}

/** True for "which flats are listed on https://…": it asks for nothing but what is there. */
const asksForAll = ([first, ...rest]: readonly Lexeme[]): boolean =>
  is(first, "knowledge", "what") &&
  !is(first, "is") &&
  rest.some((word) => is(word, "shown")) &&
  rest.filter(({ kind, roles }) => kind === "word" && roles.size === 0).length < 2;

/**
 * True for a refused sentence that only tells what the task is about ("The page https://… describes a mountain."), as far as
 * can be told: no word in it is known to choose among records.
 */
export const mayBeTalk = (sentence: readonly Lexeme[], { reason }: Refusal, isBeforeList: boolean): boolean =>
  isAbout(sentence, isBeforeList) &&
  !isDemanding(sentence) &&
  (reason === "unclear" || (reason === "question" && asksForAll(sentence)));

/** What is asked for once talk is left out. */
export interface Meant {
  readonly drafts: readonly Draft[];
  /** The first refusal of a sentence that is no talk. */
  readonly refusal: Refusal | null;
  /** What a sentence beside the list demands of the records: "It must be vegan. Get name and price." */
  readonly demand: string | null;
}

/**
 * Tells talk from what is asked for. Beside the sentence that lists the fields one or two that nobody knows are talk:
 * "Player bio at https://… . Return height, weight and club." Where no field is known, and no schema names them, all that was
 * refused stands.
 */
export function withoutTalk(said: readonly Said[], hasSchema: boolean, hasTemplate: boolean): Meant {
  const list = said.findIndex((each) => each.drafts.length >= fewestOfList && isKnownIn(each));
  const isAnswered = hasSchema || said.some(isKnownIn);
  const refused = said.find(
    ({ sentence, refusal }, at) =>
      refusal !== null && !(isAnswered && mayBeTalk(sentence, refusal, at < list)),
  );
  const isBeside = ({ drafts }: Said, at: number): boolean =>
    (list !== -1 || hasTemplate) &&
    at !== list &&
    drafts.length > 0 &&
    drafts.length <= mostOfTalk &&
    drafts.every(isUnknown);
  const isAside = (each: Said, at: number): boolean =>
    at < list && isBeside(each, at) && isAbout(each.sentence, true) && !isDemanding(each.sentence);
  const demand = said.find(
    (each, at) => isBeside(each, at) && each.sentence.some((word) => is(word, "demand")),
  );
  return {
    drafts: said.flatMap((each, at) => (isAside(each, at) ? [] : each.drafts)),
    refusal: refused?.refusal ?? null,
    demand: demand === undefined ? null : textOf(demand.sentence),
  };
}

const isKnownIn = ({ drafts }: Said): boolean => drafts.some(({ name }) => isKnown(name));

const isUnknown = ({ name, mayRestrict, computing }: Draft): boolean =>
  !isKnown(name) && !mayRestrict && computing === null;

/** How a question begins that is no request in other words. */
const asking: readonly Role[] = [
  "what",
  "who",
  "when",
  "whereabouts",
  "how-much",
  "how-many",
  "how",
  "knowledge",
];

/** True for a question that "yes" is no answer to: "What race is this?" */
export function isQuestion(sentence: readonly Lexeme[]): boolean {
  const first = sentence.find((word) => word.kind !== "address" && !is(word, "courtesy"));
  return is(first, ...asking) && !is(first, "is");
}

/** True for what its writer says of himself and asks nothing by: "I run a small shop", "I'm a reporter", not "I would like …". */
export function isOfWriter(sentence: readonly Lexeme[]): boolean {
  const rest = sentence.slice(startOfAsker(sentence));
  const [first, second] = rest;
  const isDoing = is(first, "self") && isPlain(second);
  const isSomebody =
    isMe(rest) && rest.slice(0, 3).some((word) => is(word, "article") || / an?\b/.test(word.key));
  return (isDoing || isSomebody) && findAsking(rest) === -1;
}

/**
 * A sentence without what its writer says of himself: "I am building a small archive." asks nothing, and "Our trustees want
 * the names", "I'm an analyst and need the names" and "I'm putting a list together, so could you …" ask what follows.
 */
export function withoutAsker(sentence: readonly Lexeme[]): readonly Lexeme[] {
  const greeting = startOfAsker(sentence);
  const said = endOfAsker(sentence.slice(greeting));
  const end = said === 0 ? 0 : greeting + said;
  return isDemanding(sentence.slice(0, end)) ? sentence : sentence.slice(end);
}

/** Where a sentence begins behind "Hi,". */
const startOfAsker = ([first, second]: readonly Lexeme[]): number =>
  is(first, "courtesy") && second?.kind === "mark" ? 2 : 0;

/** What may stand in a purpose beside what is looked at: "compare them", "check it". */
const ofPurpose: readonly Role[] = ["it", "article", "courtesy", "work"];

/** A sentence without "so that I can compare them" at its end, behind what it asks for. */
export function withoutPurpose(sentence: readonly Lexeme[]): readonly Lexeme[] {
  const at = sentence.findIndex((word) => is(word, "purpose"));
  const isAsked = sentence.slice(0, Math.max(0, at)).some(({ known }) => known);
  const clause = sentence.slice(at + 1).filter(({ kind }) => kind !== "mark");
  const isPlain = clause.every(
    (word) => word.kind === "word" && !word.known && (word.roles.size === 0 || is(word, ...ofPurpose)),
  );
  const isOfIt = clause.some((word) => is(word, "it", "article"));
  return isAsked && isPlain && isOfIt ? sentence.slice(0, at) : sentence;
}

/**
 * True for "It is for our weekly report.": what something is for says nothing of the page, unless a word of it comes again, is known
 * to name a value, or may choose among records.
 */
export function isOfPurpose(sentences: readonly (readonly Lexeme[])[], at: number): boolean {
  const sentence = sentences[at] ?? [];
  const [it, isFor, what, whose, ...said] = sentence;
  const isPurpose = is(it, "it", "this") && is(isFor, "is") && is(what, "for") && is(whose, "my", "article");
  if (!isPurpose || isDemanding(sentence)) return false;
  const others = sentences.filter((other) => other !== sentence);
  const again = new Set(others.flatMap((other) => other.filter(isOpenWord).map(({ key }) => stem(key))));
  return said.every(
    (word) => word.kind === "word" && !word.known && !(isOpenWord(word) && again.has(stem(word.key))),
  );
}

/** True for a word of which only its writer knows what it says. */
const isOpenWord = (word: Lexeme): boolean =>
  word.kind === "word" && (word.roles.size === 0 || is(word, "thing"));

/** True for "I'm" and "we are" at the start. */
const isMe = ([first, second]: readonly Lexeme[]): boolean =>
  (is(first, "courtesy") && is(second, "is")) || /^i(?:'m| am)\b/.test(first?.key ?? "");

const isPlain = (word: Lexeme | undefined): boolean => word?.kind === "word" && word.roles.size === 0;

/** The place of the verb that asks for data, which that of "want to compare" does not; -1 where there is none. */
function findAsking(sentence: readonly Lexeme[]): number {
  const isForWork = (at: number): boolean => {
    const next = sentence.slice(at + 1).find((word) => !is(word, "courtesy"));
    return is(next, "work") && is(sentence[at + 1], "courtesy");
  };
  return sentence.findIndex(
    (word, at) => at > 1 && is(word, "verb") && !is(word, "noun", "table") && !isForWork(at),
  );
}

function endOfAsker(sentence: readonly Lexeme[]): number {
  const [first, second] = sentence;
  const isOfUs = is(first, "courtesy") && is(second, "is");
  const [who, doing] = isOfUs ? sentence.slice(1) : sentence;
  const asks = findAsking(sentence);
  const isJoined = is(sentence[asks - 1], "and");
  if (is(who, "my")) return asks < longestAsker ? asks + 1 : 0;
  // "We write an app and need the departures."
  if (is(who, "self") && doing?.kind === "word" && !is(doing, "verb", "courtesy"))
    return isJoined ? asks + 1 : 0;
  if (!isMe(sentence)) return 0;
  if (is(doing, "article")) return asks === -1 ? sentence.length : asks + 1;
  const isDoing = doing?.roles.size === 0 || is(doing, "work", "task", "act");
  if (!isDoing || doing?.key.endsWith("ing") !== true) return 0;
  const mark = sentence.findIndex(
    (word, at) => (word.kind === "mark" || is(word, "and")) && is(sentence[at + 1], "courtesy"),
  );
  if (mark !== -1) return mark + 1;
  return isJoined ? asks + 1 : sentence.length;
}
