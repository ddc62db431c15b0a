import type { Vocabulary } from "../words/index.ts";
import { is, type Lexeme } from "./lexeme.ts";

/** Longest name that a letter is signed with, in words. */
const longestName = 3;

const isMark = ({ kind }: Lexeme): boolean => kind === "mark";
/** A prompt without the name of its writer, which stands behind a greeting at the end: "Kind regards, Tom". */
export function withoutSignature(
  lexemes: readonly Lexeme[],
  { concepts }: Pick<Vocabulary, "concepts">,
): readonly Lexeme[] {
  const isName = ({ kind, roles, key, text }: Lexeme): boolean =>
    kind === "word" && roles.size === 0 && !concepts.has(key) && /^\p{Lu}/u.test(text);
  const end = lexemes.findLastIndex((lexeme) => !isMark(lexeme)) + 1;
  const start = lexemes.slice(0, end).findLastIndex(isMark) + 1;
  const name = lexemes.slice(start, end);
  if (name.length === 0 || name.length > longestName || !name.every(isName)) return lexemes;
  const close = lexemes.slice(0, start).findLastIndex((lexeme) => !isMark(lexeme)) + 1;
  const greets =
    lexemes.slice(0, close).findLastIndex((lexeme) => isMark(lexeme) || lexeme.kind === "address") + 1;
  const isClosed =
    greets > 0 && greets < close && lexemes.slice(greets, close).every((word) => is(word, "courtesy"));
  return isClosed ? lexemes.slice(0, start) : lexemes;
}
