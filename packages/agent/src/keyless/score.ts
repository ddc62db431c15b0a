import type { FieldType } from "@gleaner/automation";
import { scoreClues } from "./clue.ts";
import { expectType } from "./field-type.ts";
import { headOf, qualifiersOf, scoreNames } from "./name-score.ts";
import { type AskedField, cutOf } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { isTurned, scoreState } from "./state.ts";
import { isBareOf, isNameLike, type Target } from "./target.ts";
import { conceptOf, contentWords, splitWords } from "./words.ts";

/** What a score is worked out against: all targets that compete, and the page's language. */
export interface Field {
  readonly targets: readonly Target[];
  readonly noun: string | null;
  readonly language: string | null;
  /** True when the targets are columns of rows, whose values tell more than a page's single ones. */
  readonly rows: boolean;
}

/** Scores below this are no match: null is better than a guess. */
export const acceptable = 0.45;

const numeric = new Set<FieldType>(["number", "money", "rating"]);
/** Types that a column rarely has by chance: one column of such a type is likely the one that is meant. */
const heads = new Set(["title", "number", "author", "location", "status"]);
const telling = new Set<FieldType>(["date", "money", "url", "image", "email", "phone", "rating", "duration"]);

/** How well a target's type answers the asked one, 0 to 1; null when it cannot. */
function fitType(field: AskedField, target: Target, language: string | null): number | null {
  const { type } = field;
  // "ingredients" may be a list though nothing says so; "reviews (number)" may not.
  if (field.list !== target.list && (field.list || type !== null || !isPlural(field))) return null;
  if (type === null || type === "text") {
    if (type === null && isTextual(field) && target.type !== "text")
      return ["url", "image", "boolean"].includes(target.type) ? null : 0.2;
    if (target.type === "image") return null;
    if (target.type === "url") return null;
    if (target.type === "boolean") return null;
    if (asShown.test(field.hint ?? "")) return isUncut(target) ? 0.82 : 0.6;
    return target.type === "text" ? 0.8 : 0.6;
  }
  if (target.type === type) return 1;
  if (numeric.has(type) && numeric.has(target.type)) return 0.8;
  if (retypeReader(target, type, language) !== null) return 0.6;
  if (field.firm) return null;
  // A type that is only guessed from the name gives way to text: "date: Final", "price: on request".
  return target.type === "text" && !["url", "image", "email"].includes(type) ? 0.2 : null;
}

const asShown = /\bas (?:shown|written|displayed|printed)\b/i;

/** True when the raw text is the node's own, whatever type is made of it. */
function isUncut({ reader }: Target): boolean {
  return (
    reader.attribute === null &&
    reader.transforms.every(({ op }) => ["trim", "number", "money", "date"].includes(op))
  );
}

/** True when the name alone says that words are wanted, though they may look like a price or a date. */
export function isTextual(field: AskedField): boolean {
  return ["title", "author", "description", "text", "company", "location", "category"].includes(
    headOf(field.name) ?? "",
  );
}

function isPlural(field: AskedField): boolean {
  return /[^s]s$/i.test(field.name);
}

/** The concept that a label ends with, where the label is the target's first name. */
function headOfLabel(target: Target): string | null {
  return headOf(target.names[0] ?? "");
}

/** "case name" is likely the column "caption" where no other label ends with a word for title. */
function sharesHead(field: AskedField, target: Target, page: Field): boolean {
  const head = headOf(field.name);
  if (head === null || !heads.has(head) || headOfLabel(target) !== head) return false;
  if (target.type !== "text" && (head !== "number" || target.type !== "number")) return false;
  const label = target.names[0];
  return page.targets.every(
    (other) =>
      (other.type !== "text" && other.type !== "number") ||
      headOfLabel(other) !== head ||
      other.names[0] === label,
  );
}

function isMain(target: Target): boolean {
  return isNameLike(target) && target.names.some((name) => ["title", "name"].includes(name.toLowerCase()));
}

/** How likely the kind alone, without a matching name, says that this target is meant. */
function scoreKind(field: AskedField, target: Target, page: Field): number {
  const qualifiers = qualifiersOf(field, page.noun);
  const head = headOf(field.name);
  // "date posted (as shown)" wants the text of a date: the kind of its name still tells which column.
  const type = field.type === "text" ? expectType(field.name, null).type : field.type;
  if (
    type !== null &&
    telling.has(type) &&
    (target.type === type || (type === "money" && target.type === "number"))
  ) {
    const rivals = page.targets.filter(
      (other) => other.type === target.type && !sameValues(other, target) && other.coverage > 0.3,
    );
    const inValue = qualifiers.some((word) => showsWord(target, word));
    // Of several addresses that all show the word nothing says which is meant.
    if (type === "url" && qualifiers.length > 0 && inValue)
      return rivals.some((other) => qualifiers.some((word) => showsWord(other, word))) ? 0.3 : 0.75;
    if (type === "url" && qualifiers.length === 0) return isFirstLink(target, page) ? 0.8 : 0.3;
    if (target.type !== type) return 0;
    if (rivals.length === 0) return qualifiers.length === 0 ? 0.85 : 0.6;
    const isFirst = page.targets.find((other) => other.type === type) === target;
    return qualifiers.length === 0 && isFirst ? 0.5 : 0.2;
  }
  // On the page of a town "mayor name" is not what the town is called.
  const isOther = head === "title" && !page.rows && page.noun !== null && qualifiers.length > 0;
  if (head === "title" && page.rows && page.targets.some((main) => isMain(main) && isBareOf(target, main)))
    return 0.7;
  if (head === "title" && isMain(target) && target.type === "text") {
    const rivals = page.targets.filter(
      (other) => isMain(other) && other.type === "text" && !sameValues(other, target),
    );
    const mains = page.targets.filter((other) => isMain(other) && other.type === "text");
    const isFirst = (mains.find(({ whole }) => whole) ?? mains[0]) === target;
    if (qualifiers.length === 0) return isFirst ? 0.85 : 0.5;
    // A column that the page itself labels so ("caption") goes before the text that merely carries the link.
    if (
      isFirst &&
      !isOther &&
      rivals.length === 0 &&
      !page.targets.some((other) => sharesHead(field, other, page))
    )
      return 0.65;
  }
  return !isOther && sharesHead(field, target, page) ? 0.58 : 0;
}

