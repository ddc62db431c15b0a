import type { FieldType, Reader } from "@gleaner/automation";
import type { FieldCandidate, Observation, RecordGroup } from "@gleaner/extract";
import { labelByConstants } from "./constant.ts";
import { numericTypes } from "./field-type.ts";
import { namesByFolder } from "./folder.ts";
import { isSamePlace } from "./same-place.ts";
import { meaningOfHeading } from "./words/headings.ts";
import { units } from "./words/index.ts";
import { standingsIn } from "./words/standings.ts";
import { oldPrices } from "./words/told-apart.ts";
import { stem, tellingWords } from "./words.ts";

/** What an asked field can be read from: a column of a list, or a value or list that stands once on the page. */
export interface Target {
  readonly ref: string;
  /** The words of its names, best name first. */
  readonly names: readonly (readonly string[])[];
  readonly type: FieldType;
  readonly samples: readonly string[];
  /** Its names as the page has them, and how the page writes a quantity: they say what it is measured in. */
  readonly labels: readonly string[];
  /** Share of rows that have it, 0 to 1. */
  readonly coverage: number;
  readonly reader: Reader;
  /** True when it is the text of a link. */
  readonly isLinked: boolean;
  /** True when it is the whole text of an element, not a part or an attribute. */
  readonly isWhole: boolean;
  /** True when it comes from the page's structured data. */
  readonly isStructured: boolean;
  /** True when the page's structured data and what is seen say the same. */
  readonly isConfirmed: boolean;
  /** True when it gives a list of values. */
  readonly isList: boolean;
  /** True of a column of rows. */
  readonly isColumn: boolean;
  /** How many values a list has. */
  readonly count: number;
  /** The part of the page around it, where that is not the main one. */
  readonly isBeside: boolean;
}

/** True for what stands over several rows and is said of each of them. */
export const isOverRows = (reader: Reader | null): boolean => reader?.locators[0]?.by === "above";

/** The names that a price which no longer holds has beside its own. */
const oldNames = ["old price", "original price", "regular price", "list price"];

/** True for a price that no longer holds, by its first name: "old price", "price was". */
export const isOldPrice = ({ names: [first = []], type }: Pick<Target, "names" | "type">): boolean =>
  type === "money" && first.some((word) => oldPrices.has(word));

const withOldNames = <T extends Pick<Target, "names" | "type">>(target: T): T =>
  isOldPrice(target) ? { ...target, names: [...target.names, ...wordsOf(oldNames)] } : target;

/** Names of one value that are compared at most. */
const mostNames = 8;

const wordsOf = (names: readonly string[]): string[][] => {
  const seen = new Set<string>();
  return names.slice(0, mostNames).flatMap((name) => {
    const words = tellingWords(name);
    const key = words.join(" ");
    if (words.length === 0 || seen.has(key)) return [];
    seen.add(key);
    return [words];
  });
};

/** Fewer columns may share a word by chance. */
const fewestOfBlock = 4;

/** The word that most columns of rows are called by first, since their classes are: "hotel" of "hotel zona", "hotel nota". */
function blockOf({ columns }: RecordGroup): string | null {
  const firsts = columns.flatMap(({ names }) => [
    ...new Set(names.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0] ?? "")),
  ]);
  const counts = [...Map.groupBy(firsts, (word) => word)].map(([word, all]) => ({ word, count: all.length }));
  const most = counts.reduce((best, each) => (each.count > best.count ? each : best), { word: "", count: 0 });
  return most.count >= fewestOfBlock && most.count * 2 >= columns.length ? most.word : null;
}

const withoutBlock = (name: string, block: string | null): string =>
  block !== null && name.startsWith(`${block} `) ? name.slice(block.length + 1) : name;

