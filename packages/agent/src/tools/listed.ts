import type { DataRecord, Field, Locator, Reader, Rows, Transform, Value } from "@gleaner/automation";
import type { Source } from "../source.ts";
import type { Workbench } from "./tool.ts";

/** The innermost blocks of an element. */
const innermost = ":is(li, p, dd, tr, div):not(:has(li, p, dd, tr, div))";
/** Marks that part the items of a list that is written as one text; the first that some value has. */
const marks = [" | ", " · ", " • ", ";", ",", " / "] as const;
/** Items that say less than this of a whole (0 to 1) are a part of it. */
const leastShare = 0.6;
/** An element is found in a few ways; a list of its items goes by so many of them. */
const mostLocators = 3;

type Values = readonly (string | number)[];

/** One way to take the items of a value that stands in one place. */
interface ListWay {
  readonly locator: Locator;
  /** The same idea for several locators of the value. */
  readonly idea: string;
}

/**
 * Reads the items of what a source reads as one text: the blocks or elements within it, the others of its kind in the row,
 * its lines, or what marks part. Null where all of that is one item everywhere. `rows` are those of a column; null reads
 * the whole page.
 */
export async function toListSource(
  bench: Workbench,
  rows: Rows | null,
  source: Source,
): Promise<Source | null> {
  const { reader } = source;
  if (reader.take !== "one") return { ...source, reader: { ...reader, take: "list" } };
  const ways = waysInto(reader.locators, source.samples);
  if (ways.length === 0) return null;
  const trimmed: Transform[] = [{ op: "trim" }, ...cutsOf(reader)];
  const records = await readAll(bench, rows, [
    fieldOf("whole", { ...reader, attribute: null, transforms: [{ op: "trim" }], take: "one" }),
    ...ways.map(({ locator, idea }, at) =>
      fieldOf(`way ${at}`, {
        locators: [locator],
        attribute: idea === "kind" ? reader.attribute : null,
        take: "list",
        transforms: idea === "kind" ? [{ op: "trim" }] : trimmed,
      }),
    ),
  ]);
  const wholes = records.map((record) => String(record["whole"] ?? ""));
  const found = ways.map((way, at) => ({
    ...way,
    items: records.map((record) => itemsOf(record[`way ${at}`])),
  }));
  const isList = ({ items }: (typeof found)[number]): boolean => items.some(({ length }) => length > 1);
  const lists = found.filter(isList);
  const inside = lists
    .filter(({ idea }) => idea !== "kind" && idea !== "marks")
    .map((each) => ({ ...each, share: shareOf(each.items, wholes) }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share);
  const best =
    inside[0] ?? lists.find(({ idea }) => idea === "kind") ?? lists.find(({ idea }) => idea === "marks");
  if (best === undefined) return null;
  const same = lists.filter((each) => JSON.stringify(each.items) === JSON.stringify(best.items));
  const isKind = best.idea === "kind";
  return {
    type: isKind ? source.type : "text",
    samples: isKind ? source.samples : best.items.flat().slice(0, 12).map(String),
    reader: {
      locators: same.slice(0, mostLocators).map(({ locator }) => locator),
      attribute: isKind ? reader.attribute : null,
      take: "list",
      transforms: isKind ? reader.transforms : trimmed,
    },
  };
}

function waysInto(locators: readonly Locator[], samples: readonly string[]): ListWay[] {
  const mark = marks.find((each) => samples.some((sample) => sample.includes(each)));
  return locators.flatMap((locator): ListWay[] => {
    if (locator.by === "piece")
      return mark === undefined ? [] : [{ idea: "marks", locator: { ...locator, mark } }];
    if (locator.by === "self") return waysBelow(":scope", null, mark);
    if (locator.by !== "css" || locator.css.includes(",")) return [];
    const { css, nth } = locator;
    if (nth === undefined) return waysBelow(css, css, mark);
    // Of several cells or rows, the others are other fields.
    return /\b(?:td|th|tr|dd|dt)$/.test(css) ? [] : [{ idea: "kind", locator: { by: "css", css } }];
  });
}

/** `own` finds the element that `css` stands for; null where that is the row. */
function waysBelow(css: string, own: string | null, mark: string | undefined): ListWay[] {
  const pieces = own === null ? null : `${css}, ${css} ${innermost}`;
  return [
    { idea: "blocks", locator: { by: "css", css: `${css} ${innermost}` } },
    { idea: "children", locator: { by: "css", css: `${css} > *` } },
    { idea: "leaves", locator: { by: "css", css: `${css} :not(:has(*))` } },
    { idea: "lines", locator: { by: "piece", css: pieces } },
    ...(mark === undefined ? [] : [{ idea: "marks", locator: { by: "piece", css: own, mark } } as const]),
  ];
}

/** What cuts the whole text cuts those of its items that have it. */
const cutsOf = ({ transforms }: Reader): Transform[] =>
  transforms.flatMap((each): Transform[] => {
    if (each.op === "without") return [each, { op: "trim" }];
    return each.op === "after" || each.op === "before" ? [{ ...each, orAll: true }, { op: "trim" }] : [];
  });

const fieldOf = (name: string, reader: Reader): Field => ({ name, type: "text", reader });

async function readAll(
  { session }: Workbench,
  rows: Rows | null,
  fields: Field[],
): Promise<readonly DataRecord[]> {
  if (rows === null) return (await session.call("read", { kind: "record", fields })).records;
  const list = { kind: "list" as const, rows, fields, pagination: null, maxRecords: null, maxPages: null };
  return (await session.call("read", list)).records;
}

const itemsOf = (value: Value | undefined): Values => (Array.isArray(value) ? value : []);

/** How much of the letters of the whole texts their items say (0 to 1). */
function shareOf(items: readonly Values[], wholes: readonly string[]): number {
  const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, "").length;
  const all = wholes.reduce((sum, whole) => sum + letters(whole), 0);
  const said = items.reduce((sum, each) => sum + letters(each.join("")), 0);
  // What says more than the whole says some of it twice.
  return all === 0 || said > all ? 0 : said / all;
}
