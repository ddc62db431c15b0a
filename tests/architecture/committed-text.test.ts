import { expect, test } from "vitest";
import { listFiles, readText } from "./source.ts";

// This file has to spell what it looks for.
const self = "tests/architecture/committed-text.test.ts";

const texts = listFiles("*", ".ci/*", "{packages,functions,tests,infra}/**/*")
  .filter((path) => path !== self && !/\.(?:png|jpe?g|webp|ico|woff2?|zip|gz)$/.test(path))
  .map((path) => ({ path, text: readText(path) }));

/** `path:line: text` of every line that the pattern matches. */
function search(pattern: RegExp): string[] {
  return texts.flatMap(({ path, text }) =>
    pattern.test(text)
      ? text
          .split("\n")
          .flatMap((line, index) =>
            pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
          )
      : [],
  );
}

test("no path of one machine is written down", () => {
  expect(search(/(?:^|[\s"'`(=:,])\/(?:work|home|root|Users)\/[\w.@-]/m)).toEqual([]);
});

test("no package registry is named", () => {
  expect(search(/registry\.[a-z]|artifactory|verdaccio|codeartifact|npm\.pkg\.|\/repository\/npm/i)).toEqual(
    [],
  );
});

test("nothing says how or by whom the text was written", () => {
  expect(
    search(
      /co-authored-by|claude[ -]code|(?:generated|written) (?:by|with) (?:an? )?(?:ai|llm|claude|gpt)\b/i,
    ),
  ).toEqual([]);
});
