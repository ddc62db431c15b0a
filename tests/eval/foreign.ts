import { readFileSync } from "node:fs";
import { join } from "node:path";
import { disturbed, type Source, withoutRows, withoutTexts } from "./foreign-page.ts";
import { type Cause, type ForeignItem, isForeign, showForeign } from "./foreign-report.ts";
import type { Answer, Expected, Item } from "./item.ts";
import { seeded } from "./perturb.ts";
import type { Mode, Prediction } from "./prediction.ts";
import { byFamily, learn, replayOrHeal, roleOf } from "./product.ts";

/** Plans that are learned, of all that there are, and pages of other sites that each is tried on. */
const mostPlans = 24;
const mostElsewhere = 3;
const seed = 11;

/**
 * Plans as the product makes them, replayed and healed where nothing of them can be right: on pages of other sites and on
 * pages without what was read; and where it stands among other things, as it reads when the plan was learned.
 */
export const foreign: Mode = {
  units: planAll,
  async predict([teacher, ...others], visit, pages) {
    if (teacher === undefined) return [];
    const { proven, kept, delivered } = await learn(teacher, visit, pages);
    if (proven === null || delivered === null) return [];
    const answers = pages.withoutPlace(teacher, delivered.records);
    const predictions: Prediction[] = [];
    for (const other of others.filter(isForeign)) {
      const made = makePage(other, teacher, answers, pages.urlOf(teacher));
      if (made === null) continue;
      if (made.html !== null) pages.show(other, made.html);
      const item = { ...other, expected: { ...other.expected, records: made.right } };
      predictions.push(await replayOrHeal(item, { proven, kept }, visit, pages));
    }
    return predictions;
  },
  show: showForeign,
};

/** Some of the plans, each with the pages that it is tried on. */
function planAll(items: readonly Item[]): Item[][] {
  const random = seeded(seed);
  const shuffled = <Each>(all: readonly Each[]) =>
    all
      .map((each) => ({ each, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each);
  let count = 0;
  const plans = shuffled(byFamily(items.filter(({ routes }) => routes === undefined))).slice(0, mostPlans);
  return plans.map((family) => {
    const { teacher, pupils } = roleOf(family);
    if (teacher === undefined) return [];
    const { schema, key, task, kind, expected } = teacher;
    const asked = { schema, key, task, kind, expected: { ...expected, records: [] }, learnedOn: teacher.id };
    const on = (cause: Cause) => (of: Item) => ({
      ...of,
      ...asked,
      id: `foreign/${count++}`,
      set: cause,
      cause,
      of,
    });
    const strangers = shuffled(
      items.filter((other) => other.kind === kind && siteOf(other) !== siteOf(teacher)),
    ).toSorted((a, b) => nearness(teacher, b) - nearness(teacher, a));
    const neighbours = items.filter(
      (other) => siteOf(other) === siteOf(teacher) && nearness(teacher, other) < 1 && other.id !== teacher.id,
    );
    return [
      teacher,
      ...strangers.slice(0, mostElsewhere).map(on("another site")),
      ...neighbours.slice(0, 1).map(on("another page of the site")),
      ...pupils
        .filter(({ role }) => role === "after")
        .slice(0, 1)
        .map(on("gone after a redesign")),
      ...(["gone", "among other lists", "dressed anew"] as const).map((cause) => ({
        ...on(cause)(teacher),
        beside: strangers[0],
      })),
    ];
  });
}

const siteOf = ({ site, family, id }: Item): string => site ?? family ?? id;

/** The share of fields that two tasks have in common. */
function nearness({ schema }: Item, { schema: other }: Item): number {
  const names = new Set([...Object.keys(schema), ...Object.keys(other)]);
  return [...names].filter((name) => schema[name] === other[name]).length / names.size;
}

interface Made {
  /** What is shown; null for the page as it was saved. */
  readonly html: string | null;
  /** What may be read there. */
  readonly right: readonly Answer[];
}

/** Null where the page cannot be made: what was read is not found on it. */
function makePage(
  item: ForeignItem & { readonly beside?: Item },
  teacher: Item,
  answers: readonly Answer[],
  url: string,
): Made | null {
  const { cause, of, beside, expected } = item;
  const nothing = expected.single ? [{}] : [];
  if (cause === "another site" || cause === "another page of the site") return { html: null, right: nothing };
  const known = cause === "gone after a redesign" ? of.expected : { ...teacher.expected, records: answers };
  const { name, texts } = tellingOf(known);
  const source = sourceOf(of, url);
  if (cause === "gone" || cause === "gone after a redesign") {
    const html = known.single ? withoutTexts(source, texts) : withoutRows(source, texts);
    const [record = {}] = known.records;
    return html === null ? null : { html, right: known.single ? [{ ...record, [name]: null }] : [] };
  }
  const other = beside
    ? { source: sourceOf(beside, url), texts: tellingOf(beside.expected, name).texts }
    : null;
  return { html: disturbed(source, texts, other, seed, cause === "dressed anew"), right: answers };
}

/** What tells the records of a page: of a list its rows' longest texts, of a record its longest list or text. */
function tellingOf({ single, records }: Expected, wanted?: string): { name: string; texts: string[] } {
  const [record = {}] = records;
  if (!single) return { name: "", texts: records.map((each) => longest(Object.values(each))) };
  const sizes = Object.entries(record).map(([name, value]) => {
    const texts = [value].flat().flatMap((each) => (typeof each === "string" ? [each] : []));
    return { name, texts, size: name === wanted ? Infinity : texts.length * 1000 + longest(texts).length };
  });
  return sizes.toSorted((a, b) => b.size - a.size)[0] ?? { name: "", texts: [] };
}

const longest = (values: readonly unknown[]): string =>
  values
    .flatMap((value) => (typeof value === "string" && !/^https?:/.test(value) ? [value] : []))
    .reduce((long, text) => (text.length > long.length ? text : long), "");

function sourceOf({ dir, encoding }: Item, url: string): Source {
  return { html: new TextDecoder(encoding).decode(readFileSync(join(dir, "page.html"))), url };
}
