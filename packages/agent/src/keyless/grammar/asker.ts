import type { Role } from "../words/index.ts";
import { stem } from "../words.ts";
import { is, type Lexeme } from "./lexeme.ts";
import { isDemanding } from "./talk.ts";

/*
 * What a prompt's writer says of himself and of what he wants the data for. It asks nothing of the page.
 */

/** Most words from "our" to "want". */
const longestAsker = 5;

/** Most words of what somebody says that he is. */
const mostOfSelf = 3;

/** True for what its writer does and asks nothing by: "I run a small shop", not "I would like …". */
export function isOfWriter(sentence: readonly Lexeme[]): boolean {
  const [first, second] = sentence;
  const isDoing = is(first, "self") && isPlain(second);
  return (isDoing && findAsking(sentence) === -1) || isSelfNamed(sentence);
}

/** True for "I'm a local reporter". */
export function isSelfNamed(sentence: readonly Lexeme[]): boolean {
  const rest = sentence.slice(startOfAsker(sentence));
  const [first, second] = rest;
  const verb = is(second, "is") ? 2 : 1;
  const isWithin = / an?\b/.test(first?.key ?? "");
  const words = rest.slice(isWithin ? 1 : verb + 1);
  return (
    isMe(rest) &&
    (isWithin || is(rest[verb], "article")) &&
    words.length <= mostOfSelf &&
    words.every(isOpenWord)
  );
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
  const isBare = clause.every(
    (word) => word.kind === "word" && !word.known && (word.roles.size === 0 || is(word, ...ofPurpose)),
  );
  const isOfIt = clause.some((word) => is(word, "it", "article"));
  return isAsked && isBare && isOfIt ? sentence.slice(0, at) : sentence;
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

/** The place of the verb that asks for data; -1 where there is none. */
const findAsking = (sentence: readonly Lexeme[]): number =>
  sentence.findIndex((word, at) => at > 1 && is(word, "verb") && !is(word, "noun", "table"));

function endOfAsker(sentence: readonly Lexeme[]): number {
  const [, second] = sentence;
  const [who, doing] = isMe(sentence) && is(second, "is") ? sentence.slice(1) : sentence;
  const asks = findAsking(sentence);
  const isJoined = is(sentence[asks - 1], "and");
  if (is(who, "my")) return asks < longestAsker ? asks + 1 : 0;
  // "We write an app and need the departures.", not "I live in Hamburg and need …"
  if (is(who, "self") && is(doing, "task") && !is(doing, "work")) return isJoined ? asks + 1 : 0;
  if (!isMe(sentence)) return 0;
  if (is(doing, "article")) return asks + 1;
  const isDoing = doing?.roles.size === 0 || is(doing, "work", "task", "act");
  if (!isDoing || doing?.key.endsWith("ing") !== true) return 0;
  const mark = sentence.findIndex(
    (word, at) => (word.kind === "mark" || is(word, "and")) && is(sentence[at + 1], "courtesy"),
  );
  if (mark !== -1) return mark + 1;
  return isJoined ? asks + 1 : sentence.length;
}
