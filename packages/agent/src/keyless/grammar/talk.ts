import type { Role } from "../words/index.ts";
import { isKnown } from "../words.ts";
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
