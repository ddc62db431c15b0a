import { contains, headOf, qualifiersOf } from "./name-score.ts";
import type { AskedField } from "./request.ts";
import { isPartOf, type Target } from "./target.ts";
import { conceptOf, contentWords, splitWords } from "./words.ts";

/** What a column's values alone can say for an asked field, weaker than a name and stronger than nothing. */
export function scoreClues(field: AskedField, target: Target, targets: readonly Target[]): number {
  if (field.list || target.list) return 0;
  return Math.max(
    enumerates(field, target) ? 0.8 : 0,
    hasForm(field, target) && isAlone(target, targets, (other) => hasForm(field, other)) ? 0.62 : 0,
    isProseFor(field, target) && isAlone(target, targets, isProse) ? 0.6 : 0,
    isLongestFor(field, target, targets) ? 0.56 : 0,
    isWriterFor(field, target, targets) ? 0.56 : 0,
    counts(field, target) && isAlone(target, targets, isCount) ? 0.6 : 0,
    identifies(field, target) && isAlone(target, targets, isCode) ? 0.58 : 0,
    isDocketFor(field, target) && isOnlyDocket(target, targets) ? 0.56 : 0,
    isYearFor(field, target) && isAlone(target, targets, isYear) ? 0.6 : 0,
    isNamedWithin(field, target, targets) ? 0.58 : 0,
    isLinkedName(field, target, targets) ? 0.56 : 0,
  );
}

/** True when no other column of the kind, as well filled, shows other values than this one or parts of its. */
function isAlone(target: Target, targets: readonly Target[], isKind: (other: Target) => boolean): boolean {
  return targets.every(
    (other) =>
      other === target ||
      !isKind(other) ||
      other.coverage * 4 < target.coverage ||
      isPartOf(other, target) ||
      isWithin(other, target),
  );
}

function isWithin(other: Target, target: Target): boolean {
  const held = other.samples.filter((sample) => target.samples.some((text) => text.includes(sample)));
  return held.length * 2 > other.samples.length;
}

