import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as sites from "../sites/index.ts";
import { listFiles, readText, root } from "./source.ts";

/** A vendor's own class, which any blocked-page detection has to know. */
const vendorClasses = new Set(["g-recaptcha"]);

/** Path prefixes, titles, proper names and style classes of the demo sites, taken from the sites themselves. */
export const siteWords = {
  names: sites.allSites.map(({ name }) => name),
  titles: sites.allSites.map(({ title }) => title),
  properNames: [...new Set(collectStrings(Object.values(sites)).filter(isProperName))],
  classes: [...new Set(listFiles("tests/sites/**/*.ts").flatMap((path) => collectClasses(readText(path))))],
  fieldLists: Object.values(sites).flatMap((site) => collectFieldLists(site)),
};

/**
 * Turns of phrase that tell from which task of the evaluation sets a rule would be; written down here because a clone has
 * no such sets. Each once was an example, a name or a rule of the product.
 */
export const evaluationPhrases: readonly string[] = [
  "date = final",
  "date: final",
  "final poll",
  "row shows @",
  "(W or L)",
  "wins-losses",
  "isDocket",
  "without a new prefix",
  "neues angebot",
  "null if unranked",
  "/itm/ link",
  "abbreviation without division",
  "not the carousels",
];

interface EvaluationMeta {
  readonly site?: string;
  readonly task?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** So many words in a row, that the tasks of one or two sites alone have, were taken from them. */
const wordsInRow = 5;
const mostSites = 2;

/** Hosts, field lists and runs of words of the evaluation sets; nothing where this checkout has none beside it. */
export const evaluationWords = readEvaluation(join(root, "../shared/evalsets"));

function readEvaluation(folder: string): {
  readonly hosts: readonly string[];
  readonly fieldLists: readonly string[][];
  readonly runs: ReadonlySet<string>;
} {
  if (!existsSync(folder)) return { hosts: [], fieldLists: [], runs: new Set() };
  const metas = globSync("*/**/meta.json", { cwd: folder }).map(
    (path) => JSON.parse(readFileSync(join(folder, path), "utf8")) as EvaluationMeta,
  );
  return {
    hosts: [...new Set(metas.flatMap(({ site }) => (site ? listHostWords(site) : [])))],
    fieldLists: metas.flatMap(({ schema }) => (schema ? [Object.keys(schema)] : [])),
    runs: rareRuns(metas),
  };
}

/** Each run of words in a text, in lower case. */
export function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(wordsInRow - 1).map((_, at) => words.slice(at, at + wordsInRow).join(" "));
}

function rareRuns(metas: readonly EvaluationMeta[]): Set<string> {
  const sites = new Map<string, Set<string | undefined>>();
  for (const { task = "", site } of metas)
    for (const run of runsOf(task)) sites.set(run, (sites.get(run) ?? new Set()).add(site));
  return new Set([...sites].filter(([, asked]) => asked.size <= mostSites).map(([run]) => run));
}

/** The host and its parts that are too long to be everyday words: `felix.kitchen` gives itself alone. */
function listHostWords(site: string): readonly string[] {
  const host = site.toLowerCase().replace(/^www\d*\./, "");
  const parts = host.split(".").slice(0, -1);
  return [host, ...parts].filter((word) => word.includes(".") || word.length >= 9);
}

function collectStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(collectStrings) : [];
}

/** At least two capitalised words: no everyday vocabulary. */
function isProperName(text: string): boolean {
  return (text.match(/(?:^|\s)\p{Lu}[\p{L}'-]+/gu)?.length ?? 0) >= 2 && text.length <= 60;
}

function collectClasses(text: string): string[] {
  const attributes = [...text.matchAll(/class="([^"$]+)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  const rules = [...text.matchAll(/^\.([a-z][\w-]*)/gm)].map(([, name = ""]) => name);
  return [...attributes, ...rules].filter((name) => name.includes("-") && !vendorClasses.has(name));
}

function collectFieldLists(site: object): string[][] {
  return Object.values(site).flatMap((truth) => {
    const first: unknown = Array.isArray(truth) ? truth[0] : undefined;
    return first !== null && typeof first === "object" ? [Object.keys(first)] : [];
  });
}
