import type { FieldType, WantedField } from "@gleaner/automation";
import { type TypeWord, vocabularies } from "./words/index.ts";
import { typeOf } from "./words/kinds.ts";
import { tokenize } from "./words/token.ts";
import { conceptOf, splitWords } from "./words.ts";

/** Types whose values are numbers. */
export const numericTypes: ReadonlySet<FieldType> = new Set(["number", "money", "rating", "duration"]);

/** A type with how sure it is: `firm` when a hint or schema demands it. */
export interface ExpectedType {
  readonly type: FieldType | null;
  readonly firm: boolean;
  readonly list: boolean;
}

/** Most words of a phrase that names a type. */
const longestPhrase = 4;
const typeWords = new Map<string, TypeWord>(vocabularies.toReversed().flatMap(({ types }) => [...types]));
/** Concepts that make a text of what stands before them: "price text", "image caption". */
const textual: ReadonlySet<string> = new Set(["title", "text", "description", "currency", "status", "type"]);
/** Concepts that keep their type where they stand first: "date of birth", "price per night". */
const leading: ReadonlySet<string> = new Set(["date", "link", "image", "price", "number", "count"]);

function fromName(name: string): FieldType | null {
  const words = splitWords(name).map(conceptOf);
  const [last, head] = [words.at(-1), words[0]];
  if (last === undefined || head === undefined) return null;
  if (words.length === 1 && name.toLowerCase() === "cover") return null;
  if (words.length > 1 && textual.has(last)) return null;
  if (last === "link" && words.includes("image")) return "image";
  if (last === "address" && words.includes("email")) return "email";
  if (words.includes("number") && words.includes("phone")) return "phone";
  if (/^(?:is|has)[_ ]/.test(name)) return "boolean";
  if (words.length > 1 && head === "number") return "number";
  return typeOf(last) ?? (leading.has(head) ? typeOf(head) : null);
}

/** The type that a text speaks of; what it says first counts: "number in the link" is a number. */
export function typeIn(hint: string): TypeWord | null {
  const keys = tokenize(hint).map(({ key }) => key);
  for (let at = 0; at < keys.length; at += 1) {
    for (let length = longestPhrase; length > 0; length -= 1) {
      const found = typeWords.get(keys.slice(at, at + length).join(" "));
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** The type that a field's name and hint ask for. */
export function expectType(name: string, hint: string | null): ExpectedType {
  const hinted = hint === null ? null : typeIn(hint);
  if (hinted === "list") return { type: "text", firm: true, list: true };
  // "price (number)" wants a number of a price; "rating (out of 5)" a number of a rating.
  return { type: hinted ?? fromName(name), firm: hinted !== null, list: false };
}

/** Types that a schema's "string" allows: their values are texts as the page has them. A date is one where the words demand it. */
const written: ReadonlySet<FieldType> = new Set(["url", "image", "email", "phone"]);

/** The type that a schema's field asks for; where the schema says text or nothing, name and description decide. */
export function expectWanted(wanted: WantedField): ExpectedType {
  if (wanted.list) return { type: wanted.type ?? "text", firm: true, list: true };
  if (wanted.type !== null && wanted.type !== "text") return { type: wanted.type, firm: true, list: false };
  const guess = expectType(wanted.name, wanted.description);
  const isAllowed = guess.type !== null && (written.has(guess.type) || (guess.type === "date" && guess.firm));
  if (wanted.type === null || isAllowed) return guess;
  return { type: "text", firm: false, list: guess.list };
}
