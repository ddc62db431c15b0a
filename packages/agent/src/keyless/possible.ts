import { numericTypes } from "./field-type.ts";
import type { Asked, Seen } from "./prepared.ts";
import type { AskedWord } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { isOldPrice, isOldWord, type Target } from "./target.ts";
import { bearers, wordKinds } from "./words/kinds.ts";

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

/** False for a part of an address that is neither a phone's nor a mailbox. */
const isReached = ({ type, reader }: Target): boolean =>
  reader.attribute !== "href" || type === "phone" || type === "email";

/** A mark alone: the place of a value that is lacking, or what stands before one. */
const noValue = /^[-–—―*•·|/★☆]$/;

/** A question, a label or a letter: nothing that has a name. */
const noName = /^[\p{Script=Latin}\d]?$|[?:]$/u;

/** True for the one star that stands before each rating. */
const isStarBefore = ({ samples }: Target): boolean =>
  samples.includes("★") && !samples.some((sample) => /[★☆]{2}/.test(sample));

/** True for what asks for a price that no longer holds: "original price", "RRP". */
const asksOld = ({ stem }: AskedWord): boolean => isOldWord(stem) || stem === "regular" || stem === "list";

/** Stems of what a site of somebody's own is called. */
const sites: ReadonlySet<string> = new Set(["website", "homepage", "webseite", "sitio", "sito"]);

const isOverRows = ({ reader }: Target): boolean => reader.locators[0]?.by === "above";

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
  }: Seen,
): boolean {
  if (target.samples.length === 0 || isLabel || isGlued || isLed || isMixed || isOneOfSeveral) return false;
  // What is cut out of a code is no number, unless one is demanded.
  if (isCut && !field.firm) return false;
  if (target.samples.every((sample) => noValue.test(sample)) || isStarBefore(target)) return false;
  if (field.kind === "place" && isBesideComma) return false;
  // A company's website is not the page about it.
  if (isOnSite && field.words.some(({ stem }) => sites.has(stem))) return false;
  // What stands over several rows is the title of none of them.
  if (field.concept === "title" && isBare && isOverRows(target)) return false;
  // A list of names may have one.
  if (field.list && !target.isList && (place === "row" || !bearers.has(field.kind))) return false;
  if (place === "page" && target.isList && field.type !== null) return false;
  if (place !== "row" && target.isColumn && !field.list) return false;
  if (bearers.has(field.kind) && target.samples.every((sample) => noName.test(sample))) return false;
  // What the site is called is nobody's name, nor is a sentence.
  if (field.kind === "person" && (isSite || shape.short === 0 || target.samples.every(isSentence)))
    return false;
  const { type, firm, kind } = field;
  if (kind === "contact" && !(isReached(target) && target.samples.every((sample) => contact.test(sample))))
    return false;
  const isAddress = target.type === "url" || target.type === "image";
  if (target.type === "date" && kind === "number") return false;
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
  if (numericTypes.has(type) && numericTypes.has(target.type)) return true;
  if (retypeReader(target, type, language) !== null) return true;
  // A type that is only guessed from the name gives way to text: "price: on request".
  return !firm && target.type === "text" && !["url", "image", "email"].includes(type);
}
