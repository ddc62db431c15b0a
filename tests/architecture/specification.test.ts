import { describe, expect, test } from "vitest";
import { isThere, readText } from "./source.ts";

/**
 * How many sentences, rules and table rows the specification has, part by part. The rows of the table beside the tests
 * are numbered by them, so that one that is dropped is missed.
 */
const statements = {
  INTRO: 1,
  WHAT: 27,
  JOB: 7,
  RESULT: 2,
  AUTOMATION: 6,
  SCHEDULE: 7,
  KEY: 3,
  ACCOUNT: 7,
  PROXY: 5,
  USAGE: 2,
  STATUS: 8,
  MOVE: 4,
  PAUSE: 7,
  ENDPOINT: 21,
  AUTH: 15,
  EVENT: 5,
  ERROR: 13,
  PLAN: 13,
  LIMIT: 13,
  VERSION: 2,
} as const;

const path = "tests/specification.md";
const rows = [...readText(path).matchAll(/^\| ([A-Z]+)-(\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, part = "", number, says = "", shown = ""]) => ({
    part,
    id: `${part}-${number}`,
    says,
    shown: shown.split("<br>"),
  }),
);
const citations = rows.flatMap(({ id, shown }) =>
  shown.filter((one) => one.startsWith("`")).map((one) => ({ id, one })),
);
const isSaidSo = (one: string) => /^(?:open|fails): \S.+$/.test(one);

test.for(Object.entries(statements))(
  "the part %s has a row for each of its %i statements",
  ([part, count]) => {
    const ids = rows.filter((row) => row.part === part).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => `${part}-${index + 1}`));
  },
);

test("no row is of a part that the specification does not have", () => {
  expect(rows.filter(({ part }) => !(part in statements)).map(({ id }) => id)).toEqual([]);
  const lines = readText(path).match(/^\| [A-Z]+-.*$/gm) ?? [];
  expect(lines).toHaveLength(rows.length);
});

test("every row names the tests that show it, or says that it is open or fails", () => {
  const silent = rows.filter(({ shown }) => !shown.every((one) => one.startsWith("`") || isSaidSo(one)));
  expect(silent.map(({ id, shown }) => `${id}: ${shown.join(", ")}`)).toEqual([]);
});

describe("every test that is named is there", () => {
  test("as `file` title, the file below tests/ without .test.ts, the title as it stands in it", () => {
    const missing = citations.flatMap(({ id, one }) => {
      const [, name = "", title = ""] = /^`([\w/.-]+)` (.+)$/.exec(one) ?? [];
      const file = `tests/${name}.test.ts`;
      if (!isThere(file)) return [`${id}: there is no ${file}`];
      const text = readText(file);
      const stands = [`"${title}"`, `\`${title}\``, `'${title}'`].some((quoted) => text.includes(quoted));
      return stands ? [] : [`${id}: no test of ${file} is called: ${title}`];
    });
    expect(missing).toEqual([]);
    expect(citations.length).toBeGreaterThan(rows.length / 2);
  });
});
