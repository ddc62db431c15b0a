import type { Role } from "../words/index.ts";
import { type FieldKind, kindOf } from "../words/kinds.ts";
import { conceptOf, stem } from "../words.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";
import type { Phrase } from "./phrase.ts";
import { type Draft, type Reading, refuse } from "./reading.ts";
import { readRecords } from "./records.ts";

type Clause = Pick<Draft, "name" | "type">;

/** Kinds of what is called by what happened then: "the day it was published". */
const timed: ReadonlySet<FieldKind | null> = new Set<FieldKind>(["date", "time"]);
const auxiliary: readonly Role[] = ["is", "it", "courtesy", "own"];
const determiners: readonly Role[] = ["article", "plural-article", "this"];
const asking: readonly Role[] = ["who", "when", "whereabouts", "how-much", "how-many", "how", "whether"];

const withoutCourtesy = ({ words }: Phrase): readonly Lexeme[] =>
  words.slice(
    Math.max(
      0,
      words.findIndex((word) => !is(word, "courtesy")),
    ),
  );

/** True for a phrase that begins like a question. */
export const isClause = (phrase: Phrase): boolean => is(withoutCourtesy(phrase)[0], ...asking);

/**
 * The field that a clause asks for: "who wrote it", "when it was published", "whether it is in stock",
 * "how much is the lamp". Null where the phrase is no clause.
 */
export function readClause(phrase: Phrase, reading: Reading): Clause | null {
  const [first, ...rest] = withoutCourtesy(phrase);
  if (first === undefined) return null;
  if (!is(first, ...asking)) return readRelative(phrase.words);
  const label = (concept: string): string => reading.vocabulary.labels.get(concept) ?? concept;
  const measured = reading.vocabulary.language.asks?.[first.key] ?? first.text;
  if (rest.length === 0) {
    // "who wrote it, when, what it says"
    if (is(first, "when")) return { name: first.text, type: "date" };
    if (is(first, "whereabouts")) return { name: label("location"), type: null };
    return { name: is(first, "how-much") ? label("price") : measured, type: null };
  }
  const isWhen = is(first, "when");
  // "when it was last updated" asks for no place in an order.
  const [said, owner] = splitOwner(
    rest.filter((word) => !(isWhen && is(word, "position", "latest", "first"))),
  );
  const name = textOf(said.length > 0 ? said : owner);
  // "who won the most games" chooses among many.
  if (rest.some((word) => is(word, "superlative", "compute", "order")))
    refuse(reading, "question", textOf(phrase.words));
  if (is(first, "whether")) {
    // "whether the rate is fixed or variable" is answered by one of the two.
    const isEither = rest.some((word) => is(word, "or"));
    return {
      name: textOf(rest.filter((word) => !is(word, ...auxiliary, ...determiners))),
      type: isEither ? null : "boolean",
    };
  }
  if (is(first, "how")) {
    // "how long can it be left alone" asks for no length.
    if (!is(rest[0], "is", "it", ...determiners)) refuse(reading, "question", textOf(phrase.words));
    readOwner(owner.at(-1)?.known ? owner.slice(0, -1) : owner, phrase, reading);
    return { name: measured, type: null };
  }
  if (is(first, "how-many")) return { name, type: "number" };
  if (is(first, "how-much")) {
    const [what] = rest;
    // "how much time is left" asks for no price.
    if (what?.known === true && !is(what, ...auxiliary, ...determiners))
      return { name: textOf(said.length > 0 ? said : [what]), type: null };
    // "how much the deposit is"
    const [only, ...others] = owner;
    const isAmount = only !== undefined && kindOf(conceptOf(stem(only.key))) === "money";
    if (isAmount && others.length === 0 && said.length === 0) return { name: only.text, type: null };
    readOwner(owner.at(-1)?.known ? owner.slice(0, -1) : owner, phrase, reading);
    return { name: label("price"), type: null };
  }
  if (is(first, "whereabouts")) {
    readOwner(owner.slice(0, 1), phrase, reading);
    return { name: label("location"), type: null };
  }
  if (isWhen) {
    // "when was this article published": what follows the owner says which date is meant.
    const [event] = said.length === 0 ? owner.slice(1).slice(-1) : [];
    readOwner(event === undefined ? owner : owner.slice(0, -1), phrase, reading);
    return { name: said.length > 0 ? name : (event?.text ?? label("date")), type: "date" };
  }
  if (rest.some((word) => is(word, "wrote"))) {
    readOwner(owner, phrase, reading);
    return { name: label("author"), type: null };
  }
  // "who can apply"
  if (is(first, "who") && is(rest[0], "courtesy")) return { name: textOf([first, ...rest]), type: null };
  // "who is the author", "who the author is"
  if ([rest[0], rest.at(-1)].some((word) => is(word, "is")) && name !== "") return { name, type: null };
  // Beside other fields one that nobody can find is null.
  if (said.length !== 1 && reading.drafts.length === 0) refuse(reading, "question", textOf(phrase.words));
  return { name: `${name} by`, type: null };
}

function readOwner(words: readonly Lexeme[], phrase: Phrase, reading: Reading): void {
  const name = words.filter((word) => !is(word, "wrote"));
  if (name.length > 0)
    readRecords(
      { ...phrase, determiner: "the", isPlural: false, isOne: true, name, head: name.at(-1) },
      reading,
    );
}

/** "the day it was published", "what was changed", "what colour is it". */
function readRelative(given: readonly Lexeme[]): Clause | null {
  const words = given.filter((word) => !is(word, "courtesy", "article", "what"));
  const it = words.findIndex((word) => is(word, "it"));
  const content = (part: readonly Lexeme[]): Lexeme[] => part.filter((word) => !is(word, ...auxiliary));
  // "what it crosses"
  const [does, ...more] = it === 0 ? content(words) : [];
  if (does !== undefined && more.length === 0 && given.some((word) => is(word, "what")))
    return { name: does.text, type: null };
  if (it < 1 && !(is(words[0], "is") && words.length > 1)) return null;
  const [before, after] = it < 1 ? [words, []] : [words.slice(0, it), words.slice(it)];
  if (content(before).length === 0) return null;
  // "the day it was published" is called by both, "the town it lies in" by the first.
  const isTime = timed.has(kindOf(conceptOf(stem(content(before).at(-1)?.key ?? ""))));
  const isDone = isTime && content(after).length === 1 && after.some((word) => is(word, "is"));
  return { name: textOf([...content(before), ...(isDone ? content(after) : [])]), type: null };
}

/** The words before and after a determiner, which says whose the former are. */
function splitOwner(words: readonly Lexeme[]): readonly [Lexeme[], Lexeme[]] {
  const at = words.findIndex((word) => is(word, ...determiners));
  const content = (part: readonly Lexeme[]): Lexeme[] =>
    part.filter((word) => !is(word, ...auxiliary, ...determiners));
  return at === -1 ? [content(words), []] : [content(words.slice(0, at)), content(words.slice(at))];
}