function isFirstLink(target: Target, page: Field): boolean {
  const [first] = page.targets.filter((other) => other.type === "url");
  const titled = page.targets.filter(
    (other) =>
      other.type === "url" && other.names.some((name) => contentWords(name).map(conceptOf).includes("title")),
  );
  return (titled[0] ?? first) === target;
}

function showsWord(target: Target, word: string): boolean {
  return target.samples.length > 0 && target.samples.every((sample) => splitWords(sample).includes(word));
}

/** True when two targets show the same values, so that it does not matter which one is read. */
export function sameValues(left: Target, right: Target): boolean {
  return left.samples.length > 0 && left.samples.join("\n") === right.samples.join("\n");
}

/** Texts of this many characters are sentences, not titles. */
const sentence = 110;
/** Fewest words of a description; fewer are a label or a category. */
const fewestWords = 4;
/** Longest number or identifier, in characters: several docket numbers in one cell. */
const longestNumber = 60;
/** Most words of the names of one or a few authors; "by clicking here you agree to …" has more. */
const mostAuthorWords = 10;

function isPlausible(field: AskedField, target: Target, rows: boolean): boolean {
  if (field.list) return true;
  const { samples } = target;
  switch (headOf(field.name)) {
    case "author":
      return samples.every(
        (sample) => /\p{L}/u.test(sample) && sample.split(/\s+/).length <= mostAuthorWords,
      );
    case "title":
      return (
        !rows ||
        (isNameLike(target) &&
          target.prefix === null &&
          // The same text in every row is a button or a label.
          (samples.length > 1 || target.only === true) &&
          !samples.every((sample) => sample.length >= sentence))
      );
    case "description":
      return !rows || samples.some((sample) => sample.split(/\s+/).length >= fewestWords);
    case "number":
    case "id":
      return !rows || samples.every((sample) => /\d/.test(sample) && sample.length <= longestNumber);
    default:
      return true;
  }
}

/** What an attribute's text loses: much where an element that people see has the same role. */
function hide(target: Target, page: Field): number {
  const isShown = page.targets.some((other) => other.reader.attribute === null && isMain(other));
  return isShown && target.names.some((name) => ["title", "name"].includes(name)) ? 0.15 : 0.03;
}

/** Of a column that so few rows have, another of that name is rather meant. */
const rarely = 0.1;

/** True when the text holds what other columns hold apart: a whole card rather than a value. */
function isContainer(target: Target, targets: readonly Target[]): boolean {
  const [text] = target.samples;
  if (target.type !== "text" || !target.whole || text === undefined) return false;
  const held = targets.filter(({ whole, type, samples: [part] }) => {
    if (!whole || type === "url" || part === undefined || part.length < 3) return false;
    return part.length * 5 < text.length * 4 && text.includes(part);
  });
  return held.length > 1;
}

/** "without X": the column that shows X is the one that the prompt speaks of. */
function cutShown(field: AskedField, target: Target): number {
  const cut = cutOf(field);
  return cut !== null && target.whole && target.samples.some((sample) => sample.includes(cut)) ? 0.1 : 0;
}

/** The score of reading an asked field from a target, 0 to 1; 0 where it is no match. */
export function scoreTarget(field: AskedField, target: Target, page: Field): number {
  const type = fitType(field, target, page.language);
  if (type === null || target.samples.length === 0 || !isPlausible(field, target, page.rows)) return 0;
  const clues = page.rows ? scoreClues(field, target, page.targets) : 0;
  const state = scoreState(field, target);
  const named = isTurned(target)
    ? 0
    : Math.max(scoreNames(field, target.names, page.noun), scoreKind(field, target, page), clues);
  const base = Math.max(state, named);
  if (base < acceptable) return 0;
  // The linked text names the thing, text around it adds remarks; and structured data tells of the page's
  // main thing, while text of the same name may stand beside a neighbour.
  const linked = target.linked && target.type === "text" ? 0.05 : 0;
  // What people see goes before what an attribute says.
  const hidden =
    page.rows && target.type === "text" && target.reader.attribute !== null ? hide(target, page) : 0;
  const structured = target.structured ? 0.02 : 0;
  const late = 0.0001 * Math.min(100, page.targets.indexOf(target));
  // A title with a number in front gives way to the same title without.
  const isNumbered =
    page.rows && headOf(field.name) === "title" && page.targets.some((other) => isBareOf(other, target));
  const numbered = isNumbered ? 0.65 : 1;
  const rare = page.rows && target.coverage < rarely ? 0.8 : 1;
  const container = page.rows && isContainer(target, page.targets) ? 0.06 : 0;
  const cut = page.rows ? cutShown(field, target) : 0;
  return (
    numbered *
      rare *
      base *
      (0.79 + 0.12 * type + 0.06 * target.coverage + linked + structured + cut - hidden - container) -
    late
  );
}
