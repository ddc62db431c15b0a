import { type Joint, jointOfMark } from "./joint.ts";
import { is, type Lexeme } from "./lexeme.ts";

/**
 * True for the colon of "boats: name, year" on the first line behind the address, and of "boats:" with lines of its own. Of one name, or with
 * more lines behind it, it would explain a field.
 */
export function isHeading(
  lexemes: readonly Lexeme[],
  at: number,
  isMany: (noun: string) => boolean,
): boolean {
  const [colon, ...rest] = lexemes.slice(at);
  // "prices as JSON: category, amount"
  const isWritten = is(lexemes[at - 1], "format") && is(lexemes[at - 2], "as");
  const head = lexemes[isWritten ? at - 3 : at - 1];
  if (jointOfMark(colon) !== "colon" || head === undefined || !isMany(head.key)) return false;
  const from = lexemes.slice(0, at).findLastIndex((word) => jointOfMark(word) === "line");
  const isFirst = lexemes
    .slice(0, from + 1)
    .every((word) => word.kind === "address" || jointOfMark(word) === "line");
  const count = (joint: Joint): number => rest.filter((word) => jointOfMark(word) === joint).length;
  const isList =
    jointOfMark(rest[0]) === "line" ? count("line") > 1 : count("line") === 0 && count("comma") > 0;
  const isNoun = isWritten || (!head.known && [...head.roles].every((role) => role === "thing"));
  return isNoun && isFirst && lexemes[from]?.key !== "•" && isList && count("colon") === 0;
}
