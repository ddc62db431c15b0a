import { type Joint, markJoints } from "./joint.ts";
import type { Lexeme } from "./lexeme.ts";

/**
 * True for the colon of "boats: name, year" on the first line behind the address, and of "boats:" with lines of its own. Of one name, or with
 * more lines behind it, it would explain a field.
 */
export function isHeading(
  lexemes: readonly Lexeme[],
  at: number,
  isMany: (noun: string) => boolean,
): boolean {
  const isMark = (word: Lexeme | undefined, ...joints: readonly Joint[]): boolean =>
    word?.kind === "mark" && joints.some((joint) => markJoints[word.key] === joint);
  const from = lexemes.slice(0, at).findLastIndex((word) => isMark(word, "line"));
  const [head, rest] = [lexemes[at - 1], lexemes.slice(at + 1)];
  const isNoun =
    head?.known === false && [...head.roles].every((role) => role === "thing") && isMany(head.key);
  const isFirst = lexemes.slice(0, from + 1).every((word) => word.kind === "address" || isMark(word, "line"));
  const count = (joint: Joint): number => rest.filter((word) => isMark(word, joint)).length;
  const isList = isMark(rest[0], "line") ? count("line") > 1 : count("line") === 0 && count("comma") > 0;
  return (
    isMark(lexemes[at], "colon") &&
    isNoun &&
    isFirst &&
    lexemes[from]?.key !== "•" &&
    isList &&
    count("colon") === 0
  );
}
