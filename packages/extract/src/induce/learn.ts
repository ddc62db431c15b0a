import type { DataRecord, Field, ListRead, Read, Reader, RecordRead, Value, Way } from "@gleaner/automation";
import { ofValues } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import { unread } from "@gleaner/automation/nowhere";
import { isElement } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { findRows } from "../dom/rows.ts";
import { boxOf } from "../dom/scan.ts";
import type { ReadResult } from "../observation.ts";
import { locateOne } from "../read/locate.ts";
import { readPage } from "../read/read.ts";
import { familyOf, waysOf } from "../read/way.ts";
import { squeeze } from "../value/text.ts";
import { type Example, kindOf } from "./example.ts";
import { lastingRows } from "./lasting-rows.ts";
import { induceFields } from "./list.ts";
import { induceItems } from "./list-items.ts";
import type { RowSet } from "./open-set.ts";
import { withAlso } from "./reader.ts";
import { induceField, type Pointed } from "./record-field.ts";

/*
How a plan's readers are learned.

1. Someone pointed at values of this page: a model, the planner without one, or a heal. What was pointed at reads right here; what is
   looked for reads right on other pages, too.
2. The values are the example. Of a list it is the first record that has most of the fields, with the next where it lacks some.
3. A value is looked for everywhere on the page: in texts, runs of text, attributes, labels and structured data (`spotsOf`, `dataWays`).
   Each place where it stands, or stands within more, gives a chain of transforms that ends in the value (`chainsFor`).
4. Each place is named in as many ways as there are families: by label, by names, by the heading above, by position
   (`locatorsOfSpot`, `locatorsOf`).
5. Of a list all ways are followed over the rows. Ways that agree there over the most families, and answer to the field's name, win
   (`rank`). A position that speaks where all names are silent loses; so does a cut where an element says the same whole.
6. Of a record there is one row only. Ways are ranked by what they rely on, by names, and by what stands beside the value; the best
   of each family are kept (`combine`). What stands where someone pointed is meant before the same value elsewhere; of a value
   that two fields have, nothing else is.
7. Lists of values are learned as a whole: by elements of one kind, runs of text, what a label lists, or data, as far as these give
   the items and no others (`induceItems`). Lines that head others are left out if the example has none.
8. The rows of a list are said in the fewest words that find the same ones (`lastingRows`).
9. What was learned replaces what was pointed at only where it reads the same on this page. The former ways stay as spare
   ones, unless they go by a position.
10. Which of a reader's ways is believed on another day is said in `read/trust.ts`.
*/

/** An example is looked for among so many records. */
const LEAD_RECORDS = 5;

/**
 * The read with readers learned from the records that it gives on this page. A learned reader is kept where it reads the
 * same values here; what it replaces stays in it as a spare way. What cannot be learned keeps the reader it had. Of a
 * record, `shown` has the values of fields that were pointed at in several places: their readers as given are nothing yet.
 */
export function learnRead(page: Page, read: Read, shown: DataRecord = {}): Read {
  return read.kind === "list" ? learnList(page, read, readPage(page, read)) : learnRecord(page, read, shown);
}

function learnRecord(page: Page, read: RecordRead, shown: DataRecord): RecordRead {
  const fields = read.fields.map((field) => narrow(page, field));
  const [first = {}] = readPage(page, { ...read, fields }).records;
  const record = { ...first, ...shown };
  const pointed = new Map(
    fields.map(({ name, reader }) => [name, { element: nodeOf(page, reader), reader }]),
  );
  const learned = induceRecord(page, exampleOf(read, record), pointed);
  const merged = merge(page, { ...read, fields }, [record], learned ?? { ...read, fields: [] });
  return {
    ...read,
    fields: merged.map((field) =>
      own(shown, field.name) !== undefined && fields.includes(field) ? { ...field, reader: unread } : field,
    ),
  };
}

/** A field whose locators disagree was shown by the first of them that finds anything: that one is meant. */
function narrow(page: Page, field: Field): Field {
  const read = (each: Field): Value | undefined =>
    own(readPage(page, { kind: "record", fields: [each] }).records[0] ?? {}, field.name);
  if (field.reader.locators.length === 1 || (read(field) ?? null) !== null) return field;
  const narrowed = field.reader.locators
    .map((locator): Field => ({ ...field, reader: { ...field.reader, locators: [locator] } }))
    .find((each) => (read(each) ?? null) !== null);
  return narrowed ?? field;
}

