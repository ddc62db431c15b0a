import type { Role } from "../words/index.ts";
import { isKnown } from "../words.ts";
import { is, type Lexeme } from "./lexeme.ts";
import type { Draft, Reading, Refusal } from "./reading.ts";

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
  "position",
  "first",
  "most",
  "period",
  "state",
];

/** So many fields in one sentence are what a prompt asks for, whatever stands around. */
const fewestOfList = 2;

/**
 * True for a sentence that only tells what a task is about ("We are building a bird database.", "The page is https://…"),
 * though it was refused: nothing in it chooses among records. A question may hold what it is about and no more.
 */
export function isTalk(sentence: readonly Lexeme[], { reason }: Refusal): boolean {
  if (reason !== "unclear" && reason !== "question") return false;
  if (isDemanding(sentence)) return false;
  const content = sentence.filter(
    (word) => word.kind === "word" && (word.roles.size === 0 || is(word, "thing")),
  );
  return reason === "unclear" || content.length < 2;
}

/** Most words from "our" to "want". */
const longestAsker = 5;

/**
 * A sentence without what its writer says of himself: "I am building a small archive." asks nothing, and "Our trustees want
 * the names", "I'm an analyst and need the names" and "I'm putting a list together, so could you …" ask what follows.
 */
export function withoutAsker(sentence: readonly Lexeme[]): readonly Lexeme[] {
  const isOfUs = is(sentence[0], "courtesy") && is(sentence[1], "is");
  const [who, doing] = isOfUs ? sentence.slice(1) : sentence;
  const asks = sentence.findIndex((word, at) => at > 1 && is(word, "verb") && !is(word, "noun", "table"));
  if (is(who, "my")) return asks > 0 && asks < longestAsker ? sentence.slice(asks + 1) : sentence;
  if (!isOfUs && who?.key !== "i'm" && who?.key !== "i am") return sentence;
  if (is(doing, "article")) return asks === -1 ? [] : sentence.slice(asks + 1);
  if (doing?.roles.size !== 0 || !doing.key.endsWith("ing")) return sentence;
  const end = sentence.findIndex(({ kind }, at) => kind === "mark" && is(sentence[at + 1], "courtesy"));
  return end === -1 ? [] : sentence.slice(end + 1);
}

/** What one sentence named. */
export interface Said {
  readonly sentence: readonly Lexeme[];
  readonly drafts: readonly Draft[];
}

/**
 * What is talk beside a sentence that lists fields: one or two of them, none of which anybody knows, as in "Player bio at
 * https://… . Return height, weight and club."
 */
export function findAsides(said: readonly Said[]): ReadonlySet<Said> {
  const list = said.findIndex(
    ({ drafts }) => drafts.length >= fewestOfList && drafts.some(({ name }) => isKnown(name)),
  );
  const isAside = ({ sentence, drafts }: Said, at: number): boolean =>
    at !== list &&
    drafts.length > 0 &&
    drafts.length <= fewestOfList &&
    !(at > list && sentence.some((word) => is(word, "verb", "article", "courtesy", "and"))) &&
    drafts.every(({ name, mayRestrict, computing }) => !isKnown(name) && !mayRestrict && computing === null);
  return new Set(list === -1 ? [] : said.filter(isAside));
}

/** True where something in a sentence chooses, orders or reckons. */
export const isDemanding = (sentence: readonly Lexeme[]): boolean =>
  sentence.some((word) => word.value !== null || is(word, ...demanding));

/** True where fields are surely named: one that anybody knows, or several in one sentence. */
export const isSurelySaid = (said: readonly Said[]): boolean =>
  said.some(({ drafts }) => drafts.length >= fewestOfList || drafts.some(({ name }) => isKnown(name)));

/** The same reading, to try a sentence on. */
export const copyOf = (reading: Reading): Reading => ({
  ...reading,
  drafts: reading.drafts.map((draft) => ({ ...draft, hints: [...draft.hints] })),
  qualifiers: [...reading.qualifiers],
  doubts: [...reading.doubts],
  context: [...reading.context],
});
