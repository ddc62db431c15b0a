import { is, type Lexeme } from "./lexeme.ts";

/** Words that lead from logging in to what is wanted after it. */
const then = new Set([
  "then",
  "dann",
  "danach",
  "anschließend",
  "puis",
  "ensuite",
  "luego",
  "después",
  "poi",
]);
const after = new Set([
  "after",
  "nach",
  "nachdem",
  "après",
  "después",
  "tras",
  "dopo",
  "once",
  "when",
  "first",
  "please",
]);

/**
 * The lexemes without what they say of logging in, which is done before the page is read: from its words to the next
 * comma, stop or "and".
 */
export function withoutLogin(lexemes: readonly Lexeme[]): Lexeme[] {
  const kept: Lexeme[] = [];
  for (let at = 0; at < lexemes.length; at += 1) {
    const lexeme = lexemes[at];
    if (lexeme === undefined) break;
    if (!is(lexeme, "login")) {
      kept.push(lexeme);
      continue;
    }
    while (isLead(kept.at(-1))) kept.pop();
    at = endOf(lexemes, at);
    // At the start nothing is left that the joint would join.
    const hasBefore = kept.length > 0 && !isBreak(kept.at(-1));
    if (hasBefore && isStop(lexemes[at])) at -= 1;
  }
  return kept;
}

/** The position of the last word that belongs to the login, its joint included. */
function endOf(lexemes: readonly Lexeme[], from: number): number {
  let at = from + 1;
  while (at < lexemes.length && !isJoint(lexemes[at])) at += 1;
  while (isJoint(lexemes[at + 1]) || then.has(lexemes[at + 1]?.key ?? "")) at += 1;
  return at;
}

const isStop = (lexeme: Lexeme | undefined): boolean => lexeme?.kind === "mark" && lexeme.key === ".";
const isBreak = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.kind === "mark" && /^[.,;]$/.test(lexeme.key);
const isJoint = (lexeme: Lexeme | undefined): boolean =>
  isBreak(lexeme) || is(lexeme, "and") || then.has(lexeme?.key ?? "");
const isLead = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined && (after.has(lexeme.key) || is(lexeme, "and"));
