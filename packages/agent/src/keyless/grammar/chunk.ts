import type { Role } from "../words/index.ts";
import { isHeading } from "./heading.ts";
import { enumerating, type Joint, joiningRoles, jointOfMark } from "./joint.ts";
import { is, type Lexeme } from "./lexeme.ts";

/** A stretch of a sentence without a joint inside. */
export interface Chunk {
  readonly by: Joint;
  /** The word that joins, where it is one. */
  readonly joint: Lexeme | null;
  readonly words: readonly Lexeme[];
  readonly brackets: readonly Lexeme[];
  readonly hasAddress: boolean;
}

/** Words of grammar, which stand before nouns. */
const grammar: readonly Role[] = [
  "article",
  "plural-article",
  "every",
  "this",
  "own",
  "it",
  "my",
  "only",
  "first",
  "most",
];
const determiners: readonly Role[] = ["article", "plural-article", "every", "this"];
const questions: readonly Role[] = [
  "what",
  "who",
  "when",
  "whereabouts",
  "how-much",
  "how-many",
  "how",
  "whether",
  "is",
];
/** Words that are verbs or nouns. */
const ambiguous: readonly Role[] = ["noun", "table", "thing", "page", "columns"];

/** True where a word that may be a verb stands like one: at a start, or before a word such as an article. */
export function isVerbal(
  lexemes: readonly Lexeme[],
  at: number,
  place: "start" | "joined" | "inside",
): boolean {
  const [word, next] = [lexemes[at], lexemes[at + 1]];
  // "la note de la presse"
  if (place === "inside" && is(lexemes[at - 1], ...determiners, "own")) return false;
  if (next === undefined || word === undefined) return place === "start" && !is(word, "noun");
  // "open tenders" are tenders that are open.
  if (is(word, "state") && next.kind === "word" && !is(next, ...grammar, "page", "and", "of", "at"))
    return false;
  if (is(next, ...grammar) || next.value !== null) return true;
  // "go there and collect, for each car, its name"
  if (next.key === "," && place === "joined" && is(lexemes[at + 2], "for", "per", "at"))
    return !is(word, ...ambiguous) && !word.known;
  // "open https://…", "extraire de https://…"
  const [goal] = place !== "inside" && is(next, "of", "at") ? lexemes.slice(at + 2) : [next];
  if (goal?.kind === "address") return !is(word, "noun");
  // "read it and return: name, price"
  if (place === "joined" && next.kind === "mark" && next.key === ":" && !is(word, ...ambiguous))
    return !word.known;
  if (place === "inside" || next.kind === "mark" || is(next, "and", "of", "possessive")) return false;
  return place === "start" ? !is(word, "noun") : !is(word, ...ambiguous) && !word.known;
}

/** True for a word that can name something. */
const isContent = (lexeme: Lexeme): boolean => !is(lexeme, "courtesy", "list-of", ...grammar, ...questions);

const equals: ReadonlySet<Role> = new Set(["is"]);

type Open = { -readonly [Key in keyof Chunk]: Chunk[Key] extends readonly Lexeme[] ? Lexeme[] : Chunk[Key] };

/**
 * Splits a sentence into chunks. Verbs that ask for data are left out; what explains a field ("= …") is kept whole. `isMany` tells nouns in the
 * plural.
 */
export function toChunks(lexemes: readonly Lexeme[], isMany: (noun: string) => boolean): Chunk[] {
  const chunks: Open[] = [];
  let current: Open = { by: "start", joint: null, words: [], brackets: [], hasAddress: false };
  let isListed = false;
  let hasContent = false;
  let isAsked = false;
  const isEmpty = (): boolean => current.words.length + current.brackets.length === 0 && !current.hasAddress;
  const begin = (by: Joint, joint: Lexeme | null = null): void => {
    // "lies sie aus und gib mir den Titel"
    if (isEmpty() && current.by === "at" && by === "and") current.by = "verb";
    if (!isEmpty()) chunks.push(current);
    // "besoin du nom" asks for it as "besoin: nom" does.
    else if (isKept(current.by, by) || (by === "of" && isAsked)) return;
    isAsked = false;
    current = { by, joint, words: [], brackets: [], hasAddress: false };
    hasContent = false;
  };
  /** "for every species return …" */
  const isBehindEach = (lexeme: Lexeme): boolean =>
    (current.by === "for" || current.by === "per") &&
    hasContent &&
    !lexeme.known &&
    !is(lexeme, ...ambiguous);
  const listing = findListing(lexemes);
  const hasLines = lexemes.some((word) => jointOfMark(word) === "line");
  for (let at = 0; at < lexemes.length; at += 1) {
    const lexeme = lexemes[at];
    if (lexeme === undefined) break;
    const mark = lexeme.kind === "mark" && lexeme.roles.size === 0 ? markOf(lexemes, at, listing) : undefined;
    // "where status = open" is no explanation.
    if (mark === "hint" && (current.by === "if" || current.by === "relative")) {
      current.words.push({ ...lexeme, roles: equals });
      continue;
    }
    // "need: name, price" and "fields: …" on a line of their own have nothing to explain.
    const isSaid = (): boolean => current.words.some((word) => !is(word, "verb", "columns", "courtesy"));
    // {"title": string, "year": number}
    const isKeyed = mark === "colon" && lexemes[at - 1]?.kind === "quote";
    const explains =
      mark === "hint" ||
      isKeyed ||
      ((mark === "colon" || mark === "dash") && isListed && isSaid() && !isHeading(lexemes, at, isMany));
    if (explains) {
      const end = endOfHint(lexemes, at + 1, hasLines);
      const hint = lexemes.slice(at + 1, end);
      if (mark === "hint" || !hint.some(({ kind }) => kind === "address")) {
        begin("hint");
        current.words.push(...hint);
        at = end - 1;
        continue;
      }
    }
    if (mark !== undefined) {
      isListed = mark === "line" || (isListed && mark !== "comma");
      begin(mark);
    } else if (lexeme.kind === "mark" && lexeme.roles.size === 0) {
      if (lexeme.key === "/" && !isEmpty()) current.words.push(lexeme);
    } else if (lexeme.kind === "address") {
      current.hasAddress = true;
      begin("next");
    } else if (lexeme.kind === "bracket") current.brackets.push(lexeme);
    else {
      if (is(lexeme, "courtesy") && isEmpty()) continue;
      // "whether it is in stock"
      const isOfQuestion =
        is(current.words[0], "whether") && lexemes[at + 1]?.kind === "word" && is(lexeme, "at");
      const joint = isOfQuestion
        ? undefined
        : (jointOf(lexemes, at, isEmpty()) ??
          (is(lexeme, ...determiners) && hasContent ? "owner" : undefined));
      const place = !isEmpty()
        ? "inside"
        : ["start", "next", "colon", "line"].includes(current.by)
          ? "start"
          : "joined";
      // "for every film its director"
      if (is(lexeme, "own") && hasContent && current.by !== "start") begin("comma");
      // "de la" joins, and is an article as well.
      if (joint === "owner" || (joint !== undefined && is(lexeme, "article", "plural-article"))) {
        begin(joint);
        current.words.push(lexeme);
      } else if (joint !== undefined) begin(joint, lexeme);
      else if (
        is(lexeme, "verb", "visit") &&
        !is(current.words.at(-1), "who") &&
        (isVerbal(lexemes, at, place) || isBehindEach(lexeme))
      ) {
        begin("verb");
        isAsked = true;
      } else {
        current.words.push(lexeme);
        hasContent ||= isContent(lexeme);
      }
    }
  }
  begin("next");
  return chunks;
}

