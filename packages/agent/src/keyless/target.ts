import type { FieldType, Reader } from "@gleaner/automation";
import type { FieldCandidate, RecordGroup } from "@gleaner/extract";

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
  /** True when it comes from the page's structured data. */
  readonly structured: boolean;
  /** True when it gives a list of values. */
  readonly list: boolean;
}

/** The columns of a group, as targets of a list. */
export function columnsOf(group: RecordGroup): Target[] {
  const links = new Set(group.columns.filter(({ type }) => type === "url").flatMap(placesOf));
  return group.columns.map((column) => ({
    ...column,
    linked: column.type !== "url" && isWhole(column) && placesOf(column).some((place) => links.has(place)),
    structured: false,
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
    structured: false,
    list: true,
  }));
}

function isStructured({ locators: [first] }: Reader): boolean {
  return first?.by === "data" && (first.source === "jsonld" || first.source === "microdata");
}
