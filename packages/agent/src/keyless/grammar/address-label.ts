import { is, type Lexeme } from "./lexeme.ts";
import { isDemanding } from "./talk.ts";

/** Lexemes with the sign of "https://… > name, price" as a colon; before a number it compares. */
export const withPointer = (lexemes: readonly Lexeme[]): readonly Lexeme[] =>
  lexemes.map((word, at) => {
    const next = lexemes[at + 1];
    const isPointer = word.kind === "mark" && word.key === ">" && lexemes[at - 1]?.kind === "address";
    return isPointer && next?.kind === "word" && next.value === null
      ? { ...word, key: ":", roles: new Set() }
      : word;
  });

/**
 * Lexemes without what only says that an address follows: "URL: https://…", and whatever stands so on a line of its own
 * ("source: https://…"), unless that is all there is.
 */
export function withoutAddressLabels(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const isEdge = (at: number): boolean => {
    const lexeme = lexemes[at];
    return lexeme === undefined || (lexeme.kind === "mark" && ["\n", ".", "•"].includes(lexeme.key));
  };
  const isLabel = (at: number): boolean => {
    const [label, mark, address] = lexemes.slice(at, at + 3);
    if (
      (!(mark?.kind === "mark" && (mark.key === ":" || mark.key === "=")) && !is(mark, "is")) ||
      address?.kind !== "address"
    )
      return false;
    // "cheapest: https://…" chooses.
    if (label === undefined || isDemanding([label])) return false;
    const before = lexemes[at - 1];
    const isOpening =
      isEdge(at - 1) || isEdge(at - 2) || before?.kind === "mark" || is(before, "article", "own", "this");
    return is(label, "page")
      ? isOpening
      : label?.kind === "word" && isEdge(at - 1) && isEdge(at + 3) && lexemes.length > 3;
  };
  // "Source page is https://…"
  const isBefore = (at: number): boolean => lexemes[at]?.kind === "word" && isEdge(at - 1) && isLabel(at + 1);
  return lexemes.filter((_, at) => !isLabel(at) && !isLabel(at - 1) && !isBefore(at));
}