/** The columns of a group, as targets of a list. */
export function columnTargets(group: RecordGroup): Target[] {
  const links = group.columns.filter(({ type }) => type === "url");
  const labels = labelByConstants(group.columns);
  const block = blockOf(group);
  const folders = namesByFolder(group.columns);
  const standings = standingsIn(group.columns.flatMap(({ names }) => names.slice(0, 1)));
  return group.columns.map(({ names, written = "", ...column }) =>
    withOldNames({
      ...column,
      labels: labelsOf(names, column.type, written),
      names: wordsOf(
        [
          labels.get(column.ref) ?? "",
          standings.get(names[0] ?? "") ?? "",
          ...names
            .flatMap((name) => [...new Set([withoutBlock(name, block), name])])
            .flatMap((name) => withMeaning(name, column.samples)),
          saidOf(column.type, written),
          folders.get(column.ref) ?? "",
        ].filter((name) => name !== ""),
      ),
      isWhole: isWhole(column),
      isLinked: column.type !== "url" && isWhole(column) && links.some((link) => isSamePlace(column, link)),
      isStructured: false,
      isConfirmed: false,
      isList: column.reader.take === "list",
      isColumn: true,
      count: 1,
      isBeside: group.region !== undefined,
    }),
  );
}

/** What a target is called, the unit of its values with it. */
const labelsOf = (names: readonly string[], type: FieldType, written: string): readonly string[] =>
  type === "date" ? names : [...names.map(bracketed), written];

/** A letter at the end of a name is its unit: "height m" was "Height (m)". */
const bracketed = (name: string): string => name.replace(/ (\p{L})$/u, " ($1)");

