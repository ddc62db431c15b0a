import type { DataRecord } from "@gleaner/automation";
import { createSeed, type Seed } from "../sites/seed.ts";
import * as dress from "./dress.ts";
import { parseDocument } from "./parse.ts";
import * as rows from "./rows.ts";
import type { Sample } from "./sample.ts";
import * as wording from "./wording.ts";

/** A way in which a page changes. Pure: the same page and seed give the same change. */
export interface Mutator {
  readonly name: string;
  /** True for changes after which no replay may end ok. */
  readonly isBreaking: boolean;
  /** True where it needs a list. */
  readonly needsRows: boolean;
  /** Changes the document and gives what a right reading gives then. */
  change(document: Document, sample: Sample, seed: Seed): readonly DataRecord[];
}

function keeping(name: string, change: (document: Document, seed: Seed, isList: boolean) => void): Mutator {
  return {
    name,
    isBreaking: false,
    needsRows: false,
    change(document, sample, seed) {
      change(document, seed, sample.rows !== null);
      return sample.records;
    },
  };
}

function ofRows(
  name: string,
  change: (document: Document, rows: string, seed: Seed) => unknown,
  isBreaking = false,
): Mutator {
  return {
    name,
    isBreaking,
    needsRows: true,
    change(document, sample, seed) {
      if (sample.rows !== null) change(document, sample.rows, seed);
      return sample.records;
    },
  };
}

// A value goes where the only text that shows it goes.
const columnRemoved: Mutator = {
  name: "column removed",
  isBreaking: false,
  needsRows: true,
  change(document, sample, seed) {
    if (sample.rows === null) return sample.records;
    rows.removeColumn(document, sample.rows, seed);
    const texts = [...document.querySelectorAll(sample.rows)].map((row) => row.innerHTML.toLowerCase());
    const isShown = (name: string) =>
      sample.records.some((record, at) => {
        const value = record[name] ?? null;
        if (value === null) return false;
        const said = typeof value === "number" ? value.toLocaleString("en-US") : String(value);
        const words =
          sample.types[name] === "date" ? said.slice(0, 4) : said.toLowerCase().replaceAll("&", "&amp;");
        return texts[at]?.includes(words) === true;
      });
    const names = Object.keys(sample.types).filter((name) => !isShown(name));
    return sample.records.map((record) => ({
      ...record,
      ...Object.fromEntries(names.map((name) => [name, null])),
    }));
  },
};

export const mutators: readonly Mutator[] = [
  keeping("classes hashed", dress.hashClasses),
  keeping("classes shuffled", dress.shuffleClasses),
  keeping("wrappers inserted", dress.insertWrappers),
  keeping("wrappers removed", dress.removeWrappers),
  ofRows("parts wrapped", dress.deepen),
  keeping("attributes dropped", dress.dropAttributes),
  keeping("labels renamed", (document, _, isList) => dress.renameLabels(document, "same", isList)),
  keeping("language switched", (document, _, isList) => dress.renameLabels(document, "other", isList)),
  keeping("numbers reformatted", wording.reformatNumbers),
  keeping("dates shortened", (document) => wording.reformatDates(document, "short")),
  keeping("dates as ISO", (document) => wording.reformatDates(document, "iso")),
  keeping("dates in digits", (document) => wording.reformatDates(document, "digits")),
  ofRows("rows reordered", rows.reorderRows),
  ofRows("parts reordered", rows.reorderParts),
  ofRows("advertisement added", rows.addAdvertisement),
  ofRows("column added", rows.addColumn),
  columnRemoved,
  ofRows("column shifted", rows.shiftColumns, true),
  ofRows("columns swapped", rows.swapColumns, false),
  ofRows("list of the side bar", rows.replaceBySideList, true),
  ofRows(
    "list of no landmark",
    (document, css, seed) => rows.replaceBySideList(document, css, seed, "div"),
    true,
  ),
  { ...keeping("currency changed", wording.changeCurrency), isBreaking: true },
];

/** A sample's page after changes, one after the other, and what a right reading gives then. */
export function mutate(
  sample: Sample,
  chosen: readonly Mutator[],
  start: number,
): { document: Document; records: readonly DataRecord[] } {
  const document = parseDocument(sample.html, sample.url);
  const seed = createSeed(start);
  let { records } = sample;
  for (const mutator of chosen) records = mutator.change(document, { ...sample, records }, seed);
  return { document, records };
}
