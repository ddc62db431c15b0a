import { measuresIn } from "../measure.ts";
import type { Role } from "../words/index.ts";
import { contentWords, isVocabulary } from "../words.ts";
import { toName } from "./draft.ts";
import { jointOfMark } from "./joint.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";

/*
 * Fields that stand in a list: behind a colon, or a dash behind the address, on lines, or in a bracket. There a few words between
 * two separators are a name, whatever they do elsewhere: "from", "return price", "number of copies in stock". Such an item
 * becomes a quotation, which no rule of grammar takes apart; any other stays as it is.
 */

/** Most words of a name in a list. */
const mostWords = 6;
/** What grammar would take for more than a part of a name. */
const mistaken: readonly Role[] = [
  "of",
  "at",
  "for",
  "verb",
  "visit",
  "single",
  "act",
  "task",
  "period",
  "courtesy",
  "neutral",
  "format",
];
/** What such a name may have in it beside these and plain words. */
const harmless: readonly Role[] = [
  ...mistaken,
  "single-article",
  "article",
  "noun",
  "thing",
  "table",
  "measure",
  "unit",
  "state",
  "shown",
  "per",
  "interact",
  "work",
];
/** What asks for something where it is no part of a known name: "return JSON", "buy it". */
const asking: readonly Role[] = ["verb", "visit", "act", "task", "courtesy", "period"];
/** What is a name where it stands alone: "from", "hours", "day". */
const lone: readonly Role[] = ["of", "at", "for", "unit", "period"];
const joining: readonly Role[] = ["of", "at", "for"];
const edges: readonly Role[] = ["courtesy", "article", "plural-article", "single-article"];

interface Item {
  readonly words: readonly Lexeme[];
  readonly separator: readonly Lexeme[];
}

/** A sentence with what its list names as quotations; as it is where it has no list. */
export function quoteItems(sentence: readonly Lexeme[], isListed: boolean): readonly Lexeme[] {
  const from = isListed ? 0 : findList(sentence);
  if (from === -1) return sentence;
  const items = itemsOf(sentence.slice(from));
  if (items.filter(({ words }) => isName(words) || isLone(words)).length < 2) return sentence;
  return [
    ...sentence.slice(0, from),
    ...items.flatMap(({ words, separator }, at) => [
      ...quote(words, items[at - 1]?.words ?? null),
      ...separator,
    ]),
  ];
}

/** The place behind the mark that begins a list; -1 where none does. */
function findList(sentence: readonly Lexeme[]): number {
  const at = sentence.findIndex((word) => jointOfMark(word) !== undefined && word.key !== "\n");
  const [mark, before] = [sentence[at], sentence[at - 1]];
  const joint = jointOfMark(mark);
  if (mark === undefined || before === undefined) return -1;
  if (mark.key === "•") return at;
  return joint === "colon" || (joint === "dash" && before.kind === "address" && !mark.glued) ? at + 1 : -1;
}

/** The items of a list, each with the mark or word behind it. On lines a comma belongs to what is said of an item. */
function itemsOf(list: readonly Lexeme[]): Item[] {
  const hasLines = list.filter((word) => jointOfMark(word) === "line").length > 1;
  const isSeparator = (word: Lexeme): boolean =>
    jointOfMark(word) === "line" || (!hasLines && (jointOfMark(word) === "comma" || is(word, "and")));
  const items: Item[] = [];
  let words: Lexeme[] = [];
  for (const word of list)
    if (isSeparator(word)) {
      items.push({ words, separator: [word] });
      words = [];
    } else words.push(word);
  return [...items, { words, separator: [] }];
}

/** The words of an item that may be its name, without what stands around them. */
function wordsOf(item: readonly Lexeme[]): readonly Lexeme[] {
  const words = item.filter(({ kind }) => kind !== "bracket");
  const isEdge = (word: Lexeme): boolean => is(word, ...edges) && !word.known;
  const start = words.findIndex((word) => !isEdge(word));
  return start === -1 ? [] : words.slice(start, words.findLastIndex((word) => !isEdge(word)) + 1);
}

/** True for a few words of which one is known, or that are written as a key is. */
function isName(item: readonly Lexeme[]): boolean {
  const words = wordsOf(item);
  const isShort =
    words.length > 0 &&
    words.length <= mostWords &&
    words.every(({ kind }) => kind === "word" || kind === "quote");
  const text = textOf(words);
  return isShort && (/_|\p{Ll}\p{Lu}/u.test(text) || contentWords(text).some(isVocabulary));
}

/** True for an item of one word that is a name only there. */
function isLone(item: readonly Lexeme[]): boolean {
  const [word, more] = item.filter(({ kind }) => kind !== "bracket");
  return more === undefined && word?.kind === "word" && is(word, ...lone) && !is(word, "as", "with", "and");
}

/** An item as a quotation, where grammar would mistake it; else as it is. Behind "from" stands "to". */
function quote(item: readonly Lexeme[], before: readonly Lexeme[] | null): readonly Lexeme[] {
  const words = item.filter(({ kind }) => kind === "word");
  const isBehindLone = before !== null && isLone(before);
  const isPair = isLone(item) || (isBehindLone && words.length === 1 && is(words[0], "courtesy"));
  const { name, hint } = isPair ? { name: words, hint: null } : splitMeasure(wordsOf(item));
  const [first] = name;
  const isPlain =
    name.length <= mostWords && name.every(({ kind, value }) => kind === "word" && value === null);
  // "https://… - I need the name, phone"
  const isAsked = is(words[0], "self") || (before === null && is(first, ...asking));
  if (first === undefined || !isPlain || isAsked || !(isPair || hint !== null || isMistaken(name)))
    return item;
  const text = toName(textOf(name));
  const brackets = item.filter(({ kind }) => kind === "bracket");
  const quotation: Lexeme = {
    ...first,
    kind: "quote",
    text,
    key: text.toLowerCase(),
    roles: new Set(),
    known: true,
  };
  return [quotation, ...(hint === null ? [] : [hint]), ...brackets];
}

/** True for a name that grammar would take apart. */
function isMistaken(name: readonly Lexeme[]): boolean {
  // "name of the hotel" says whose, "price in Berlin" which.
  const isSaid = name.some((word, at) => {
    const next = name[at + 1];
    return (
      is(word, ...joining) && (is(next, "article", "plural-article") || /^\p{Lu}/u.test(next?.text ?? ""))
    );
  });
  const isKnown = name.some(({ known }) => known);
  return (
    name.length > 1 &&
    name.every((word) => word.roles.size === 0 || is(word, ...harmless)) &&
    name.some((word) => is(word, ...mistaken)) &&
    !isSaid &&
    !is(name.at(-1), ...joining) &&
    (isKnown || !name.some((word) => is(word, ...asking)))
  );
}

/** A name, and what it is measured in behind it: "price in PLN", "rating out of 5". */
function splitMeasure(words: readonly Lexeme[]): {
  readonly name: readonly Lexeme[];
  readonly hint: Lexeme | null;
} {
  const at = words.findLastIndex((word) => is(word, "at", "of"));
  const [joint, ...rest] = words.slice(at);
  const text = textOf(rest);
  const isMeasure =
    rest.length === 1 && (rest[0]?.value !== null || rest[0].key === "%" || measuresIn(text).length > 0);
  if (at < 1 || joint === undefined || !isMeasure) return { name: words, hint: null };
  const name = words.slice(0, at);
  return {
    name: is(name.at(-1), "courtesy") ? name.slice(0, -1) : name,
    hint: { ...joint, kind: "bracket", text: textOf([joint, ...rest]), roles: new Set() },
  };
}
