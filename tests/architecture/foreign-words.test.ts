import { describe, expect, test } from "vitest";
import { evaluationPhrases, evaluationWords, runsOf, siteWords } from "./foreign-words.ts";
import { listFiles, readText } from "./source.ts";

const sources = listFiles("packages/*/**/*.{ts,json,md}").map((path) => ({ path, text: readText(path) }));

/** Every file that holds one of the words, whole and in any case. */
function searchWords(words: readonly string[], files = sources): string[] {
  if (words.length === 0) return [];
  const any = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return searchPattern(new RegExp(`(?<![\\p{L}\\d-])(?:${any})(?![\\p{L}\\d-])`, "giu"), files);
}

function searchPattern(pattern: RegExp, files = sources): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}

/** Every file that holds one of the phrases, however it is spaced and whether its quotes are escaped or not. */
function searchPhrases(phrases: readonly string[], files = sources): string[] {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s\\"'`“”*]+/g, " ");
  return files.flatMap(({ path, text }) => {
    const held = plain(text);
    return phrases.filter((phrase) => held.includes(plain(phrase))).map((phrase) => `${path}: ${phrase}`);
  });
}

/** Every file that holds one of the runs of words, in comments as in code. */
function searchRuns(runs: ReadonlySet<string>, files = sources): string[] {
  return files.flatMap(({ path, text }) =>
    runsOf(text)
      .filter((run) => runs.has(run))
      .map((run) => `${path}: ${run}`),
  );
}

/** Array literals of strings that are, but for little, a site's list of fields. */
function searchFieldLists(lists: readonly (readonly string[])[], files = sources): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\[((?:\s*(?:"[^"\n]*"|'[^'\n]*')\s*,?)+)\]/g)].flatMap(([literal, inside = ""]) => {
      const words = new Set([...inside.matchAll(/["']([^"']*)["']/g)].map(([, word = ""]) => word));
      return lists.some((fields) => isSameList(words, new Set(fields))) ? [`${path}: ${literal}`] : [];
    }),
  );
}

/** At least three names in common, and these at least two thirds of both: smaller overlaps are general vocabulary. */
function isSameList(words: ReadonlySet<string>, fields: ReadonlySet<string>): boolean {
  const shared = [...words].filter((word) => fields.has(word)).length;
  return shared >= 3 && shared * 3 >= Math.max(words.size, fields.size) * 2;
}

describe("the search itself", () => {
  test("finds names, prefixes and field lists where they are planted", () => {
    const [name = ""] = siteWords.properNames;
    const [fields = []] = siteWords.fieldLists;
    const text = `const a = "/${siteWords.names[0]}/x"; // ${name}\nconst b = ${JSON.stringify(fields)};`;
    const planted = [{ path: "planted.ts", text }];
    expect(searchWords(siteWords.properNames, planted)).toHaveLength(1);
    expect(searchPattern(prefixPattern(), planted)).toHaveLength(1);
    expect(searchFieldLists(siteWords.fieldLists, planted)).toHaveLength(1);
  });

  test("finds a phrase across lines and without its quotes", () => {
    const planted = [
      {
        path: "planted.ts",
        text: `/** It cuts (without a "NEW"
 * prefix). */`,
      },
    ];
    expect(searchPhrases(evaluationPhrases, planted)).toHaveLength(1);
  });

  test("finds a task's words in a row, whatever stands between them", () => {
    const planted = [{ path: "planted.ts", text: "// the CAPTAIN'S name,\n// and ship" }];
    expect(searchRuns(new Set(["the captain s name and"]), planted)).toEqual([
      "planted.ts: the captain s name and",
    ]);
  });

  test("has words of every kind to look for", () => {
    const { names, titles, properNames, classes, fieldLists } = siteWords;
    for (const words of [names, titles, properNames, classes, fieldLists])
      expect(words.length).toBeGreaterThan(5);
  });
});

function prefixPattern(): RegExp {
  return new RegExp(`["'\`](?:https?://[^"'\`\\s/]+)?/(?:${siteWords.names.join("|")})/`, "g");
}

describe("packages hold nothing of the demo sites", () => {
  test("no path prefix", () => expect(searchPattern(prefixPattern())).toEqual([]));
  test("no title", () => expect(searchWords(siteWords.titles)).toEqual([]));
  test("no name of a product, person or place", () => expect(searchWords(siteWords.properNames)).toEqual([]));
  test("no style class", () => expect(searchWords(siteWords.classes)).toEqual([]));
  test("no field list", () => expect(searchFieldLists(siteWords.fieldLists)).toEqual([]));
});

describe("packages hold nothing of the evaluation sets", () => {
  // A captcha's frame is served by a host that is also a site of the sets.
  const hosts = sources.map(({ path, text }) => ({ path, text: text.replaceAll(/[\w.]+\/recaptcha/g, "") }));

  test("no site name", () => expect(searchWords(evaluationWords.hosts, hosts)).toEqual([]));
  test("no field list", () => expect(searchFieldLists(evaluationWords.fieldLists)).toEqual([]));
  test("no phrase of a task", () => expect(searchPhrases(evaluationPhrases)).toEqual([]));
  test("no run of words of a task", () => expect(searchRuns(evaluationWords.runs)).toEqual([]));
});
