import type { FieldType } from "@gleaner/automation";
import type { WantedField } from "../planner.ts";
import { conceptOf, splitWords } from "./words.ts";

/** A type with how sure it is: `firm` when a hint or schema demands it. */
export interface ExpectedType {
  readonly type: FieldType | null;
  readonly firm: boolean;
  readonly list: boolean;
}

const byHint: readonly (readonly [RegExp, FieldType])[] = [
  [/\b(?:as (?:shown|written|displayed|printed|is)|text|string|verbatim|texte|texto|wörtlich)\b/i, "text"],
  [/yyyy|\biso\b|\b(?:date|datum|fecha)\b/i, "date"],
  [/\b(?:bool(?:ean)?|true|false|yes\/no|ja\/nein)\b/i, "boolean"],
  [/\b(?:link target|href|url|uri|absolute link|target of|link|lien|enlace)\b/i, "url"],
  [
    /\b(?:number|numeric|integer|int|float|decimal|zahl|nombre|número|out of \d+|count|digits only)\b/i,
    "number",
  ],
  [/\be-?mail\b/i, "email"],
];

const byConcept: Readonly<Record<string, FieldType>> = {
  price: "money",
  salary: "money",
  date: "date",
  published: "date",
  link: "url",
  image: "image",
  email: "email",
  phone: "phone",
  rating: "rating",
  review: "number",
  count: "number",
  rank: "number",
  duration: "duration",
  year: "number",
};

/** Concepts that are text when they stand alone with another word: "price text", "image caption". */
const textual = new Set(["title", "text", "description", "currency"]);

function fromName(name: string): FieldType | null {
  const words = splitWords(name).map(conceptOf);
  const last = words.at(-1);
  const [head] = words;
  if (last === undefined || head === undefined) return null;
  if (words.length === 1 && name.toLowerCase() === "cover") return null;
  if (words.length > 1 && textual.has(last)) return null;
  if (last === "address" && words.includes("email")) return "email";
  if (last === "number" && words.includes("phone")) return "phone";
  if (
    head === "number" &&
    /^(?:number|no\.?|anzahl|nombre|número) (?:of|der|de|von|d') ?/i.test(name.replaceAll("_", " "))
  )
    return "number";
  if (/^(?:is|has)[_ ]/.test(name)) return "boolean";
  const typed =
    byConcept[last] ??
    (head === "date" || head === "link" || head === "image" || head === "price" ? byConcept[head] : null);
  return typed ?? null;
}

/** What the hint says first counts: "number in the link" is a number. */
function firstHint(text: string): FieldType | undefined {
  const found = byHint
    .map(([pattern, type]) => ({ at: text.search(pattern), type }))
    .filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.type;
}

/** The type that a field's name and hint ask for. */
export function expectType(name: string, hint: string | null): ExpectedType {
  const text = hint ?? "";
  const list =
    /\b(?:list|array|liste|lista|all) (?:of|der|von|des?)\b|\bone (?:string|entry|item|line) per\b/i.test(
      text,
    );
  if (list) return { type: "text", firm: true, list: true };
  const guess = fromName(name);
  const hinted = firstHint(text);
  if (hinted === undefined) return { type: guess, firm: false, list: false };
  // "price (number)" wants a number of a price; "rating (out of 5)" a number of a rating.
  return { type: hinted, firm: true, list: false };
}

/** Types whose values are strings, so that a schema's "string" allows them. */
const written: ReadonlySet<FieldType> = new Set(["date", "url", "image", "email", "phone"]);

/** The type that a schema's field asks for; where the schema says text or nothing, name and description decide. */
export function expectWanted(wanted: WantedField): ExpectedType {
  if (wanted.list) return { type: wanted.type ?? "text", firm: true, list: true };
  if (wanted.type !== null && wanted.type !== "text") return { type: wanted.type, firm: true, list: false };
  const guess = expectType(wanted.name, wanted.description);
  if (wanted.type === null || (guess.type !== null && written.has(guess.type))) return guess;
  return { type: "text", firm: false, list: guess.list };
}
