import { isSwapped } from "../slip.ts";
import { type Role, type Vocabulary, vocabularies } from "../words/index.ts";
import { withoutAccents } from "../words/stem.ts";
import { keyOf, type Token, tokenize } from "../words/token.ts";
import { isKnown, isKnownWord, isUnspaced, stem } from "../words.ts";

/** A word or phrase of a prompt with all that it can do there. */
export interface Lexeme extends Token {
  readonly roles: ReadonlySet<Role>;
  /** The number that it states. */
  readonly value: number | null;
  /** True for general vocabulary of field names. */
  readonly known: boolean;
}

/** Most words of a phrase. */
const longestPhrase = 6;
const none: ReadonlySet<never> = new Set();
/** Marks that are words. */
const signs: Readonly<Record<string, Role>> = {
  "&": "and",
  "+": "and",
  "'s": "possessive",
  "'": "possessive",
};
/** Words whose slips of one letter are understood, as nothing else can be meant where they stand. */
const mended: readonly Role[] = ["verb", "every", "courtesy", "visit"];
const shortestMended = 5;
const mostMended = 20;

/** True when the lexeme can do one of the things. */
export const is = (lexeme: Lexeme | undefined, ...roles: readonly Role[]): boolean =>
  lexeme !== undefined && roles.some((role) => lexeme.roles.has(role));

