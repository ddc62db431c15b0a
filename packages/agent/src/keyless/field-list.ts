import { expectType } from "./field-type.ts";
import type { AskedField } from "./request.ts";
import { outermostBracket, placeholder, splitOutside } from "./segments.ts";
import { isKnown, mentions } from "./words.ts";

const articles =
  /^(?:(?:the|a|an|its|their|his|her|each|every|der|die|das|den|dem|le|la|les|el|los|las|il|lo|gli|sein|seine|ihr|ihre|son|sa|ses|su|sus|also|just|only|jeweils)\s+|l['’]\s*)+/i;
const amounts =
  /^(?:(?:up to|at most|first|top|latest|newest|last|ersten?|premi[eè]re?s|primer[oa]s)\s+)?\d{1,5}\s+(?:(?:first|premi[eè]re?s|primer[oa]s|ersten)\s+)?(?=\p{L})/iu;
const joiners = /^(?:and|und|et|y|e|en|sowie|plus|&)\s+/i;
const verbs =
  /^(?:extract|get|fetch|give me|show me|return|list(?! of\s)|collect|scrape|read|include|grab|find|i (?:want|need)|hole|gib mir|extrahiere|extrais|donne[- ]moi|extrae|dame)\s+/i;
/** Trailing remarks that say nothing about which field is meant. */
const remarks =
  /\s*(?:,?\s*(?:if (?:shown|available|present|any|there is one)|when (?:available|present)|where available|falls vorhanden|si disponible|please|bitte|s'il (?:te|vous) pla[iî]t|por favor|as (?:json|csv|a table|a list)|in (?:json|csv)))+$/i;
const fillers =
  /^(?:(?:null|none|leave|use|return|skip|ignore|omit|do|make|so on|nothing|everything|all|them|that|this|one|save)(?:\s.*)?|it|etc|more|data|details?|info|information|fields?|columns?|values?|records|json|csv|a csv|(?:an? )?(?:json|excel)(?: file)?)$/is;
/** Heads whose "of" belongs to the name: "number of reviews", "date of birth". */
const countedHeads =
  /^(?:number|count|amount|total|date|place|time|year|type|kind|length|anzahl|zahl|datum|ort|nombre|date|lieu|fecha|número|cantidad|lugar|numero|data)$/i;
const belongs =
  /\s(?:of|from|for|on|in|at|by|von|vom|der|des|aus|auf|für|bei|im|aller|dieses|dieser|diesem|jede[rsnm]|du|de|d['’]|sur|pour|dans|del|desde|para|della|dei|per|su)\s+/iu;
/** "date of this article" is the date, of whatever this is. */
const owners =
  /^\s(?:(?:of|from|for|on|de|von|der|des)\s)?(?:this|that|every|each|all|dieses|dieser|diesem|jede[rsnm]|aller|cet|cette|ces?|chaque|este|esta|estos|cada|todos|todas)\s/iu;

/** Longest name in words; longer items are sentences, not names. */
const maxWords = 5;

function keyOf(words: string, quoted: boolean): string {
  const name = words
    .trim()
    .replace(/^["'“„«`]+|["'”“»`]+$/gu, "")
    .trim();
  if (quoted || !/\s/.test(name)) return name;
  return name
    .toLowerCase()
    .split(/[\s-]+/u)
    .join("_");
}

function cutBelonging(words: string): string {
  const match = belongs.exec(words);
  if (match === null) return words;
  const head = words.slice(0, match.index).trim();
  const rest = words.slice(match.index + match[0].length);
  if (!countedHeads.test(head) || owners.test(words.slice(match.index))) return head;
  // "number of reviews of every product": the second "of" ends the name.
  const next = belongs.exec(rest);
  const kept = next === null ? rest : rest.slice(0, next.index);
  return `${words.slice(0, match.index)}${match[0]}${kept}`;
}

/** Reads one item of a field list, such as "the price (number)"; null when it names no field. */
export function parseField(item: string): AskedField | null {
  let text = item.trim().replace(/^(?:[-*•·]|\d{1,2}[.)])\s+/u, "");
  let hint: string | null = null;
  const bracket = outermostBracket(text);
  if (bracket !== null) {
    hint = bracket.inside;
    text = bracket.outside;
  }
  const explained = /^([^=:]{1,80}?)\s*(?:=|:\s|\s[-–—]\s)\s*(.+)$/su.exec(text);
  if (explained !== null) {
    text = explained[1] ?? text;
    hint = [hint, explained[2]].filter(Boolean).join("; ");
  }
  const typed =
    /\s(?:as|als|en tant que|como)\s(?:an?\s)?(number|integer|text|date|link|url|boolean|zahl|datum|texte?|texto|nombre|número|fecha)$/i.exec(
      text,
    );
  if (typed !== null) {
    text = text.slice(0, typed.index);
    hint = [hint, typed[1]].filter(Boolean).join("; ");
  }
  text = text
    .replace(remarks, "")
    .replace(joiners, "")
    .replace(verbs, "")
    .replace(articles, "")
    .replace(amounts, "")
    .trim();
  const listed = /^(?:list|liste|lista) (?:of|der|von|des?|de los|de las)\s+/i.exec(text);
  if (listed !== null) {
    text = text.slice(listed[0].length).replace(articles, "");
    hint = hint ?? "list of";
  }
  const quoted = /^["“„«`'].*["”“»`']$/su.test(text);
  if (!quoted)
    text = cutBelonging(text)
      .replace(/[.!?…:;]+$/u, "")
      .replace(articles, "")
      .trim();
  if (text === "" || text.includes(placeholder) || (!quoted && fillers.test(text))) return null;
  if (!/\p{L}/u.test(text) || text.split(/\s+/).length > maxWords) return null;
  const name = keyOf(text, quoted);
  if (name === "" || name.length > 100) return null;
  return { name, hint, ...expectType(name, hint) };
}

/** Splits a piece of prompt into fields; items that name none are left out, doubles too. */
export function parseFields(segment: string): AskedField[] {
  const items = splitOutside(segment).flatMap(splitBareNames);
  const fields: AskedField[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && isLimit(item)) continue;
    const field = parseField(at < items.length - 1 ? withOwner(item) : item);
    if (field !== null && !fields.some(({ name }) => name === field.name)) fields.push(field);
  }
  return fields;
}

const limit =
  /^\s*(?:(?:and|und|et|y)\s+)?(?:(?:but|only|just|nur|bitte|please|seulement|solo)\s+)*(?:(?:the|die|der|les|los|las|i|le)\s+)?(?:(?:first|top|latest|newest|last|ersten|neuesten|letzten|premi[eè]re?s|primer[oa]s|primi|prime|up to|at most|max(?:imum|imal)?|limit|höchstens)\s+\d{1,5}|\d{1,5}\s+(?:first|premi[eè]re?s|primer[oa]s))(?:\s+(\p{L}+))?(?:\s+(?:only|please|bitte))?[.!?\s]*$/iu;

/** What one record has several of. */
const severalOfOne = ["image", "ingredient", "instruction", "comment", "review", "category", "color", "size"];

/** True for "the first 5" or "the first 5 flights" behind field names: how many are wanted, not a field. */
export function isLimit(item: string): boolean {
  const found = limit.exec(item);
  // "the first 3 images" may well be a field.
  return found !== null && (found[1] === undefined || !mentions(found[1], ...severalOfOne));
}

/** "name of the mayor" amid other fields asks for the mayor, not for what the page's thing is called. */
function withOwner(item: string): string {
  return item.replace(
    /^\s*(?:the |der |le |el )?((?:name|nom|nombre) (?:of the|des|der|du|de la|del) (\p{L}+))\s*$/iu,
    (whole, name: string, owner: string) => (things.test(owner) ? whole : name.replace(/\s+/g, "_")),
  );
}

/** What a page is about more often than a part of it. */
const things =
  /^(?:products?|produkts?|items?|articles?|artikels?|pages?|seite|things?|recipes?|rezepts?|books?|buch(?:es|s)|films?|movies?|events?|jobs?|places?|ort(?:es|s)|hotels?|restaurants?|compan(?:y|ies)|shops?|courses?|games?|apps?|projects?|person|people)$/i;

/** Splits "title price link", where nothing separates names that are all general vocabulary. */
function splitBareNames(item: string): string[] {
  const slashed = item.split("/");
  // "name/price/sku" lists names, "date/time" is one.
  if (slashed.length > 2 && slashed.every((part) => /^[\p{L} _-]+$/u.test(part))) return slashed;
  const words = item.trim().split(/\s+/);
  return words.length > 2 && words.every((word) => /^\p{L}+$/u.test(word) && isKnown(word)) ? words : [item];
}
