import { isSameWord } from "./likeness.ts";
import type { AskedField } from "./request.ts";
import type { Target } from "./target.ts";
import { contentWords } from "./words.ts";

/** Words that stand before the name of a person or a company and are no part of it ("by Ada Holm"). */
const leadPattern =
  /^(?:by|di|da|(?:[Ww]ritten b|[Pp]osted b|B)y|BY|[Vv]o[nm](?! de)|[Pp]ar|[Pp]or|[Dd]oor|[Aa][vf]|[Oo]d|[Pp]rzez|[Оо]т|[Aa]uth?or)(?:: ?| )/u;

/** What all texts begin with that is no part of a name; null where they do not. */
export function leadOf(texts: readonly string[]): string | null {
  const [first = ""] = texts;
  const lead = leadPattern.exec(first)?.[0] ?? null;
  return lead !== null && texts.every((text) => text.startsWith(lead)) ? lead : null;
}

/** A label before a value: a few words and a colon. */
const labelPattern = /^[^\d:]{2,40}:\s*/;

/** The label that a text begins with, null where there is none. */
export const labelOf = (text: string): string | null => labelPattern.exec(text)?.[0] ?? null;

/** The label that stands before each of several values: "Tel: 0661 5550". */
export function labelBefore(texts: readonly string[]): string | null {
  const lead = labelOf(texts[0] ?? "");
  return lead !== null && texts.length > 1 && texts.every((text) => text.startsWith(lead)) ? lead : null;
}

/** What is no part of the values that a field is read from: "by" of an author's name, "Tel:" of a number, "Type:" of a type. */
export function leadFor(
  { kind, words }: Pick<AskedField, "kind" | "words">,
  { samples, isList, names }: Pick<Target, "samples" | "isList" | "names">,
): string | null {
  if (isList || kind === "name" || kind === "prose") return null;
  // "💰 €75,000"
  const sign = samples.map((sample) => /^\p{Extended_Pictographic}\uFE0F?/u.exec(sample)?.[0]).find(Boolean);
  if (sign !== undefined) return sign;
  const lead = kind === "person" || kind === "organisation" ? leadOf(samples) : null;
  const asked = words.map(({ stem }) => stem);
  const isSaidBy = (label: string, others: readonly string[]): boolean =>
    contentWords(label).every((word) => others.some((each) => isSameWord(word, each)));
  // "Dune: Part Two" may be all of a single text; one that begins with the very words that are asked for is not.
  const single = samples.length === 1 ? labelOf(samples[0] ?? "") : null;
  if (single !== null) return contentWords(single).length > 0 && isSaidBy(single, asked) ? single : lead;
  const label = labelBefore(samples);
  // Of what no kind is known a text that the page calls nothing by may be a part.
  const isLabel = kind !== null || isSaidBy(label ?? "", [...names.flat(), ...asked]);
  return lead ?? (isLabel ? label : null);
}
