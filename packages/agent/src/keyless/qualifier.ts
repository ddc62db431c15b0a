import type { Observation, RecordGroup } from "@gleaner/extract";
import type { Request } from "./request.ts";
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

/**
 * The first thing that the prompt says of the records and the page does not say of all of them, in its title, address
 * and headings or in every row seen: then it would be a filter. Null where there is none.
 */
export function findUnmet(
  { qualifiers }: Request,
  page: Observation,
  group: RecordGroup | null,
): string | null {
  const address = decode(page.url);
  const titles = page.fields.filter(({ names }) => names.some((name) => headings.has(name)));
  const texts = [page.title, address, group?.heading ?? "", ...titles.map(({ sample }) => sample)];
  const said = [...new Set(texts.flatMap(wordsOf).map(stem))];
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
  return qualifiers.find((qualifier) => !qualifier.split("/").map(wordsOf).some(isMet)) ?? null;
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
