import type { Role } from "../words/index.ts";
import { conceptOf, contentWords, isVocabulary, stem } from "../words.ts";
import { toName } from "./draft.ts";
import { jointOfMark } from "./joint.ts";
import { is, type Lexeme, textOf } from "./lexeme.ts";

/*
 * Words that are names only because they stand between two separators of a list: "from", "to", "hours", "single price". Such an
 * item becomes a quotation, which no rule of grammar takes apart. A list is what stands behind a colon, behind a dash after the
 * address, on lines or in a bracket, and has two names that are known.
 */

/** Most words of an item that may be a name. */
const mostWords = 6;
/** What is a name where it stands alone. */
const lone: readonly Role[] = ["of", "at", "for", "unit", "period"];
/** What says nothing of a field elsewhere, and here which one is meant. */
const describing: readonly Role[] = ["neutral", "single"];

/** Words for "out of", and what ratings are out of. */
const outOf: ReadonlySet<string> = new Set(["out of", "sur", "su", "sobre"]);
const scales: ReadonlySet<number> = new Set([5, 6, 10, 20, 100]);

type Words = readonly Lexeme[];

interface Item {
  readonly words: Words;
  readonly separator: Words;
}

/** A sentence with such items of its list as quotations; as it is where it has no list. */
export function quoteItems(sentence: Words, isListed: boolean): Words {
  const from = isListed ? 0 : findList(sentence);
  if (from === -1) return sentence;
  const items = itemsOf(sentence.slice(from));
  if (items.filter(({ words }) => isName(words) || isLone(words)).length < 2) return sentence;
  const hasValue = items.some(({ words }) => isValue(words));
  const quoted = items.map(({ words }, at) => {
    const isPair = isLone(items[at - 1]?.words ?? []) && isTo(words);
    return ((isPair || isLone(words)) && !hasValue) || isDescribed(words)
      ? quote(words)
      : withScaleApart(words);
  });
  return [
    ...sentence.slice(0, from),
    ...items.flatMap(({ separator }, at) => [...(quoted[at] ?? []), ...separator]),
  ];
}

/** The place behind the mark that begins a list; -1 where none does. */
function findList(sentence: Words): number {
  const at = sentence.findIndex((word) => jointOfMark(word) !== undefined && word.key !== "\n");
  const [mark, before] = [sentence[at], sentence[at - 1]];
  const joint = jointOfMark(mark);
  if (mark === undefined || before === undefined) return -1;
  if (mark.key === "•") return at;
  return joint === "colon" || (joint === "dash" && before.kind === "address" && !mark.glued) ? at + 1 : -1;
}

/** The items of a list, each with the mark or word behind it. On lines a comma belongs to what is said of an item. */
function itemsOf(list: Words): Item[] {
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

const withoutBrackets = (item: Words): Words => item.filter(({ kind }) => kind !== "bracket");
const bracketsOf = (item: Words): Words => item.filter(({ kind }) => kind === "bracket");

/** The word of an item that has one; undefined for any other. */
function onlyWordOf(item: Words): Lexeme | undefined {
  const [word, more] = withoutBrackets(item);
  return more === undefined ? word : undefined;
}

/** True for a few words of which one is known, or that are written as a key is. */
function isName(item: Words): boolean {
  const words = withoutBrackets(item);
  const isShort = words.length > 0 && words.length <= mostWords;
  const text = textOf(words);
  return isShort && (/_|\p{Ll}\p{Lu}/u.test(text) || contentWords(text).some(isVocabulary));
}

/** True for an item of one word that would join, or measure, anywhere else. */
function isLone(item: Words): boolean {
  const word = onlyWordOf(item);
  return word?.kind === "word" && is(word, ...lone) && !is(word, "as", "with", "and");
}

/** True for the "to" behind a "from". */
const isTo = (item: Words): boolean => onlyWordOf(item)?.key === "to";

/** True for "Rome" and "to Rome", which say where from and where to. */
function isValue(item: Words): boolean {
  const word = withoutBrackets(item).at(-1);
  return word !== undefined && !word.known && /^\p{Lu}/u.test(word.text);
}

/** True for "single price": of one known word it says which. */
function isDescribed(item: Words): boolean {
  const [first, second, more] = withoutBrackets(item);
  return is(first, ...describing) && second?.known === true && second.roles.size === 0 && more === undefined;
}

/** An item as a quotation, with what stands in brackets behind it. */
function quote(item: Words): Words {
  const words = withoutBrackets(item);
  const [first] = words;
  if (first === undefined) return item;
  const text = toName(textOf(words));
  return [
    { ...first, kind: "quote", text, key: text.toLowerCase(), roles: new Set(), known: true },
    ...bracketsOf(item),
  ];
}

/** An item with what its rating is out of in a bracket: "rating out of 5". "Rating of 5" and "rating in 2023" choose. */
function withScaleApart(item: Words): Words {
  const words = withoutBrackets(item);
  const name = words.slice(0, -2);
  const [joint, scale] = words.slice(-2);
  const isRating = conceptOf(stem(name.at(-1)?.key ?? "")) === "rating";
  if (joint === undefined || !isRating || !outOf.has(joint.key) || !scales.has(scale?.value ?? 0))
    return item;
  const hint: Lexeme = { ...joint, kind: "bracket", text: textOf(words.slice(-2)), roles: new Set() };
  return [...name, hint, ...bracketsOf(item)];
}
