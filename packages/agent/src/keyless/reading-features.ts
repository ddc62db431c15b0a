import type { Observation, RecordGroup } from "@gleaner/extract";
import type { Choice } from "./choice.ts";
import { judgeFilter } from "./filter.ts";
import { compareNames } from "./likeness.ts";
import { type Features, yes } from "./logit.ts";
import type { Seen } from "./prepared.ts";
import { sectionsOf } from "./record-groups.ts";
import type { Request } from "./request.ts";
import { isSamePlace } from "./same-place.ts";
import { headsOthers } from "./words/headings.ts";
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

/** Features of a choice whose name is the asked one. */
const calledSo = [
  "name: same word for word, first",
  "name: same word for word, later",
  "name: same meaning, first",
];

/** True for a choice that is called as it was asked for. */
const isCalledSo = ({ features }: Choice): boolean => calledSo.some((name) => (features[name] ?? 0) > 0);

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
    "fields: called so": mean(choices.map((choice) => yes(isCalledSo(choice)))),
    "fields: any called so": yes(choices.some(isCalledSo)),
  };
  const asksLink = request.fields.some(({ kind }) => kind === "link");
  if (group === null)
    return {
      ...common,
      record: 1,
      "record: its values are a row's": shareOfRow(chosen, page),
      "record: asked": yes(request.shape === "record"),
      "record: a list asked": yes(request.shape === "list"),
      "record: link asked": yes(asksLink),
      "record: list fields": yes(request.fields.some(({ list }) => list)),
      "record: limit asked": yes(request.maxRecords !== null && request.maxRecords > 1),
    };
  // Rows that stand in sections have the place of the sections, and what is said over these.
  const around = [group, ...sectionsOf(group, page)];
  const rank = Math.min(...around.map((each) => page.groups.indexOf(each)));
  const spoken = new Set([...contentWords(request.context), ...contentWords(request.noun ?? "")]);
  const headings = around.map((each) => contentWords(titleOf(each)));
  const { noun } = request;
  const alike = (each: RecordGroup): number => (noun === null ? 0 : compareNames(noun, titleOf(each)));
  const own = Math.max(...around.map(alike));
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
    "rows: heading names the records": own,
    "rows: another's heading names the records":
      Math.max(...page.groups.map(alike)) > own + 0.05 ? 1 - own : 0,
    "rows: labels with values": shareOfLabels(group, page),
    "rows: heading is spoken of": Math.max(
      ...headings.map((words) => mean(words.map((word) => yes(spoken.has(word))))),
    ),
    "rows: of others": yes(
      around.some(
        (each, at) => headsOthers(titleOf(each)) && !headings[at]?.some((word) => spoken.has(word)),
      ),
    ),
    "rows: as many as asked": yes(request.maxRecords !== null && group.count === request.maxRecords),
    "rows: as many as stated": yes(page.statedTotal !== null && page.statedTotal === group.count),
    "rows: coverage": coverage,
    "rows: thin": yes(chosen.length > 1 && coverage < 0.4),
    "rows: filter held": yes(filter === "held"),
    "rows: filter held first": yes(filter === "first"),
  };
}

/** So many values of one row are surely those of a row. */
const manyOfRow = 3;

/** How many of the chosen single values the first row of one group has as well: they are one row's, not the page's own. */
function shareOfRow(chosen: readonly Seen[], { groups }: Observation): number {
  const single = chosen.flatMap(({ target: { isList, samples } }) => (isList ? [] : samples));
  const counts = groups
    .filter(({ count }) => count >= fewestRows)
    .map(({ columns }) => {
      const firsts = new Set(columns.filter(isVaried).map(({ samples: [first] }) => first));
      return single.filter((each) => firsts.has(each)).length;
    });
  return Math.min(1, Math.max(0, ...counts) / manyOfRow);
}

/** True for a column that most rows have, each a value of its own. */
const isVaried = ({ samples, coverage }: RecordGroup["columns"][number]): boolean =>
  coverage > 0.5 && new Set(samples).size > 1;

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
  return columns.every(
    (column, _, all) =>
      column.type === "url" ||
      column.reader.attribute === "href" ||
      all.some((other) => other.type === "url" && isSamePlace(column, other)),
  );
}
