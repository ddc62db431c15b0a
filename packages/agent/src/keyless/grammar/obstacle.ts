import type { Role } from "../words/index.ts";
import { templateWords } from "../words/templates.ts";
import { isVerbal } from "./chunk.ts";
import { is, type Lexeme } from "./lexeme.ts";
import { type Reading, refuse } from "./reading.ts";

type Reason = Parameters<typeof refuse>[1];

/** What a verb asks for that reading a page does not give. */
const byVerb: readonly (readonly [Role, Reason])[] = [
  ["login", "login"],
  ["interact", "visit"],
  ["fill", "visit"],
  ["act", "action"],
  ["task", "task"],
  ["work", "compute"],
];
/** What a word asks for wherever it stands. */
const anywhere: readonly (readonly [Role, Reason])[] = [
  ["order", "order"],
  ["restrict", "filter"],
  ["than", "filter"],
];
/** A number, or a word for a time, so many words behind "under" or "since" makes it a bound. */
const boundReach = 3;

/** Notes what a sentence asks for that cannot be done: actions, computing, ordering and filtering. */
export function findObstacles(sentence: readonly Lexeme[], reading: Reading): void {
  const start = sentence.findIndex(
    (word) => word.kind !== "mark" && word.kind !== "address" && !is(word, "courtesy"),
  );
  // "we are building …" tells, "are there …" asks.
  const isTold = is(sentence[start], "is") && is(sentence[start - 1], "courtesy");
  if (is(sentence[start], "knowledge") && !isTold) refuse(reading, "question", textAt(sentence, start));
  if (is(sentence[start], "how-many")) refuse(reading, "compute", textAt(sentence, start));
  for (const [at, word] of sentence.entries()) {
    if (word.roles.size === 0) continue;
    const isPhrase = word.key.includes(" ");
    // "fill this in" asks for the values of a template.
    const asked = byVerb.find(
      ([role]) =>
        is(word, role) && !(role === "fill" && reading.isLoose && isAllOfIt(sentence.slice(at + 1))),
    );
    const isAmid = isAmidFields(sentence, at, reading);
    if (asked !== undefined && (isPhrase || isVerb(sentence, at)))
      refuse(reading, asked[1], textAt(sentence, at));
    const found = anywhere.find(([role]) => is(word, role));
    if (found !== undefined && !(is(word, "noun") && !isPhrase))
      refuse(reading, found[1], textAt(sentence, is(word, "than") ? at - 1 : at), isAmid);
    if (is(word, "superlative", "latest") && is(sentence[at + 1], "first"))
      refuse(reading, "order", textAt(sentence, at));
    if ((is(word, "bound") && isBound(sentence, at)) || (is(word, "onward") && isBehindLimit(sentence, at)))
      refuse(reading, "filter", textAt(sentence, at), isAmid);
  }
}

/** True behind a mark, or a field, of the same sentence: there a prompt lists its fields. */
const isAmidFields = (sentence: readonly Lexeme[], at: number, { drafts, earlier }: Reading): boolean =>
  drafts.length > earlier ||
  sentence.slice(0, at).some(({ kind, key }) => kind === "mark" && (key === ":" || key === ","));

/** What may stand beside "fill in" and names no form. */
const ofTemplate: readonly Role[] = [
  "this",
  "it",
  "at",
  "of",
  "for",
  "article",
  "plural-article",
  "format",
  "courtesy",
  "with",
  "details",
];

/** True where nothing but an address, or what stands for a template, is to be filled in. */
const isAllOfIt = (rest: readonly Lexeme[]): boolean =>
  rest.every((word) => word.kind !== "word" || is(word, ...ofTemplate) || templateWords.has(word.key));

/** The words of a refusal: the one that asks, and the next. */
const textAt = (sentence: readonly Lexeme[], at: number): string =>
  sentence
    .slice(Math.max(0, at), Math.max(0, at) + 2)
    .filter(({ kind }) => kind !== "mark" && kind !== "address")
    .map(({ text }) => text)
    .join(" ");

function isVerb(sentence: readonly Lexeme[], at: number): boolean {
  const before = sentence[at - 1];
  // "We plan a tour." tells what they do, "Can we book …" and "We open https://…" do not.
  if (at === 1 && is(before, "self") && sentence.every(({ kind }) => kind !== "address")) return false;
  if (is(before, "courtesy") && (isOfWho(sentence, at) || isOfNoun(sentence, at))) return false;
  if (before === undefined || is(before, "courtesy") || (before.kind === "mark" && before.key === ":"))
    return isVerbal(sentence, at, "start");
  if (is(before, "and")) return sentence[at + 1]?.kind === "word" && isVerbal(sentence, at, "joined");
  return (before.kind === "mark" || before.kind === "address") && isVerbal(sentence, at, "inside");
}

/** True for the verb of "the link to apply", not for that of "I want to apply". */
function isOfNoun(sentence: readonly Lexeme[], at: number): boolean {
  const noun = sentence[at - 2];
  return sentence[at - 1]?.key === "to" && noun?.known === true && !is(noun, "courtesy", "verb");
}

/** True for the verb of "title, size, and who can apply". */
function isOfWho(sentence: readonly Lexeme[], at: number): boolean {
  let who = at - 1;
  while (is(sentence[who], "courtesy")) who -= 1;
  const isItem =
    who < 1 || sentence[who - 1]?.kind === "mark" || is(sentence[who - 1], "and", "of", "list-of");
  return is(sentence[who], "who") && isItem;
}

const isLimit = ({ kind, value }: Lexeme): boolean => kind === "number" || value !== null;

/** True behind a number, and what it counts: "400 euros or more". */
const isBehindLimit = (sentence: readonly Lexeme[], at: number): boolean =>
  sentence.slice(Math.max(0, at - 2), at).some(isLimit);

/** True for "under $20" and "since Monday", not for "up to 50 titles". */
function isBound(sentence: readonly Lexeme[], at: number): boolean {
  const next = sentence.slice(at + 1, at + 1 + boundReach);
  const limit = next.findIndex((word) => isLimit(word) || is(word, "period"));
  if (limit === -1 || next.slice(0, limit).some((word) => word.kind === "mark" && word.key === ","))
    return false;
  return !is(sentence[at], "most") || [next[limit - 1], next[limit + 1]].some((word) => is(word, "unit"));
}
