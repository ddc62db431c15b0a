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
  const quoted = items.map(({ words }, at) => {
    const isPair = isLone(items[at - 1]?.words ?? []) && isTo(words);
    return isPair || (isLone(words) && isBesideName(items[at + 1])) || isDescribed(words)
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

/** True for a few words of which one is known, or that are written as a key is. */
function isName(item: Words): boolean {
  const words = withoutBrackets(item);
  const isShort = words.length > 0 && words.length <= mostWords;
  const text = textOf(words);
  return isShort && (/_|\p{Ll}\p{Lu}/u.test(text) || contentWords(text).some(isVocabulary));
}

/** True for an item of one word that would join, or measure, anywhere else. */
function isLone(item: Words): boolean {
  const [word, more] = withoutBrackets(item);
  return more === undefined && word?.kind === "word" && is(word, ...lone) && !is(word, "as", "with", "and");
}

/** True for the "to" behind a "from". */
function isTo(item: Words): boolean {
  const [word, more] = withoutBrackets(item);
  return more === undefined && (is(word, "courtesy") || isLone(item));
}

/** False before "Rome", which says where from. */
const isBesideName = (next: Item | undefined): boolean =>
  next === undefined || isName(next.words) || isTo(next.words);

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
  const brackets = item.filter(({ kind }) => kind === "bracket");
  return [
    { ...first, kind: "quote", text, key: text.toLowerCase(), roles: new Set(), known: true },
    ...brackets,
  ];
}

/** An item with what its rating is out of in a bracket: "rating out of 5". */
function withScaleApart(item: Words): Words {
  const words = withoutBrackets(item);
  const at = words.length - 2;
  const [joint, scale] = words.slice(Math.max(0, at));
  const name = is(words[at - 1], "courtesy") ? words.slice(0, at - 1) : words.slice(0, Math.max(0, at));
  const last = name.at(-1);
  if (joint === undefined || last === undefined || conceptOf(stem(last.key)) !== "rating") return item;
  // "rating of 5" chooses.
  const isScale = is(joint, "at") || (is(joint, "of") && name.length < at);
  if (!isScale || scale === undefined || scale.value === null) return item;
  const hint: Lexeme = {
    ...joint,
    kind: "bracket",
    text: textOf(words.slice(name.length)),
    roles: new Set(),
  };
  return [...name, hint, ...item.filter(({ kind }) => kind === "bracket")];
}
