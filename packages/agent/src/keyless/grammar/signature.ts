import { closings, titles } from "../words/closings.ts";
import type { Vocabulary } from "../words/index.ts";
import { is, type Lexeme } from "./lexeme.ts";

/** Longest name that a letter is signed with, in words. */
const longestName = 3;

const isMark = ({ kind }: Lexeme): boolean => kind === "mark";
/** What a closing begins behind, and what stands between it and the name. */
const ends: ReadonlySet<string> = new Set([".", "\n"]);
const between: ReadonlySet<string> = new Set([",", ".", "\n"]);

const isTitle = (word: Lexeme | undefined): boolean => word?.kind === "word" && titles.has(word.key);

/** A prompt without the name of its writer, which stands behind a closing at the end: "Kind regards, Tom". */
export function withoutSignature(
  lexemes: readonly Lexeme[],
  { concepts }: Pick<Vocabulary, "concepts">,
): readonly Lexeme[] {
  const isName = ({ kind, roles, key, text }: Lexeme): boolean =>
    kind === "word" && (roles.size === 0 || titles.has(key)) && !concepts.has(key) && /^\p{Lu}/u.test(text);
  const isClose = ({ key }: Lexeme): boolean => key.split(" ").some((word) => closings.has(word));
  const isRest = (lexeme: Lexeme): boolean => !isMark(lexeme) && lexeme.kind !== "bracket";
  const end = lexemes.findLastIndex(isRest) + 1;
  const isStart = (word: Lexeme, at: number): boolean => isMark(word) && !isTitle(lexemes[at - 1]);
  const start = lexemes.slice(0, end).findLastIndex(isStart) + 1;
  const name = lexemes.slice(start, end).filter(isRest);
  if (name.length === 0 || name.length > longestName || !name.every(isName)) return lexemes;
  const close = lexemes.slice(0, start).findLastIndex(isRest) + 1;
  const begin = lexemes.slice(0, close).findLastIndex((each) => isMark(each) || each.kind === "address") + 1;
  const before = lexemes[begin - 1];
  const closing = lexemes.slice(begin, close);
  const isClosing = closing.every((word) => is(word, "courtesy") || isClose(word)) && closing.some(isClose);
  const isApart = before !== undefined && (before.kind === "address" || ends.has(before.key));
  return isClosing && isApart && lexemes.slice(close, start).every(({ key }) => between.has(key))
    ? lexemes.slice(0, begin)
    : lexemes;
}
