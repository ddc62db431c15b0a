import type { DataRecord, Field, ListRead, Read, Reader, RecordRead, Way } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Page } from "../dom/page.ts";
import { findRows } from "../dom/rows.ts";
import { boxOf } from "../dom/scan.ts";
import type { ReadResult } from "../observation.ts";
import { familyOf } from "../read/family.ts";
import { readPage } from "../read/read.ts";
import { waysOf } from "../read/way.ts";
import type { Example } from "./example.ts";
import { induceFields } from "./list.ts";
import { induceRecord } from "./record.ts";
import type { RowSet } from "./row-set.ts";

const MAX_ALSO = 8;
/** An example is looked for among so many records. */
const LEAD_RECORDS = 5;

/**
 * The read with readers learned from the records that it gives on this page. A learned reader is kept where it reads the
 * same values here; what it replaces stays in it as a spare way. What cannot be learned keeps the reader it had.
 */
export function learnRead(page: Page, read: Read): Read {
  const given = readPage(page, read);
  return read.kind === "list" ? learnList(page, read, given) : learnRecord(page, read, given);
}

function learnRecord(page: Page, read: RecordRead, { records }: ReadResult): RecordRead {
  const learned = induceRecord(page, exampleOf(read, records[0] ?? {}));
  return learned ? { ...read, fields: merge(page, read, records, learned) } : read;
}

function learnList(page: Page, read: ListRead, given: ReadResult): ListRead {
  const set = setOf(page, read, given);
  const fields = set ? induceFields(page, set.rows, set.examples) : [];
  return { ...read, fields: merge(page, read, given.records, { ...read, fields }) };
}

/** The rows of a read, and as examples the first record that has most of the fields, with the next where it lacks some. */
function setOf(
  page: Page,
  read: ListRead,
  { records, evidence }: ReadResult,
): { readonly rows: RowSet; readonly examples: readonly Example[] } | null {
  const boxes = findRows(page, read.rows).map((row) => row.flatMap((element) => boxOf(page, element) ?? []));
  const counts = evidence.map((proof) => Object.keys(proof).length);
  const lead = counts.indexOf(Math.max(...counts.slice(0, LEAD_RECORDS)));
  const [first, second] = records.slice(lead);
  const at = Object.values(evidence[lead] ?? {})[0]?.row ?? null;
  if (!first || at === null || boxes.length < 2) return null;
  const shown = [first, ...(counts[lead] === read.fields.length || !second ? [] : [second])];
  return { rows: { rows: read.rows, boxes, at }, examples: shown.map((record) => exampleOf(read, record)) };
}

function exampleOf({ fields }: Read, record: DataRecord): Example {
  return Object.fromEntries(
    fields.map(({ name, type, reader }) => [
      name,
      { type, list: reader.take === "list", value: own(record, name) ?? null },
    ]),
  );
}

/** The fields of a read, each with the learned reader where that gives the values that the records hold. */
function merge(page: Page, read: Read, records: readonly DataRecord[], learned: Read): Field[] {
  const trial = { ...read, fields: learned.fields } as Read;
  const got = readPage(page, trial).records;
  return read.fields.map((field) => {
    const other = learned.fields.find(({ name }) => name === field.name);
    const isSame =
      got.length === records.length &&
      records.every(
        (record, at) =>
          JSON.stringify(own(record, field.name) ?? null) ===
          JSON.stringify(own(got[at] ?? {}, field.name) ?? null),
      );
    return other && isSame ? { ...field, reader: withSpare(other.reader, field.reader) } : field;
  });
}

function withSpare(reader: Reader, former: Reader): Reader {
  const known = new Set(waysOf(reader).map((way) => JSON.stringify({ ...way, spare: undefined })));
  // What stands at a place when all names are silent may be anything.
  const spare = waysOf(former)
    .filter((way) => familyOf(way) !== "position")
    .filter((way) => !known.has(JSON.stringify({ ...way, spare: undefined })))
    .map((way): Way => ({ ...way, spare: true }));
  const also = [...(reader.also ?? []), ...spare].slice(0, MAX_ALSO);
  return also.length > 0 ? { ...reader, also } : reader;
}
