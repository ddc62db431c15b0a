import type { FieldType } from "@gleaner/automation";
import { expectType } from "./field-type.ts";
import { headOf, qualifiersOf, scoreNames } from "./name-score.ts";
import type { AskedField } from "./request.ts";
import { retypeReader } from "./retype.ts";
import type { Target } from "./target.ts";
import { conceptOf, contentWords, splitWords } from "./words.ts";

/** What a score is worked out against: all targets that compete, and the page's language. */
export interface Field {
  readonly targets: readonly Target[];
  readonly noun: string | null;
  readonly language: string | null;
}

/** Scores below this are no match: null is better than a guess. */
export const acceptable = 0.45;

const numeric = new Set<FieldType>(["number", "money", "rating"]);
/** Types that a column rarely has by chance: one column of such a type is likely the one that is meant. */
const heads = new Set(["title", "number", "author", "location", "status"]);
const telling = new Set<FieldType>(["date", "money", "url", "image", "email", "phone", "rating", "duration"]);

/** How well a target's type answers the asked one, 0 to 1; null when it cannot. */
export function fitType(field: AskedField, target: Target, language: string | null): number | null {
  const { type } = field;
  // "ingredients" may be a list though nothing says so; "reviews (number)" may not.
  if (field.list !== target.list && (field.list || type !== null || !isPlural(field))) return null;
  if (type === null || type === "text") {
    if (type === null && isTextual(field) && target.type !== "text")
      return target.type === "url" || target.type === "image" ? null : 0.2;
    if (target.type === "image") return null;
    if (target.type === "url") return null;
    return target.type === "text" ? 0.8 : 0.6;
  }
  if (target.type === type) return 1;
  if (numeric.has(type) && numeric.has(target.type)) return 0.8;
  if (retypeReader(target, type, language) !== null) return 0.6;
  if (field.firm) return null;
  // A type that is only guessed from the name gives way to text: "date: Final", "price: on request".
  return target.type === "text" && !["url", "image", "email"].includes(type) ? 0.2 : null;
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
  if (head === null || !heads.has(head) || headOfLabel(target) !== head || target.type !== "text")
    return false;
  const label = target.names[0];
  return page.targets.every(
    (other) => other.type !== "text" || headOfLabel(other) !== head || other.names[0] === label,
  );
}

function isMain(target: Target): boolean {
  return target.names.some((name) => ["title", "name"].includes(name.toLowerCase()));
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
    if (type === "url" && qualifiers.length > 0 && inValue) return 0.75;
    if (type === "url" && qualifiers.length === 0) return isFirstLink(target, page) ? 0.8 : 0.3;
    if (target.type !== type) return 0;
    if (rivals.length === 0) return qualifiers.length === 0 ? 0.85 : 0.6;
    const isFirst = page.targets.find((other) => other.type === type) === target;
    return qualifiers.length === 0 && isFirst ? 0.5 : 0.2;
  }
  if (head === "title" && isMain(target) && target.type === "text") {
    const rivals = page.targets.filter(
      (other) => isMain(other) && other.type === "text" && !sameValues(other, target),
    );
    const isFirst = page.targets.find((other) => isMain(other) && other.type === "text") === target;
    if (qualifiers.length === 0) return isFirst ? 0.85 : 0.5;
    if (isFirst && rivals.length === 0) return 0.65;
  }
  return sharesHead(field, target, page) ? 0.58 : 0;
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

/** Most words of the names of one or a few authors; "by clicking here you agree to …" has more. */
const mostAuthorWords = 10;

function isPlausible(field: AskedField, target: Target): boolean {
  return (
    field.list ||
    headOf(field.name) !== "author" ||
    target.samples.every((sample) => sample.split(/\s+/).length <= mostAuthorWords)
  );
}

/** The score of reading an asked field from a target, 0 to 1; 0 where it is no match. */
export function scoreTarget(field: AskedField, target: Target, page: Field): number {
  const type = fitType(field, target, page.language);
  if (type === null || target.samples.length === 0 || !isPlausible(field, target)) return 0;
  const base = Math.max(scoreNames(field, target.names, page.noun), scoreKind(field, target, page));
  if (base < acceptable) return 0;
  // The linked text names the thing, text around it adds remarks; and structured data tells of the page's
  // main thing, while text of the same name may stand beside a neighbour.
  const linked = target.linked && target.type === "text" ? 0.01 : 0;
  const structured = target.structured ? 0.02 : 0;
  const late = 0.0001 * Math.min(100, page.targets.indexOf(target));
  return base * (0.79 + 0.12 * type + 0.06 * target.coverage + linked + structured) - late;
}