/** Most words beside a number that say what it counts. */
const mostSaid = 3;
const wordPattern = /\p{L}[\p{L}\p{M}'’.-]*/gu;

/** What the page writes beside a number, without units: "ratings" of "1,120,657 ratings". Empty where it writes more or nothing. */
function saidOf(type: FieldType, written: string): string {
  if (!numericTypes.has(type) || !/\p{Nd}/u.test(written)) return "";
  const words = (written.match(wordPattern) ?? []).filter((word) => !units.has(stem(word)));
  return words.length > mostSaid ? "" : words.join(" ");
}

/** What stands before a name says who made the thing. */
const makers: ReadonlySet<string> = new Set(["by", "von", "par", "por", "di", "door", "av"]);
const withMeaning = (name: string, samples: readonly string[]): string[] => {
  // A text that holds the word itself is more than the name.
  const isSaid = samples.every((sample) => sample.toLowerCase().startsWith(`${name} `));
  const meaning = makers.has(name) && !isSaid ? "author" : meaningOfHeading(name);
  return meaning === null ? [name] : [name, meaning];
};

/** What stands once on a page, as targets of a record: single values, and columns of its groups as lists. */
export function valueTargets({ fields, groups }: Observation): Target[] {
  const singles = fields.filter((field) => !isOfLabel(field)).map(toTarget);
  return namedLists([...singles, ...groups.flatMap(listTargets)]);
}

/** True for what only a label lists: it mostly rivals another list of the same things, which says better how far it goes. */
const isOfLabel = ({ reader: { take, locators } }: FieldCandidate): boolean =>
  take === "list" && locators.every((locator) => locator.by === "label" && locator.each === true);

/** A text that strings the values of a list together is no value of its own; its name is the list's: "Tags: green blue". */
function namedLists(targets: readonly Target[]): Target[] {
  const joined = ({ samples }: Target): string => samples.join(" ");
  const lists = new Set(targets.filter(({ isList, samples }) => isList && samples.length > 1).map(joined));
  const isStrung = ({ isList, samples: [text = ""] }: Target): boolean => !isList && lists.has(text);
  const strung = Map.groupBy(targets.filter(isStrung), ({ samples: [text] }) => text);
  return targets.flatMap((target) => {
    if (!target.isList) return isStrung(target) ? [] : [target];
    const names = strung.get(joined(target))?.flatMap((text) => text.names) ?? [];
    return [{ ...target, names: [...names, ...target.names] }];
  });
}

function toTarget({ names, sample, written = "", confirmed, count, ...field }: FieldCandidate): Target {
  const isList = field.reader.take === "list";
  return withOldNames({
    ...field,
    names: wordsOf([...names.flatMap((name) => withMeaning(name, [sample])), saidOf(field.type, written)]),
    samples: isList ? sample.split(" | ") : [sample],
    labels: labelsOf(names, field.type, written),
    coverage: 1,
    isLinked: false,
    isWhole: isWhole(field),
    isStructured: isStructured(field.reader),
    isConfirmed: confirmed === true,
    isList,
    isColumn: false,
    count: count ?? 1,
    isBeside: false,
  });
}

function listTargets(group: RecordGroup): Target[] {
  const heading = group.heading === null ? [] : withMeaning(group.heading, []);
  return columnTargets(group).map((target, at) => ({
    ...target,
    names: wordsOf([...heading, ...(group.columns[at]?.names ?? [])]),
    isList: true,
    count: group.count,
  }));
}

/** True when the reader gives the node's whole text, not a part or an attribute of it. */
function isWhole({ reader }: { readonly reader: Reader }): boolean {
  return reader.attribute === null && reader.transforms.every(({ op }) => op === "trim");
}

function isStructured({ locators: [first] }: Reader): boolean {
  return first?.by === "data" && (first.source === "jsonld" || first.source === "microdata");
}

/** True when two targets show the same values, so that it does not matter which one is read. */
export function showsSame(one: Target, other: Target): boolean {
  return (
    one.isList === other.isList &&
    one.samples.length > 0 &&
    one.samples.length === other.samples.length &&
    one.samples.every((sample, at) => isSameSample(sample, other.samples[at] ?? ""))
  );
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** True for one text, and for one number however many zeros are written: "89.00" is 89. */
const isSameSample = (one: string, other: string): boolean =>
  one === other || (plainNumber.test(one) && plainNumber.test(other) && Number(one) === Number(other));

/** True where the one tells the days of the other with the time of day, so that several of its samples may be of one day. */
export function isSameDay(one: Target, other: Target): boolean {
  if (one.type !== "date" || other.type !== "date" || one.isList !== other.isList) return false;
  const hasTime = ({ samples }: Target): boolean => samples.every((sample) => sample.length > dayLength);
  const daysOf = ({ samples }: Target): string[] => [
    ...new Set(samples.map((each) => each.slice(0, dayLength))),
  ];
  const [days, others] = [daysOf(one), daysOf(other)];
  const both = Math.min(days.length, others.length);
  return (
    hasTime(one) !== hasTime(other) && both > 0 && days.slice(0, both).every((day, at) => day === others[at])
  );
}

/** Characters of a day in ISO 8601. */
const dayLength = 10;

/** Shortest text that counts as said again within another, in characters. */
const shortestWithin = 4;

/** True when every text of the one stands within the other's, with more around it. */
export function isWithin(one: Target, other: Target): boolean {
  return (
    one.type === "text" &&
    other.type === "text" &&
    one.isList === other.isList &&
    one.samples.length > 0 &&
    one.samples.length === other.samples.length &&
    !showsSame(one, other) &&
    one.samples.every(
      (sample, at) => sample.length >= shortestWithin && (other.samples[at] ?? "").includes(sample),
    )
  );
}

/** True for a column of the name and type of another that fewer rows have: names that are links in some rows. */
export function isSparerTwin(one: Target, other: Target): boolean {
  const [name] = one.names;
  return (
    one.isColumn &&
    other.isColumn &&
    one.isList === other.isList &&
    one.type === other.type &&
    one.coverage < other.coverage &&
    name !== undefined &&
    name.join(" ") === other.names[0]?.join(" ") &&
    one.isWhole &&
    other.isWhole
  );
}

/** True when the one is cut out of the other's own text or address. */
export function isPartOf(part: Target, whole: Target): boolean {
  return (
    part.reader.attribute === whole.reader.attribute &&
    part.reader.transforms.length > whole.reader.transforms.length &&
    isSamePlace(part, whole)
  );
}
