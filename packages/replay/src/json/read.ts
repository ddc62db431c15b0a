import type { DataRecord, JsonSource, Locator, Read, RecordEvidence } from "@gleaner/automation";
import { ofValues } from "@gleaner/automation/evidence";
import { newNamed } from "@gleaner/automation/named";
import { isUnread } from "@gleaner/automation/nowhere";
import { Doubt } from "../doubt.ts";
import type { Rows } from "../rows.ts";
import { valueAt } from "./pointer.ts";
import type { Opened } from "./requests.ts";
import { follow, type JsonOutcome, unclear } from "./way.ts";

const mostRaw = 2000;

/** The records of a document, each value with where it stood. */
export function readDocument(read: Read, source: JsonSource, document: Opened): Rows {
  const records: DataRecord[] = [];
  const evidence: RecordEvidence[] = [];
  for (const at of document.rows.keys()) {
    const { record, proof } = readRow(read, source, document, at);
    // What holds nothing that is asked for is no record on the page either.
    if (ofValues(proof).length === 0) continue;
    records.push(record);
    evidence.push(proof);
  }
  return { records, evidence };
}

function readRow(
  { fields }: Read,
  source: JsonSource,
  { rows, url, isList }: Opened,
  at: number,
): { record: DataRecord; proof: RecordEvidence } {
  const record: DataRecord = newNamed();
  const proof: RecordEvidence = newNamed();
  const place = isList ? `${source.rows}/${at}` : source.rows;
  for (const field of fields) {
    const { name } = field;
    record[name] = null;
    const where = { url, row: isList ? at : null };
    if (isUnread(field.reader)) {
      proof[name] = { ...where, reason: "not_planned" };
      continue;
    }
    const ways = source.fields.find((field) => field.name === name)?.ways;
    const [way] = ways ?? [];
    if (!ways || !way) throw new Doubt(`The document is not known to have "${name}".`);
    const outcomes = ways.map((each) => follow(rows[at], each, source.page));
    const [outcome] = outcomes;
    if (outcomes.includes(unclear)) throw new Doubt(`What the document says of "${name}" is not clear.`);
    const told = outcomes.map((each) => JSON.stringify((each as JsonOutcome | null)?.value ?? null));
    if (new Set(told).size > 1) throw new Doubt(`The document says several things of "${name}".`);
    const locator: Locator = {
      by: "data",
      source: "json",
      path: `${place}${way.pointer}`.slice(0, 500),
    };
    if (outcome === null) {
      const isThere = valueAt(rows[at], way.pointer) !== undefined;
      proof[name] = { ...where, ...(isThere ? { reason: "empty", locator } : { reason: "not_on_page" }) };
      continue;
    }
    const { value, raw } = outcome as JsonOutcome;
    record[name] = value;
    proof[name] = {
      ...where,
      locator,
      attribute: null,
      ...(typeof raw === "string" ? {} : { take: "list" as const }),
      raw: typeof raw === "string" ? raw.slice(0, mostRaw) : raw.map((each) => each.slice(0, mostRaw)),
      transforms: [...way.transforms],
    };
  }
  return { record, proof };
}
