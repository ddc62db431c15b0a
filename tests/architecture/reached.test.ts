import { dirname, join, sep } from "node:path";
import { expect, test } from "vitest";
import { isThere, listImports, productFiles, readText, resolveOwn } from "./source.ts";

/** Where the product is started: the functions of the cloud, the commands, the demo, and what builds the script of pages. */
const starts = [
  ...productFiles.filter((file) => file.startsWith("functions/")),
  ...productFiles.filter((file) =>
    /^packages\/(?:local\/src\/(?:start|demo)\.mjs|[\w-]+\/build\.ts)$/.test(file),
  ),
  ...productFiles.filter((file) =>
    /^packages\/client\/src\/(?:gleaner|cli|bin|index)\.(?:ts|mjs)$/.test(file),
  ),
  ...productFiles.filter((file) => file.endsWith(".d.ts")),
];

/** The service as tests start it, with the clock in their hand. */
const forTests = ["packages/local/src/index.ts", "packages/local/src/held-clock.ts"];

/** Files that a file starts or bundles by their path beside it: "./worker.ts", in a URL or a template. */
function listStarted(file: string): string[] {
  const beside = dirname(file);
  const named = [...readText(file).matchAll(/["'`](\.{1,2}\/[^"'`\s]*?)["'`]/g)].flatMap(
    ([, path]) => path ?? [],
  );
  return named.flatMap((path) => {
    if (!path.includes("${")) return [join(beside, path).replaceAll(sep, "/")];
    const [head = "", tail = ""] = path.split(/\$\{[^}]*\}/);
    const start = join(beside, head).replaceAll(sep, "/");
    return productFiles.filter((each) => each.startsWith(start) && each.endsWith(tail));
  });
}

test("every file of packages is reached from where the product is started: what only tests reach is none of it", () => {
  const reached = new Set<string>();
  const left = [...starts, ...forTests];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file) || !/\.(?:tsx?|mjs)$/.test(file) || !isThere(file)) continue;
    reached.add(file);
    left.push(...listImports(file).flatMap((found) => resolveOwn(found) ?? []), ...listStarted(file));
  }
  const lost = productFiles.filter((file) => file.startsWith("packages/") && !reached.has(file));
  expect(lost).toEqual([]);
});

test("every verb of the page script has a caller", () => {
  const shape = /export interface PageScript \{([\s\S]*?)\n\}/.exec(
    readText("packages/extract/src/observation.ts"),
  )?.[1];
  const verbs = [...(shape ?? "").matchAll(/^ {2}(\w+)\(/gm)].flatMap(([, verb]) => verb ?? []);
  expect(verbs).toContain("read");
  const callers = productFiles.filter((file) => !file.startsWith("packages/extract/")).map(readText);
  const isCalled = (verb: string): boolean =>
    callers.some((text) => new RegExp(`\\w\\([^()]*"${verb}"`).test(text));
  expect(verbs.filter((verb) => !isCalled(verb))).toEqual([]);
});
