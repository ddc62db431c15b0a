import type { FieldType, Reader } from "@gleaner/automation";
import type { FieldCandidate, RecordGroup } from "@gleaner/extract";
import { labelByConstants } from "./constant.ts";
import { isKnown } from "./words.ts";

/** What an asked field can be read from: a column of a list, or a value that stands once on the page. */
export interface Target {
  readonly ref: string;
  readonly names: readonly string[];
  readonly type: FieldType;
  readonly samples: readonly string[];
  readonly coverage: number;
  readonly reader: Reader;
  /** True when it is the text of a link. */
  readonly linked: boolean;
  /** True when it is the whole text of an element, not a part or an attribute. */
  readonly whole: boolean;
  /** True when it comes from the page's structured data. */
  readonly structured: boolean;
  /** The words that every value begins with before its number ("Case No. "); null where there are none. */
  readonly prefix: string | null;
  /** True when it gives a list of values. */
  readonly list: boolean;
  /** True of the one row of a list, whose value has no other to be compared with. */
  readonly only?: boolean;
  /** How many values a list of a single page has, where that is known. */
  readonly count?: number;
}

/** The columns of a group, as targets of a list. */
export function columnsOf(group: RecordGroup): Target[] {
  const links = new Set(group.columns.filter(({ type }) => type === "url").flatMap(placesOf));
  const labels = labelByConstants(group.columns);
  const spaces = findNameSpaces(group);
  return group.columns.map((column) => ({
    ...column,
    names: [
      labels.get(column.ref),
      ...column.names.flatMap((name) => [
        name,
        ...withoutSpace(name, spaces),
        ...meaningOf(name, column.samples),
      ]),
      prefixOf(column)?.trim().toLowerCase(),
    ].filter((name) => name !== undefined),
    prefix: prefixOf(column),
    whole: isWhole(column),
    linked: column.type !== "url" && isWhole(column) && placesOf(column).some((place) => links.has(place)),
    structured: false,
    only: group.count === 1,
    list: column.reader.take === "list",
  }));
}

function placesOf({ reader }: { readonly reader: Reader }): string[] {
  return reader.locators.map((locator) => JSON.stringify(locator));
}

/** True when the reader gives the node's whole text, not a part or an attribute of it. */
function isWhole({ reader }: { readonly reader: Reader }): boolean {
  return reader.attribute === null && reader.transforms.every(({ op }) => op === "trim");
}

/** A single value of the page, as target of a record. */
export function fieldOf(field: FieldCandidate): Target {
  return {
    ...field,
    samples: [field.sample],
    coverage: 1,
    linked: false,
    whole: isWhole(field),
    prefix: null,
    structured: isStructured(field.reader),
    list: field.reader.take === "list",
  };
}

/** Whole columns of a group as list values of a record, named by the group's heading too. */
export function listsOf(group: RecordGroup): Target[] {
  const heading = group.heading === null ? [] : [group.heading.toLowerCase()];
  return group.columns.map((column) => ({
    ...column,
    names: [...heading, ...column.names],
    linked: false,
    whole: isWhole(column),
    prefix: null,
    structured: false,
    list: true,
  }));
}

function isStructured({ locators: [first] }: Reader): boolean {
  return first?.by === "data" && (first.source === "jsonld" || first.source === "microdata");
}

/** True when the values can name something: words, not a number or a code. */
export function isNameLike({ samples }: Target): boolean {
  const named = samples.filter(
    (sample) => (sample.match(/\p{L}/gu)?.length ?? 0) * 2 >= sample.replace(/\s/g, "").length,
  );
  return named.length * 2 > samples.length;
}

/** True when the other is a part of the target's own text, so that the target is the one to read where both fit. */
export function isPartOf(other: Target, target: Target): boolean {
  const places = new Set(target.reader.locators.map((locator) => JSON.stringify(locator)));
  return (
    other.reader.attribute === target.reader.attribute &&
    other.reader.transforms.length >= target.reader.transforms.length &&
    other.reader.locators.some((locator) => places.has(JSON.stringify(locator)))
  );
}

/** True when the other is the target without a number in front: "Ann v. Bob" of "No. 12: Ann v. Bob". */
export function isBareOf(other: Target, target: Target): boolean {
  return (
    other.type === "text" &&
    other.whole &&
    other.samples.length > 1 &&
    other.samples.every((bare) =>
      target.samples.some(
        (text) => text.length > bare.length && text.endsWith(bare) && /\d/.test(text.slice(0, -bare.length)),
      ),
    )
  );
}

/** The label inside the values themselves. */
function prefixOf({
  type,
  samples,
}: {
  readonly type: FieldType;
  readonly samples: readonly string[];
}): string | null {
  const [first, ...others] = samples;
  const prefix = /^\p{L}[\p{L} ]{1,30}[.:#№]* ?(?=[\p{Lu}-]*\d[\p{L}\d-]*$)/u.exec(first ?? "")?.[0] ?? null;
  if (type !== "text" || prefix === null || others.length === 0 || !/[ .:#№]$/.test(prefix)) return null;
  return others.every((sample) => sample.startsWith(prefix) && /\d/.test(sample)) ? prefix : null;
}

/** Fewest columns that share a first word, by which it belongs to the site's style sheet and not to the value. */
const fewestShared = 3;

/** Short first words that the names of many columns share: "hl name", "hl writer", "hl year". */
function findNameSpaces({ columns }: RecordGroup): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { names } of columns) {
    const first = new Set(names.flatMap((name) => /^(\p{L}{1,4}) \p{L}/u.exec(name)?.[1] ?? []));
    for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([word, count]) => count >= fewestShared && !isKnown(word)).map(([word]) => word),
  );
}

/** "by" names who made it, unless the word stands in the text itself. */
function meaningOf(name: string, samples: readonly string[]): string[] {
  const isSaid = samples.every((sample) => sample.toLowerCase().startsWith(`${name} `));
  return /^(?:by|von|par|por)$/.test(name) && !isSaid ? ["author"] : [];
}

function withoutSpace(name: string, spaces: ReadonlySet<string>): string[] {
  const at = name.indexOf(" ");
  return at > 0 && spaces.has(name.slice(0, at)) ? [name.slice(at + 1)] : [];
}