/** "(W or L)", "(Y or null)": every value is one of those that the hint lists. */
function enumerates(field: AskedField, target: Target): boolean {
  const listed =
    /(?:^|[;(]\s*)((?:["“”']?[\p{L}\d]{1,12}["“”']?(?:,? or |\s?\/\s?|\s?\|\s?|, ))+["“”']?[\p{L}\d]{1,12}["“”']?)\s*(?:$|[;)])/u.exec(
      field.hint ?? "",
    )?.[1];
  if (listed === undefined || target.samples.length === 0) return false;
  const values = new Set(
    listed
      .split(/,? or |\s?[/|]\s?|, /)
      .map((value) => value.replace(/["“”']/g, "").toLowerCase())
      .filter((value) => !["null", "none", "empty"].includes(value)),
  );
  return target.samples.every((sample) => values.has(sample.toLowerCase()));
}

/** "(wins-losses)", "(hour:minute)", "(e.g. 12/3)": every value has the form that the hint shows. */
function hasForm(field: AskedField, target: Target): boolean {
  const joined = /(?:^|[;(]\s*)\p{L}{2,}([-:/])\p{L}{2,}(?:\1\p{L}{2,})?\s*(?:$|[;)])/u.exec(
    field.hint ?? "",
  );
  const mark = joined?.[1];
  if (mark === undefined || target.type !== "text" || target.samples.length === 0) return false;
  const marks = joined?.[0].split(mark).length;
  return target.samples.every((sample) => {
    const parts = sample.split(mark);
    return parts.length === marks && parts.every((part) => /^\s?\d{1,4}\s?$/.test(part));
  });
}

/** Shortest text, in characters, that reads like sentences. */
const prose = 60;

function isProse({ type, samples, whole }: Target): boolean {
  const shown = samples.filter((sample) => sample.length >= prose && sample.split(/\s+/).length >= 8);
  return type === "text" && whole && shown.length * 2 > samples.length;
}

function isProseFor(field: AskedField, target: Target): boolean {
  return ["description", "text"].includes(headOf(field.name) ?? "") && isProse(target);
}

function isSpoken({ type, whole, samples, reader }: Target): boolean {
  const worded = samples.filter((sample) => sample.split(/\s+/).length > 4);
  return type === "text" && whole && reader.attribute === null && worded.length * 2 > samples.length;
}

/** Short posts are sentences too: the one text that is much longer than the others of its rows. */
function isLongestFor(field: AskedField, target: Target, targets: readonly Target[]): boolean {
  if (!["description", "text"].includes(headOf(field.name) ?? "") || !isSpoken(target)) return false;
  const length = meanLength(target);
  const others = targets.filter(
    (other) => other.type === "text" && other.whole && other !== target && !isWithin(other, target),
  );
  return others.every((other) => meanLength(other) * 2 <= length);
}

function meanLength({ samples }: Target): number {
  return samples.reduce((sum, { length }) => sum + length, 0) / Math.max(1, samples.length);
}

function isPersonal({ type, whole, samples, reader }: Target): boolean {
  return (
    type === "text" &&
    whole &&
    reader.attribute === null &&
    samples.length > 1 &&
    samples.every((sample) => /^@?[\p{L}._'’-]+(?: [\p{L}._'’-]+){0,3}$/u.test(sample) && sample.length <= 40)
  );
}

/** Rows of sentences with a date and one short text of words are posts, and that text is who wrote them. */
function isWriterFor(field: AskedField, target: Target, targets: readonly Target[]): boolean {
  return (
    headOf(field.name) === "author" &&
    isPersonal(target) &&
    targets.some(isSpoken) &&
    targets.some(({ type }) => type === "date") &&
    isAlone(target, targets, isPersonal)
  );
}

/** 1, 2, 3: the values count the rows. */
function isCount({ type, samples }: Target): boolean {
  return type === "number" && samples.length > 2 && samples.every((sample, at) => sample === String(at + 1));
}

function counts(field: AskedField, target: Target): boolean {
  return ["rank", "position"].includes(headOf(field.name) ?? "") && field.type !== "text" && isCount(target);
}

/** A code of letters and digits that comes out of an address or an attribute, of one shape in every row. */
function isCode({ type, samples, names }: Target): boolean {
  const shapes = new Set(samples.map((sample) => sample.length));
  return (
    (type === "text" || type === "number") &&
    samples.length > 1 &&
    names.includes("id") &&
    shapes.size === 1 &&
    new Set(samples).size === samples.length &&
    samples.every((sample) => /^[\p{L}\d]{4,24}$/u.test(sample) && /\d/.test(sample))
  );
}

function identifies(field: AskedField, target: Target): boolean {
  const wants = [...splitWords(field.name), ...splitWords(field.hint ?? "")].includes("id");
  return wants && field.type !== "url" && isCode(target);
}

/** One or several codes of digits, letters and dashes without a word among them, another one in each row. */
function isDocket({ type, samples, reader }: Target): boolean {
  return (
    (type === "text" || type === "number") &&
    reader.attribute === null &&
    reader.transforms.every(({ op }) => op === "trim" || op === "number") &&
    samples.length > 1 &&
    new Set(samples).size === samples.length &&
    samples.every((sample) =>
      sample.split(/[,&]/).every((code) => /^(?=.*\d{3})[\p{Lu}\d][\p{L}\d-]{3,30}$/u.test(code.trim())),
    )
  );
}

// A number out of a longer text is a part of another code.
function isOnlyDocket(target: Target, targets: readonly Target[]): boolean {
  const isPart = targets.some(
    (other) => other !== target && other.type === "text" && isPartOf(target, other),
  );
  return (target.type === "text" || !isPart) && isAlone(target, targets, isDocket);
}

function isDocketFor(field: AskedField, target: Target): boolean {
  const words = contentWords(field.name).map(conceptOf);
  const isAsked = words.includes("docket") && ["number", "id", "docket"].includes(words.at(-1) ?? "");
  return isAsked && isDocket(target);
}

function isYear({ type, samples }: Target): boolean {
  return (
    (type === "number" || type === "text") &&
    samples.length > 1 &&
    samples.every((sample) => /^(?:1[0-9]|20)\d\d$/.test(sample))
  );
}

function isYearFor(field: AskedField, target: Target): boolean {
  return headOf(field.name) === "year" && isYear(target);
}

/** "result" is the column "game result" where no other label holds the word. */
function isNamedWithin(field: AskedField, target: Target, targets: readonly Target[]): boolean {
  const [label] = target.names;
  if (label === undefined || target.type === "url" || target.type === "image") return false;
  const words = contentWords(field.name);
  if (words.length !== 1 || !contains(label, words) || contentWords(label).length > 2) return false;
  // The label must end in the word: "result" is no "result page".
  if (conceptOf(contentWords(label).at(-1) ?? "") !== conceptOf(words[0] ?? "")) return false;
  return targets.every((other) => other.names[0] === label || !contains(other.names[0] ?? "", words));
}

/** Where nothing is called a title, the text that carries the row's only address names the thing. */
function isLinkedName(field: AskedField, target: Target, targets: readonly Target[]): boolean {
  const [label] = target.names;
  if (headOf(field.name) !== "title" || label === undefined || target.type !== "text" || !target.whole)
    return false;
  const [link, ...others] = targets.filter(({ type }) => type === "url");
  if (link === undefined || others.length > 0 || !link.names.includes(label)) return false;
  const rivals = targets.filter(
    (other) =>
      other.type === "text" && other.whole && other.names.includes(label) && other.names.indexOf(label) < 2,
  );
  const isDistinct = new Set(target.samples).size * 2 > target.samples.length;
  return (
    qualifiersOf(field, null).length < 3 &&
    isDistinct &&
    rivals.every((other) => other.samples.join() === target.samples.join())
  );
}