/** True where a joint that nothing follows is kept before another: a colon says more than a line end. */
function isKept(before: Joint, by: Joint): boolean {
  if (by === "verb" || (before === "verb" && by === "and")) return true;
  // "not made by", "that are in stock": what is ruled out and what is demanded may stand behind another joint.
  if (by === "at" && (before === "except" || before === "relative")) return true;
  // "besoin de son nom, de son adresse et de …"
  if (by === "of" && enumerating.has(before)) return true;
  if (by === "comma" && before === "start") return true;
  if (by === "and" || by === "comma" || by === "next") return !["comma", "start", "next"].includes(before);
  return by === "line" && before === "colon";
}

/** What a mark joins, where it does. `listing` is from `findListing`. */
function markOf(lexemes: readonly Lexeme[], at: number, listing: ReadonlySet<number>): Joint | undefined {
  const { key = "", glued = false } = lexemes[at] ?? {};
  if (key === "-" && glued) return undefined;
  if (key === "/") return listing.has(at) ? "comma" : undefined;
  return jointOfMark(lexemes[at]);
}

/** The places of the strokes of "name/price/sku", of which nothing more is said. "date/time" is one name. */
function findListing(lexemes: readonly Lexeme[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const listing = new Set<number>();
  for (const [from, { key }] of lexemes.entries()) {
    if (key !== "/" || seen.has(from)) continue;
    const strokes: number[] = [];
    let end = from;
    for (; lexemes[end]?.key === "/"; end = afterName(lexemes, end + 1)) strokes.push(end);
    for (const at of strokes) seen.add(at);
    const after = lexemes[end];
    const isWhole =
      after === undefined || after.kind !== "word" || joiningRoles.some((role) => is(after, role));
    if (strokes.length > 1 && isWhole) for (const at of strokes) listing.add(at);
  }
  return listing;
}

/** Names beside strokes have few words. */
const mostWords = 3;

/** Where the few plain words behind a stroke end. */
function afterName(lexemes: readonly Lexeme[], from: number): number {
  const isPlain = (each: Lexeme | undefined): boolean =>
    each?.kind === "word" && each.key !== "/" && !joiningRoles.some((role) => is(each, role));
  let end = from;
  while (end < from + mostWords && isPlain(lexemes[end])) end += 1;
  return end;
}

function endOfHint(lexemes: readonly Lexeme[], from: number, hasLines: boolean): number {
  let end = from;
  for (; end < lexemes.length; end += 1) {
    const joint = jointOfMark(lexemes[end]);
    if (joint === "line" || (joint === "comma" && !hasLines)) break;
  }
  return end;
}

function jointOf(lexemes: readonly Lexeme[], at: number, isFirst: boolean): Joint | undefined {
  const [lexeme, next] = [lexemes[at], lexemes[at + 1]];
  const joint = joiningRoles.find((role) => is(lexeme, role));
  // "who, when, what" names three; "when it was published" is a name too.
  if (
    is(lexeme, "when", "whereabouts") &&
    (next === undefined ||
      next.kind === "mark" ||
      is(next, "is", "it", "and") ||
      (is(lexeme, "whereabouts") && is(next, "at")))
  )
    return undefined;
  // "goals for, goals against of every team"
  const isLast =
    next === undefined ||
    next.kind === "bracket" ||
    is(next, "of") ||
    enumerating.has(jointOfMark(next) ?? "next");
  if ((joint === "for" || joint === "at") && isLast && !isFirst) return undefined;
  return joint === "relative" && isFirst && is(lexeme, "who") ? undefined : joint;
}
