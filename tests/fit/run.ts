import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Weights } from "../../packages/agent/src/keyless/logit.ts";
import { loadItems } from "../eval/item.ts";
import { loadCases } from "../prompts/prompt.ts";
import { casesOf } from "./cases.ts";
import { lookAtAll } from "./look.ts";
import { asksOf } from "./prompt-questions.ts";
import { report } from "./report.ts";
import { fitAll } from "./table.ts";

/** A feature that counts less than this earns nothing. */
const slightest = 0.1;

const usage = "usage: npm run fit -- DIR [--cache FILE] [--dry]";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: "string" }, dry: { type: "boolean", default: false } },
});
const [dir] = positionals;
if (dir === undefined) {
  console.error(usage);
  process.exit(2);
}
const prompts = loadCases("open", "");
const looked = new Map(prompts.map(({ page }) => [page.id, page]));
const pages = [...loadItems(dir, ""), ...looked.values()];
const looks = await lookAtAll(pages, values.cache);
const cases = casesOf(dir, looks);
const fitted = fitAll(cases, asksOf(prompts, looks));
const text = report(cases, fitted);
console.log(text);
if (!values.dry) {
  await writeFile(new URL("../../packages/agent/src/keyless/weights.ts", import.meta.url), source());
  await writeFile(new URL("REPORT.md", import.meta.url), text);
}

function source(): string {
  const { fields, readings } = fitted;
  const places = ["row", "page", "list"].map((place) => `    ${place}: ${table(fields[place] ?? {}, 6)},`);
  return `import type { Weights } from "./logit.ts";
import type { Place } from "./prepared.ts";

// Written by \`npm run fit\`, each run from the table before; tests/fit/REPORT.md tells on what and how well. The last run moved
// the fields' weights by three tenths of the way to those that suit tasks and strangers' prompts together, and fitted the
// readings' on the prompts.

/** What each feature counts, in log odds. */
export const weights: {
  readonly fields: Readonly<Record<Place, Weights>>;
  readonly readings: Weights;
} = {
  fields: {
${places.join("\n")}
  },
  readings: ${table(readings.readings ?? {}, 4)},
};
`;
}

function table(of: Weights, indent: number): string {
  const lines = Object.entries(of)
    .filter(([, weight]) => Math.abs(weight) >= slightest)
    .map(
      ([name, weight]) =>
        `${" ".repeat(indent)}${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${weight.toFixed(2)},`,
    );
  return `{\n${lines.join("\n")}\n${" ".repeat(indent - 2)}}`;
}