/** The vocabulary that knows most of a prompt's words. */
export function chooseVocabulary(tokens: readonly Token[]): Vocabulary {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ key }) => key);
  const knows = (vocabulary: Vocabulary) =>
    words.filter((word) => rolesOf(word, vocabulary) !== undefined || vocabulary.concepts.has(word)).length;
  const scored = vocabularies.map((vocabulary) => ({ vocabulary, score: knows(vocabulary) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).vocabulary;
}

function rolesOf(key: string, { phrases, prefixes }: Vocabulary): ReadonlySet<Role> | undefined {
  const exact = phrases.get(key) ?? phrases.get(withoutAccents(key));
  if (exact !== undefined || prefixes.size === 0) return exact;
  for (let end = Math.min(key.length, 30); end > 3; end -= 1) {
    const found = prefixes.get(key.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True when two words differ by one letter, or by two that changed places. */
function isSlip(word: string, meant: string): boolean {
  if (word[0] !== meant[0] || Math.abs(word.length - meant.length) > 1 || word.startsWith(meant))
    return false;
  let at = 0;
  while (word[at] === meant[at]) at += 1;
  const [rest, other] = [word.slice(at), meant.slice(at)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest === other.slice(1) ||
    rest.slice(1) === other ||
    isSwapped(word, meant)
  );
}

/** The words of a vocabulary whose slips are understood. */
const mendable = ({ phrases }: Vocabulary): (readonly [string, ReadonlySet<Role>])[] =>
  [...phrases].filter(
    ([key, roles]) =>
      key.length >= shortestMended && !key.includes(" ") && mended.some((role) => roles.has(role)),
  );

/** What would be refused, unless the page calls something so: "last reading", "average rating", "top scorer". */
const settled: readonly Role[] = ["position", "first", "superlative", "latest", "compute", "unique", "work"];
/** What stands between the items of a list. */
const listMarks: ReadonlySet<string> = new Set([",", ";", ":", "|", "\n", "•", "-", "."]);
/** Most words of a page's label. */
const longestLabel = 4;

/**
 * How many tokens from a place on are what the page calls something, 0 where none are. It is a name where its first word would
 * be refused as such, or where its first word is a plain one and it is all that stands between two marks ("owner at loss").
 */
function labelAt(
  tokens: readonly Token[],
  at: number,
  roles: ReadonlySet<Role>,
  labels: ReadonlySet<string>,
): number {
  const isSettled = settled.some((role) => roles.has(role));
  if (labels.size === 0 || !(isSettled || (roles.size === 0 && isEdge(tokens[at - 1])))) return 0;
  for (let length = longestLabel; length > 1; length -= 1) {
    if (at + length > tokens.length || !labels.has(keyOf(tokens.slice(at, at + length)))) continue;
    if (isSettled || isEdge(tokens[at + length])) return length;
  }
  return 0;
}

/** True for what parts the items of a list, and where a prompt begins or ends. */
const isEdge = (token: Token | undefined): boolean =>
  token === undefined || (token.kind === "mark" && listMarks.has(token.key));

/** A page's labels, for look-ups. */
export const labelKeys = (labels: readonly string[]): ReadonlySet<string> =>
  new Set(labels.map((label) => keyOf(tokenize(label))).filter((key) => key.includes(" ")));

/**
 * Joins tokens to the phrases of a vocabulary, of English where that knows none, the longest first. What the page calls
 * something is a name, whatever its words ask for elsewhere.
 */
export function toLexemes(
  given: readonly Token[],
  vocabulary: Vocabulary,
  labels: ReadonlySet<string> = none,
): Lexeme[] {
  const [english = vocabulary] = vocabularies;
  const tokens = given.flatMap((token) => splitPointer(token, vocabulary));
  const known = vocabulary === english ? [vocabulary] : [vocabulary, english];
  let meant: ReturnType<typeof mendable> | null = null;
  let slips = 0;
  const mend = (key: string): ReadonlySet<Role> | undefined => {
    if (key.length < shortestMended - 1 || isKnown(key) || slips === mostMended) return undefined;
    slips += 1;
    meant ??= mendable(vocabulary);
    // "tank" is no slip of "thank", "bite" may be one of "bitte".
    const isMeant = ([each, roles]: (typeof meant & object)[number]): boolean =>
      isSlip(key, each) && !(vocabulary === english && key.length < shortestMended && roles.has("courtesy"));
    return meant.find(isMeant)?.[1];
  };
  const lexemes: Lexeme[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [token] = tokens.slice(at, at + 1);
    if (token === undefined) break;
    const phrase = findPhrase(tokens, at, known);
    const label = labelAt(tokens, at, phrase.roles ?? none, labels);
    const { length, roles } = label > 0 ? { length: label, roles: none } : phrase;
    const sign = token.kind === "mark" || token.key === "'s" ? signs[token.key] : undefined;
    const found = roles ?? (sign && new Set([sign])) ?? (token.kind === "word" ? mend(token.key) : undefined);
    const isNumber = token.key === "no" && isLabelEnd(tokens, at);
    lexemes.push({
      ...token,
      text: textOf(tokens.slice(at, at + length)),
      key: keyOf(tokens.slice(at, at + length)),
      roles: isNumber ? none : withThing(token, found ?? none, known),
      value: length > 1 ? null : numberOf(token, known),
      known: label > 0 || (token.kind === "word" && isKnownWord(token.text)),
    });
    at += length;
  }
  return lexemes;
}

/** True for the "no" of "lot no, price", which rules nothing out. */
function isLabelEnd(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  return before?.kind === "word" && (after === undefined || after.kind === "mark");
}

/** Fewest signs of a pointer that is told from the word it is written with. */
const shortestPointer = 2;

/** "这篇文章" as "这篇" and what it points at: where no white space parts words, both may come as one. */
function splitPointer(token: Token, { phrases, concepts }: Vocabulary): Token[] {
  const { kind, key, text } = token;
  if (kind !== "word" || !isUnspaced(key) || phrases.has(key) || concepts.has(key)) return [token];
  for (let end = key.length - 1; end >= shortestPointer; end -= 1)
    if (phrases.get(key.slice(0, end))?.has("this"))
      return [
        { ...token, key: key.slice(0, end), text: text.slice(0, end) },
        { ...token, key: key.slice(end), text: text.slice(end), glued: true },
      ];
  return [token];
}

const thing: ReadonlySet<Role> = new Set(["thing"]);

function withThing(
  { key, kind }: Token,
  roles: ReadonlySet<Role>,
  known: readonly Vocabulary[],
): ReadonlySet<Role> {
  if (kind !== "word" || !known.some(({ things }) => things.has(stem(key)))) return roles;
  return roles.size === 0 ? thing : new Set([...roles, "thing"]);
}

function findPhrase(tokens: readonly Token[], at: number, known: readonly Vocabulary[]) {
  const run = tokens.slice(at, at + longestPhrase);
  const end = run.findIndex(({ kind }) => kind !== "word" && kind !== "number" && kind !== "mark");
  for (const vocabulary of known) {
    for (let length = end === -1 ? run.length : end; length > 0; length -= 1) {
      const key = keyOf(run.slice(0, length));
      const roles = length > 1 ? vocabulary.phrases.get(key) : rolesOf(key, vocabulary);
      if (roles !== undefined) return { length, roles };
    }
  }
  return { length: 1, roles: undefined };
}

/** Words as they were written: glued where no white space stood between them. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.reduce((text, token) => `${text}${token.glued || text === "" ? "" : " "}${token.text}`, "");
}

function numberOf({ kind, key }: Token, known: readonly Vocabulary[]): number | null {
  if (kind === "number") return /^\d{1,5}$/.test(key) && Number(key) > 0 ? Number(key) : null;
  return known.map(({ numerals }) => numerals.get(key)).find((each) => each !== undefined) ?? null;
}
