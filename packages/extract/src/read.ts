import type { DataRecord, Evidence, Field, Read, RecordEvidence, Rows, Value } from "@gleaner/automation";
import type { Scope } from "./locate.ts";
import type { ReadResult } from "./observation.ts";
import type { Page } from "./page.ts";
import { readRaw } from "./raw.ts";
import { findRows } from "./rows.ts";
import { squeeze } from "./squeeze.ts";
import { vote } from "./vote.ts";

export { readRaw } from "./raw.ts";

const RAW_LENGTH = 2000;

/** Reads one page: rows and fields. What no way finds, or what ways disagree on, is null and has no evidence; rows without any value are left out unless all are. */
export function readPage(page: Page, read: Read): ReadResult {
  const scopes: Scope[] = read.kind === "list" ? findRows(page, read.rows) : [null];
  const where = read.kind === "list" ? read.rows.where : undefined;
  const records: DataRecord[] = [];
  const evidence: RecordEvidence[] = [];
  for (const [at, scope] of scopes.entries()) {
    if (where && !isMeant(page, scope, where)) continue;
    const record: DataRecord = {};
    const proof: RecordEvidence = {};
    for (const field of read.fields) {
      const found = readField(page, scope, field, read.kind === "list" ? at : null);
      record[field.name] = found?.value ?? null;
      if (found) proof[field.name] = found.evidence;
    }
    records.push(record);
    evidence.push(proof);
  }
  // A header, a separator or an advertisement among rows that read: nothing of it is asked for. A sub-heading alone is no row.
  const isRead = evidence.map((proof) => Object.values(proof).some(({ locator }) => locator.by !== "above"));
  const keep = (_: unknown, at: number): boolean => isRead[at] === true;
  const isMixed = isRead.includes(true) && isRead.includes(false);
  return {
    url: page.document.URL,
    records: isMixed ? records.filter(keep) : records,
    evidence: isMixed ? evidence.filter(keep) : evidence,
  };
}

function isMeant(page: Page, scope: Scope, where: NonNullable<Rows["where"]>): boolean {
  const found = readRaw(page, scope, { locators: [where.locator], attribute: null, take: "one" });
  return squeeze(found?.raw[0] ?? "") === squeeze(where.text);
}

function readField(
  page: Page,
  scope: Scope,
  field: Field,
  row: number | null,
): { value: Value; evidence: Evidence } | null {
  const verdict = vote(page, scope, field.reader);
  if (!verdict) return null;
  const { value, raw, way } = verdict.outcome;
  const cut = raw.map((each) => each.slice(0, RAW_LENGTH));
  return {
    value,
    evidence: {
      url: page.document.URL,
      locator: way.locator,
      attribute: way.attribute,
      row,
      raw: field.reader.take === "list" ? cut : (cut[0] ?? ""),
      transforms: way.transforms,
      confidence: verdict.confidence,
      ...(verdict.agreed.length > 0 ? { agreed: [...verdict.agreed] } : {}),
    },
  };
}