/** The element that a chosen reader stands for; null where it reads structured data or several elements. */
function nodeOf(page: Page, reader: Reader): Element | null {
  for (const locator of reader.take === "one" ? reader.locators : []) {
    if (locator.by === "data") return null;
    const hit = locateOne(page, null, locator);
    const [node] = hit?.nodes ?? [];
    if (node && hit?.nodes.length === 1) return isElement(node) ? node : null;
  }
  return null;
}

function learnList(page: Page, read: ListRead, given: ReadResult): ListRead {
  const set = setOf(page, read, given);
  if (!set) return read;
  const fields = induceFields(page, set.rows, set.examples);
  const whole = { ...read, rows: lastingRows(page, set.rows) };
  return { ...whole, fields: merge(page, whole, given.records, { ...whole, fields }) };
}

/** The rows of a read, and as examples the first record that has most of the fields, with the next where it lacks some. */
function setOf(
  page: Page,
  read: ListRead,
  { records, evidence }: ReadResult,
): { readonly rows: RowSet; readonly examples: readonly Example[] } | null {
  const boxes = findRows(page, read.rows).map((row) => row.flatMap((element) => boxOf(page, element) ?? []));
  const counts = evidence.map((proof) => ofValues(proof).length);
  const lead = counts.indexOf(Math.max(...counts.slice(0, LEAD_RECORDS)));
  const [first, second] = records.slice(lead);
  const at = ofValues(evidence[lead] ?? {})[0]?.row ?? null;
  if (!first || at === null || boxes.length < 2) return null;
  const shown = [first, ...(counts[lead] === read.fields.length || !second ? [] : [second])];
  return { rows: { rows: read.rows, boxes, at }, examples: shown.map((record) => exampleOf(read, record)) };
}

function exampleOf({ fields }: Read, record: DataRecord): Example {
  return Object.fromEntries(
    fields
      .filter((field) => !isAddress(field))
      .map(({ name, type, reader }) => [
        name,
        { type, list: reader.take === "list", value: own(record, name) ?? null },
      ]),
  );
}

/** The fields of a read, each with the learned reader where that gives the values that the records hold. */
function merge(page: Page, read: Read, records: readonly DataRecord[], learned: Read): Field[] {
  const got = readPage(page, { ...read, fields: learned.fields } as Read).records;
  return read.fields.map((field) => {
    if (isAddress(field)) return field;
    const other = learned.fields.find(({ name }) => name === field.name);
    const isSame =
      got.length === records.length &&
      records.every((record, at) => isSameValue(own(record, field.name), own(got[at] ?? {}, field.name)));
    return other && isSame ? { ...field, reader: withSpare(other.reader, field.reader) } : field;
  });
}

/** The page's address is read as such, wherever else the page says it. */
const isAddress = ({ reader }: Field): boolean => reader.locators.some(({ by }) => by === "address");

function isSameValue(one: Value | undefined, other: Value | undefined): boolean {
  const key = (value: Value | undefined): string =>
    JSON.stringify(Array.isArray(value) ? value.map((each) => squeeze(String(each))) : (value ?? null));
  return key(one) === key(other);
}

function withSpare(reader: Reader, former: Reader): Reader {
  const known = new Set(waysOf(reader).map((way) => JSON.stringify({ ...way, spare: undefined })));
  // What stands at a place when all names are silent may be anything.
  const spare = waysOf(former)
    .filter((way) => reader.take === former.take && familyOf(way) !== "position")
    .filter(({ transforms }) => !transforms.some(({ op }) => op === "without"))
    .filter((way) => !known.has(JSON.stringify({ ...way, spare: undefined })))
    .map((way): Way => ({ ...way, spare: true }));
  return withAlso(reader, spare);
}

/** The plan that reads the fields of one record; null where the page holds none of them. `pointed` has what was meant, by field. */
export function induceRecord(
  page: Page,
  example: Example,
  pointed: ReadonlyMap<string, Pointed> = new Map(),
): RecordRead | null {
  const fields: Field[] = [];
  for (const [name, { type, list, value }] of Object.entries(example)) {
    const others = Object.entries(example).flatMap(([other, { value: said }]) =>
      other === name ? [] : [said ?? []].flat().map((each) => squeeze(String(each))),
    );
    if (value === null || value === "") continue;
    const reader = Array.isArray(value)
      ? induceItems(page, name, value)
      : list
        ? null
        : induceField(page, name, { kind: kindOf(type, value), value }, pointed.get(name), others);
    if (reader) fields.push({ name, type, reader });
  }
  return fields.length > 0 ? { kind: "record", fields } : null;
}
