import type { Observation, RecordGroup } from "@gleaner/extract";
import { isSameWord } from "./likeness.ts";
import type { Request } from "./request.ts";
import { withoutSlips } from "./slip.ts";
import { contentWords, stem } from "./words.ts";

/** Shortest beginning that two forms of one word share ("draft", "drafted"). */
const shortestRoot = 4;
/** What a page's single values are called that say what all of it is about. */
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "heading", "title", "name", "site name"]);

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

function isForm(word: string, other: string): boolean {
  const [short = "", long = ""] = word.length < other.length ? [word, other] : [other, word];
  const root = short.slice(0, Math.max(shortestRoot, short.length - 2));
  return word === other || (short.length >= shortestRoot && long.startsWith(root));
}

/** Endings by which languages tell one from several, behind the stem of a noun. */
const numberEnding = /^(?:e|en|n|er|ren|x|i|y|a)?$/;
const vowel = /[aeiouyąę]$/;

/** True for a noun in another number: "child" and "children", "casa" and "case", no word that is made of it. */
function isNumberOf(word: string, other: string): boolean {
  if (word.length === other.length)
    return (
      word === other ||
      (word.length > 3 && vowel.test(word) && vowel.test(other) && word.slice(0, -1) === other.slice(0, -1))
    );
  const [short = "", long = ""] = word.length < other.length ? [word, other] : [other, word];
  return short.length >= 3 && long.startsWith(short) && numberEnding.test(long.slice(short.length));
}

/** Longest text of a row that says what the row is, in words. */
const longestSaying = 5;

/** True where the page's rows differ in what a word says: some have it, or a column that is called so has several values. */
function differsIn(word: string, { columns }: RecordGroup): boolean {
  const own = stem(word);
  return columns.some(({ names, type, samples, coverage }) => {
    if (type === "url" || type === "image") return false;
    const isNamed = names.some((name) => contentWords(name).some((each) => isSameWord(own, each)));
    const rows = samples.map((sample) => wordsOf(sample).map(stem));
    const holding = rows.filter(
      (row) => row.length <= longestSaying && row.some((each) => isForm(own, each)),
    );
    return (
      (isNamed && (samples.length > 1 || coverage < 1)) ||
      (holding.length > 0 && (holding.length < rows.length || coverage < 1))
    );
  });
}

/** Names of columns that say what a row is called. */
const titles: ReadonlySet<string> = new Set(["title", "name", "headline"]);

/** True where the noun is what one of the rows' sections or kinds is called, and others are called otherwise. */
function isOneKind(noun: string, { columns }: RecordGroup): boolean {
  const own = noun.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const words = wordsOf(noun).map(stem);
  return columns.some(({ names, type, samples }) => {
    if (type !== "text" || samples.length < 2 || names.some((name) => titles.has(name) && names[0] === name))
      return false;
    return samples.some((sample) => {
      const row = wordsOf(sample).map(stem);
      const squashed = row.join("");
      const isSame =
        row.length === words.length && words.every((word, at) => isNumberOf(word, row[at] ?? ""));
      // "Vollzeitstellen" are those that are "Vollzeit".
      return isSame || (squashed.length > 3 && own.length > squashed.length + 3 && own.startsWith(squashed));
    });
  });
}

/**
 * The first thing that the prompt says of the records and the page does not say of all of them, in its title, address
 * and headings or in every row seen: then it would be a filter. Null where there is none. What is said of a page that is one record
 * counts only where it tells rows of the page apart, of which one may be meant; beside a schema (`isTyped`) not where it is what
 * a field is called.
 */
export function findUnmet(
  { qualifiers, details, doubts, noun, fields }: Request,
  page: Observation,
  group: RecordGroup | null,
  isTyped = false,
): string | null {
  const address = decode(page.url);
  const titles = page.fields.filter(({ names }) => names.some((name) => headings.has(name)));
  const texts = [page.title, address, group?.heading ?? "", ...titles.map(({ sample }) => sample)];
  const said = texts.flatMap(wordsOf).map(stem);
  const joined = wordsOf(address).join("").toLowerCase();
  const initials = texts.map((text) =>
    contentWords(text)
      .map((word) => word[0])
      .join(""),
  );
  const isSaid = (word: string): boolean =>
    said.some((other) => isForm(stem(word), other)) ||
    (word.length >= shortestRoot && joined.includes(stem(word))) ||
    (/^\p{Lu}{3,}$/u.test(word) && initials.some((letters) => letters.includes(word.toLowerCase())));
  const isInRows = (words: readonly string[]): boolean =>
    (group?.columns ?? []).some(({ samples, coverage }) => {
      const rows = samples.map((sample) => new Set(wordsOf(sample).map(stem)));
      return (
        coverage === 1 && rows.length > 0 && rows.every((row) => words.every((word) => row.has(stem(word))))
      );
    });
  // Of a page "Jobs in and around Berlin" some rows say Berlin and hardly more, and some say something else.
  const tellsApart = (words: readonly string[]): boolean =>
    (group?.columns ?? []).some(({ samples }) => {
      const holding = samples.map(wordsOf).filter((row) => {
        const held = row.filter((other) => words.some((word) => isForm(stem(word), stem(other))));
        return held.length >= words.length && held.length * 2 >= row.length;
      });
      return holding.length > 0 && holding.length < samples.length;
    });
  const isMet = (words: readonly string[]): boolean =>
    isInRows(words) || (words.every(isSaid) && !tellsApart(words));
  const called = new Set(said);
  const isApart = (word: string): boolean => page.groups.some((each) => differsIn(word, each));
  // "z oferty nazwę, cenę": a schema's field is no condition.
  const isField = (word: string): boolean =>
    fields.some(({ words }) => words.some((each) => isForm(stem(word), each.stem)));
  const mayChoose = (words: readonly string[]): boolean =>
    group !== null || (words.some(isApart) && !(isTyped && words.every(isField)));
  const unmet = [...qualifiers, ...(group === null ? [] : details)].find(
    (qualifier) =>
      !withoutSlips(qualifier, called).split("/").map(wordsOf).some(isMet) && mayChoose(wordsOf(qualifier)),
  );
  if (unmet !== undefined) return unmet;
  // Of one record the page has no rows, but where some of what it lists is called so, that one may be meant.
  const differs = (word: string): boolean =>
    group === null ? !isMet([word]) && isApart(word) : differsIn(word, group);
  const doubt = doubts.find(differs);
  if (doubt !== undefined || group === null) return doubt ?? null;
  return noun !== null && isOneKind(noun, group) ? noun : null;
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
