import { numericTypes } from "./field-type.ts";
import { measuresIn } from "./measure.ts";
import type { Asked, Seen } from "./prepared.ts";
import type { AskedWord } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { isOldPrice, isOverRows, type Target } from "./target.ts";
import { bearers, wordKinds } from "./words/kinds.ts";
import { listPrices, oldPrices, ownSites } from "./words/told-apart.ts";

/** Most words of the names of one or a few persons. */
const mostNameWords = 8;

/** True for more words than names have, or several of which most begin small. */
function isSentence(text: string): boolean {
  const found = text.split(/\s+/);
  const small = found.filter((word) => /^\p{Ll}/u.test(word)).length;
  return found.length > mostNameWords || (found.length > 3 && small * 2 > found.length);
}

/** A number or an address by which somebody is reached. */
const contact = /^(?=.*[\d@]).{3,60}$/;
/** Two numbers, the second behind a label of its own: "555 01-0, Fax: 555 01-9". */
const twoNumbers = /\d[\d\s()./-]{4,20}[^\d:：]{0,20}\p{L}\.?\s?[:：]\s?\+?\(?\d[\d\s()./-]{6}/u;

/** True for a text by which somebody is reached in one way. */
const isContact = (text: string): boolean => contact.test(text) && !twoNumbers.test(text);

/** False for a part of an address that is neither a phone's nor a mailbox. */
const isReached = ({ type, reader }: Target): boolean =>
  reader.attribute !== "href" || type === "phone" || type === "email";

/** A mark or the sign of a currency alone: the place of a value that is lacking, or what stands beside one. */
const noValue = /^[-–—―*•·|/★☆\p{Sc}]$/u;

/** A question, a label or a letter: nothing that has a name. */
const noName = /^[\p{Script=Latin}\d]?$|[?:]$/u;

/** True for marks alone, in the place of values or before them. */
export const isMarks = (target: Target): boolean =>
  (target.samples.length > 0 && target.samples.every((sample) => noValue.test(sample))) ||
  isStarBefore(target);

/** True for the one star that stands before each rating. */
const isStarBefore = ({ samples }: Target): boolean =>
  samples.includes("★") && !samples.some((sample) => /[★☆]{2}/.test(sample));

/** True for what asks for a price that no longer holds: "original price", "RRP". */
const asksOld = ({ stem }: AskedWord): boolean => oldPrices.has(stem) || listPrices.has(stem);

const writtenSite = /^[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}(?:\/\S*)?$/u;

/** An address that opens no page. */
const noPage = /^(?:mailto|tel|javascript|magnet):/i;

/** True for such an address, unless its kind is asked for: "magnet link". */
const opensNone = (words: readonly AskedWord[], sample: string): boolean =>
  noPage.test(sample) && !words.some(({ stem }) => sample.startsWith(`${stem}:`));

/** True for a text with a measure of length or mass; "m" may be minutes. */
const isExtent = (text: string): boolean =>
  measuresIn(text)
    .flat()
    .some((each) => /^(?:length|mass):(?!m$)/.test(each));

/** Kinds of which a name has no label in it. */
const named: ReadonlySet<string | null> = new Set(["person", "organisation", "place"]);
const labelWithin = /\S\s\S*\p{L}\S*(?::\s|：)/u;

/** What is counted, and never in parts. */
const counted: ReadonlySet<string | null> = new Set(["review", "comment", "view", "reply", "count"]);
const fraction = /^\d+[.,]\d+$/;

/** True for a target of whose names one has a word that is asked for, letter by letter. */
const isCalledSo = (words: readonly AskedWord[], { names }: Target): boolean =>
  words.some(({ stem }) => names.some((name) => name.includes(stem)));

const isWord = (text: string): boolean => !/\s/.test(text.trim());

/** True for somebody's own site that is written, and may be no link: "www.example.com". */
const isWrittenSite = (words: readonly AskedWord[], target: Target): boolean =>
  words.some(({ stem }) => ownSites.has(stem)) &&
  isCalledSo(words, target) &&
  target.samples.every((sample) => writtenSite.test(sample));

/** False where the target cannot give what is asked for, whatever it is called. */
export function isPossible(
  { field, place, isBare, language }: Asked,
  {
    target,
    shape,
    isSite,
    isLabel,
    isGlued,
    isLed,
    isMixed,
    isCut,
    isOneOfSeveral,
    isBesideComma,
    isOnSite,
    isPiece,
  }: Seen,
): boolean {
  const { type, firm, kind, concept } = field;
  if (target.samples.length === 0 || isLabel || isGlued || isLed || isMixed || isOneOfSeveral) return false;
  // What is cut out of a code is no number, unless one is demanded.
  if (isCut && !(firm && type !== null && numericTypes.has(type))) return false;
  if (isMarks(target) && concept !== "currency") return false;
  // "Fandom:" says what follows.
  if (target.samples.every((sample) => /[:：]$/.test(sample))) return false;
  if (kind === "place" && isBesideComma) return false;
  // What stands before a word in bold is the beginning of the description.
  if (kind === "prose" && isPiece) return false;
  if (kind === "link" && target.samples.some((sample) => opensNone(field.words, sample))) return false;
  // One word describes nothing, unless it is called so.
  if (concept === "description" && !isCalledSo(field.words, target) && target.samples.every(isWord))
    return false;
  // "9.4 mi" takes no time.
  if (concept === "duration" && !isCalledSo(field.words, target) && target.samples.every(isExtent))
    return false;
  // "4.8" stars are no number of reviews.
  if (
    counted.has(concept) &&
    numericTypes.has(target.type) &&
    target.samples.some((text) => fraction.test(text))
  )
    return false;
  // A company's website is not the page about it.
  if (isOnSite && field.words.some(({ stem }) => ownSites.has(stem))) return false;
  // What stands over several rows is the title of none of them.
  if (concept === "title" && isBare && isOverRows(target.reader)) return false;
  // A list of names may have one.
  if (field.list && !target.isList && (place === "row" || !bearers.has(kind))) return false;
  if (place === "page" && target.isList && type !== null) return false;
  if (place !== "row" && target.isColumn && !field.list) return false;
  if (bearers.has(kind) && target.samples.every((sample) => noName.test(sample))) return false;
  // What the site is called is nobody's name, nor is a sentence.
  if (kind === "person" && (isSite || shape.short === 0 || target.samples.every(isSentence))) return false;
  // "Acme Ref: 12": a text with another value's label in it names nobody.
  if (named.has(kind) && target.samples.every((sample) => labelWithin.test(sample))) return false;
  if (kind === "contact" && !(isReached(target) && target.samples.every(isContact))) return false;
  const isAddress = target.type === "url" || target.type === "image";
  if (target.type === "date" && kind === "number") return false;
  // "Nobody has reviewed this yet" counts nothing, and what has no digit at all is no number.
  if (kind === "number" && !target.samples.some((sample) => /\p{Nd}/u.test(sample))) return false;
  // A currency or a badge alone is no amount.
  if (kind === "money" && !target.samples.some((sample) => /\p{Nd}|\s/u.test(sample))) return false;
  if (kind === "money" && isOldPrice(target) && !field.words.some(asksOld)) return false;
  if (type === null || type === "text")
    return (
      !isAddress &&
      target.type !== "boolean" &&
      !(wordKinds.has(kind) && shape.worded === 0 && target.type !== "text")
    );
  if (target.type === type) return true;
  if (type === "boolean" || target.type === "boolean") return false;
  // "3 h 10 min" is no one number.
  if (target.type !== "duration" && numericTypes.has(target.type) && numericTypes.has(type)) return true;
  if (retypeReader(target, type, language) !== null) return true;
  // A type that is only guessed from the name gives way to text: "price: on request".
  if (firm || target.type !== "text") return false;
  return type === "url" ? isWrittenSite(field.words, target) : type !== "image" && type !== "email";
}
