import type { Observation, RecordGroup } from "@gleaner/extract";
import type { Choice } from "./choice.ts";
import { judgeFilter } from "./filter.ts";
import { compareNames } from "./likeness.ts";
import { type Features, yes } from "./logit.ts";
import type { Seen } from "./prepared.ts";
import type { Request } from "./request.ts";
import { conceptOf, contentWords } from "./words.ts";

/** A part of the page with what was chosen in it for every field: rows of a group, or the page's one record. */
export interface Reading {
  readonly group: RecordGroup | null;
  readonly targets: readonly Seen[];
  readonly choices: readonly Choice[];
}

/** Whoever names these wants a menu. */
const menuWords: ReadonlySet<string> = new Set(["category", "menu", "navigation", "section", "topic", "tag"]);
/** Fewer rows are a pair rather than a list. */
const fewestRows = 3;
/** So many rows are a long list. */
const manyRows = 64;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;

/** What speaks for a reading being the one that a prompt means. */
export function featuresOfReading(
  { group, targets, choices }: Reading,
  request: Request,
  page: Observation,
): Features {
  const sure = choices.map(({ at, probability }) => (at === null ? 0 : probability));
  const chosen = choices.flatMap(({ at }) => (at === null ? [] : [targets[at] as Seen]));
  const coverage = mean(chosen.map(({ target }) => target.coverage));
  const common = {
    "fields: how sure": mean(sure),
    "fields: the surest": Math.max(0, ...sure),
    "fields: found": sure.filter((each) => each > 0.5).length / Math.max(1, sure.length),
    "fields: all found": yes(sure.every((each) => each > 0.5)),
    "fields: none": yes(chosen.length === 0),
  };
  const asksLink = request.fields.some(({ kind }) => kind === "link");
  if (group === null)
    return {
      ...common,
      record: 1,
      "record: asked": yes(request.shape === "record"),
      "record: a list asked": yes(request.shape === "list"),
      "record: link asked": yes(asksLink),
      "record: list fields": yes(request.fields.some(({ list }) => list)),
      "record: limit asked": yes(request.maxRecords !== null && request.maxRecords > 1),
    };
  const rank = page.groups.indexOf(group);
  const spoken = new Set([...contentWords(request.context), ...contentWords(request.noun ?? "")]);
  const heading = contentWords(titleOf(group));
  const { noun } = request;
  const alike = (each: RecordGroup): number => (noun === null ? 0 : compareNames(noun, titleOf(each)));
  const filter = request.filter === null ? null : judgeFilter(request.filter, group);
  return {
    ...common,
    rows: 1,
    "rows: a list asked": yes(request.shape === "list"),
    "rows: a record asked": yes(request.shape === "record"),
    "rows: first group": yes(rank === 0),
    "rows: how late": Math.min(1, rank / 8),
    // Many rows speak for themselves as far as they have what is asked for.
    "rows: how many, as sure":
      mean(sure) * Math.min(1, Math.log2(Math.max(1, group.count)) / Math.log2(manyRows)),
    "rows: few": yes(group.count < fewestRows),
    "rows: beside": yes(group.region !== undefined),
    "rows: a menu": yes(isMenu(group) && ![...spoken].map(conceptOf).some((word) => menuWords.has(word))),
    "rows: heading names the records": alike(group),
    "rows: another's heading names the records":
      Math.max(...page.groups.map(alike)) > alike(group) + 0.05 ? 1 - alike(group) : 0,
    "rows: labels with values": shareOfLabels(group, page),
    "rows: heading is spoken of":
      heading.length === 0 ? 0 : heading.filter((word) => spoken.has(word)).length / heading.length,
    "rows: as many as asked": yes(request.maxRecords !== null && group.count === request.maxRecords),
    "rows: as many as stated": yes(page.statedTotal !== null && page.statedTotal === group.count),
    "rows: coverage": coverage,
    "rows: thin": yes(chosen.length > 1 && coverage < 0.4),
    "rows: filter held": yes(filter === "held"),
    "rows: filter held first": yes(filter === "first"),
    "rows: columns used": chosen.length / Math.max(1, targets.length),
  };
}

/** A group's heading without the number of its rows: "3 comments", "Reviews (57)". */
const titleOf = ({ heading }: RecordGroup): string => (heading ?? "").replace(/\(?\d[\d.,]*\)?/g, " ");

/** The share of a column's texts that are names of the page's single values: a record's own table rather than rows. */
function shareOfLabels({ columns }: RecordGroup, { fields }: Observation): number {
  const names = new Set(fields.flatMap((field) => field.names.map((name) => name.toLowerCase())));
  const shares = columns.map(({ type, samples }) =>
    type === "text" ? mean(samples.map((sample) => yes(names.has(toLabel(sample))))) : 0,
  );
  return Math.max(0, ...shares);
}

const toLabel = (text: string): string => text.toLowerCase().replace(/(?<![\s:])[\s:]+$/, "");

/** True for rows that are nothing but links. */
function isMenu({ columns }: RecordGroup): boolean {
  return columns.every(({ type, reader }, _, all) => {
    if (type === "url" || reader.attribute === "href") return true;
    const places = new Set(reader.locators.map((locator) => JSON.stringify(locator)));
    return all.some(
      (other) =>
        other.type === "url" && other.reader.locators.some((locator) => places.has(JSON.stringify(locator))),
    );
  });
}
