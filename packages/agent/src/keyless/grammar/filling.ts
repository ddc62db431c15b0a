import type { Role, Vocabulary } from "../words/index.ts";
import { templateWords } from "../words/templates.ts";
import { is, type Lexeme } from "./lexeme.ts";

/** What may stand behind "fill in" and names no form. */
const ofTemplate: readonly Role[] = [
  "this",
  "it",
  "at",
  "of",
  "for",
  "article",
  "plural-article",
  "format",
  "courtesy",
  "with",
  "details",
];

/**
 * A sentence without the "fill in" that asks for the values of a template, as nothing but an address, or what stands for a template,
 * is to be filled in, or "this" is, for what the page is about: "fill this in for the film on https://…".
 */
export function withoutFilling(
  sentence: readonly Lexeme[],
  hasTemplate: boolean,
  { phrases }: Vocabulary,
): readonly Lexeme[] {
  const at = sentence.findIndex((word) => is(word, "fill"));
  const [filling, ...rest] = at === -1 ? [] : sentence.slice(at);
  if (filling === undefined) return sentence;
  const isOfIt = (word: Lexeme): boolean =>
    word.kind !== "word" || is(word, ...ofTemplate) || templateWords.has(word.key);
  const isThis = filling.key.split(" ").some((word) => phrases.get(word)?.has("this"));
  const before = sentence.slice(0, at);
  if (hasTemplate && rest.every(isOfIt)) return [...before, ...rest.filter(({ kind }) => kind !== "word")];
  const isForIt = isThis && is(rest[0], "for") && !is(rest[1], "courtesy", "my");
  return isForIt ? [...before, ...rest] : sentence;
}
