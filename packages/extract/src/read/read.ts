import type {
  DataRecord,
  Evidence,
  Field,
  NullEvidence,
  Read,
  Reader,
  RecordEvidence,
  Transform,
  Value,
  Way,
} from "@gleaner/automation";
import { confidenceOf, ofValues } from "@gleaner/automation/evidence";
import { newNamed } from "@gleaner/automation/named";
import { addressOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import type { ReadResult } from "../observation.ts";
import { settleDates } from "../value/date-order.ts";
import { applyTransforms } from "../value/transform.ts";
import { SAMPLED_ROWS } from "./anchor.ts";
import type { Scope } from "./locate.ts";
import { meantRows } from "./meant-rows.ts";
import { verdictOn, vote } from "./vote.ts";
import { type Lack, whyNull } from "./why-null.ts";

const RAW_LENGTH = 2000;

/**
 * Reads one page: rows and fields. What no way finds, or what ways disagree on, is null, and its evidence says why; rows
 * without any value are left out unless all are.
 */
export function readPage(page: Page, read: Read): ReadResult {
  const scopes: { row: Scope; at: number | null }[] =
    read.kind === "list" ? meantRows(page, read.rows) : [{ row: null, at: null }];
  const records: DataRecord[] = [];
  const evidence: RecordEvidence[] = [];
  for (const { row, at } of scopes) {
    const record: DataRecord = newNamed();
    const proof: RecordEvidence = newNamed();
    for (const field of read.fields) {
      const found = readField(page, row, field, at);
      record[field.name] = found.value;
      proof[field.name] = found.evidence;
    }
    // Where a page is says nothing of what it shows.
    if (!ofValues(proof).some(({ locator: { by } }) => by !== "address")) {
      for (const { name } of read.fields) {
        if (record[name] !== null) proof[name] = lackAt(page, at, { reason: "not_on_page" });
        record[name] = null;
      }
    }
    records.push(record);
    evidence.push(proof);
  }
  settleDates(read, records, evidence, page.base);
  // A header, a separator or an advertisement among rows that read: nothing of it is asked for. A sub-heading alone is no row.
  const isRead = evidence.map((proof) => ofValues(proof).some(isOfRow));
  const keep = (_: unknown, at: number): boolean => isRead[at] === true;
  const isMixed = isRead.includes(true) && isRead.includes(false);
  return {
    url: addressOf(page.document),
    records: isMixed ? records.filter(keep) : records,
    evidence: isMixed ? evidence.filter(keep) : evidence,
  };
}

// A heading over several rows, or the page's address, is no row's own.
const isOfRow = ({ locator: { by } }: Evidence): boolean => by !== "above" && by !== "address";

function readField(
  page: Page,
  scope: Scope,
  { reader, certainty }: Field,
  row: number | null,
): { value: Value; evidence: Evidence | NullEvidence } {
  // What stands around the first rows is asked for next.
  const isSampled = row === null || row < SAMPLED_ROWS;
  const verdict = (isSampled ? verdictOn : vote)(page, scope, reader);
  if (!verdict) return { value: null, evidence: lackAt(page, row, whyNull(page, scope, reader), reader) };
  const { value, raw, way } = verdict.outcome;
  return {
    value,
    evidence: {
      ...placeOf(page, row, way, reader),
      raw: toldOf(raw, reader.take === "list"),
      confidence: confidenceOf(verdict.confidence, certainty),
      ...(certainty === undefined ? {} : { certainty }),
      ...(isRelative(way.transforms, raw[0] ?? "", page)
        ? { fetchedAt: new Date(page.now).toISOString() }
        : {}),
      ...(verdict.agreed.length > 0 ? { agreed: [...verdict.agreed] } : {}),
    },
  };
}

function lackAt(page: Page, row: number | null, { reason, found }: Lack, reader?: Reader): NullEvidence {
  if (!found || !reader) return { url: addressOf(page.document), row, reason };
  const isEach = reason === "unsure" || reader.take === "list";
  return {
    ...placeOf(page, row, found.way, reader),
    reason,
    raw: toldOf(found.raw, isEach),
  };
}

function placeOf(page: Page, row: number | null, way: Way, { take, leaveOut }: Reader) {
  return {
    url: addressOf(page.document),
    locator: way.locator,
    attribute: way.attribute,
    row,
    ...(take === "one" ? {} : { take }),
    ...(leaveOut ? { leaveOut } : {}),
    transforms: way.transforms,
  };
}

function toldOf(raw: readonly string[], isEach: boolean): string | string[] {
  const cut = raw.map((each) => each.slice(0, RAW_LENGTH));
  return isEach ? cut : (cut[0] ?? "");
}

// What was counted from the time of the visit can be read again only with that time.
function isRelative(transforms: readonly Transform[], raw: string, page: Page): boolean {
  return (
    transforms.some(({ op }) => op === "date") &&
    applyTransforms(transforms, raw, page.base) === null &&
    applyTransforms(transforms, raw, page.base, page.now) !== null
  );
}
