import type {
  DataRecord,
  Evidence,
  Field,
  Locator,
  Read,
  Reader,
  RecordEvidence,
  Value,
} from "@gleaner/automation";
import { type Hit, locateAll, locateOne, type Scope } from "./locate.ts";
import type { ReadResult } from "./observation.ts";
import type { Page } from "./page.ts";
import { findRows } from "./rows.ts";
import { textOfAll } from "./text.ts";
import { applyTransforms } from "./transform.ts";

const RAW_LENGTH = 2000;

/** Reads one page: rows and fields. What no locator finds is null and has no evidence. */
export function readPage(page: Page, read: Read): ReadResult {
  const scopes: Scope[] = read.kind === "list" ? findRows(page, read.rows) : [null];
  const records: DataRecord[] = [];
  const evidence: RecordEvidence[] = [];
  for (const [at, scope] of scopes.entries()) {
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
  return { url: page.document.URL, records, evidence };
}

function readField(
  page: Page,
  scope: Scope,
  field: Field,
  row: number | null,
): { value: Value; evidence: Evidence } | null {
  const { reader } = field;
  const found = readRaw(page, scope, reader);
  if (!found) return absent(page, reader, row);
  const values = found.raw.map((raw) => applyTransforms(reader.transforms, raw, page.base));
  const kept = values.filter((value) => value !== null).map((v) => (typeof v === "boolean" ? String(v) : v));
  const value = reader.take === "list" ? (kept.length > 0 ? kept : null) : (values[0] ?? null);
  if (value === null) return null;
  const cut = found.raw.map((raw) => raw.slice(0, RAW_LENGTH));
  return {
    value,
    evidence: {
      url: page.document.URL,
      locator: found.locator,
      attribute: reader.attribute,
      row,
      raw: reader.take === "list" ? cut : (cut[0] ?? ""),
      transforms: reader.transforms,
    },
  };
}

// Where a reader asks only whether something is there, its absence is an answer: false.
function absent(page: Page, reader: Reader, row: number | null): { value: Value; evidence: Evidence } | null {
  const [locator] = reader.locators;
  if (!locator || reader.transforms.at(-1)?.op !== "present") return null;
  const { attribute, transforms } = reader;
  return { value: false, evidence: { url: page.document.URL, locator, attribute, row, raw: "", transforms } };
}

/** Raw texts that the first locator with any finds: one, or of a list field each; null where none does. */
export function readRaw(
  page: Page,
  scope: Scope,
  reader: { readonly locators: readonly Locator[] } & Pick<Reader, "attribute" | "take">,
): { raw: string[]; locator: Locator } | null {
  for (const locator of reader.locators) {
    const one = reader.take === "one" ? locateOne(page, scope, locator) : null;
    const hits = reader.take === "one" ? (one ? [one] : []) : locateAll(page, scope, locator);
    const raw = hits.map((hit) => rawOf(hit, reader.attribute)).filter((text) => text !== "");
    if (raw.length === 0) continue;
    return { raw: reader.take === "join" ? [raw.join(" ")] : raw, locator };
  }
  return null;
}

function rawOf(hit: Hit, attribute: string | null): string {
  if (attribute === null) return hit.text ?? textOfAll(hit.nodes);
  const elements = hit.nodes.filter((node): node is Element => node.nodeType === 1);
  const own = elements.find((element) => element.hasAttribute(attribute));
  if (own) return own.getAttribute(attribute)?.trim() ?? "";
  // A label's value may wrap the one element that has the attribute.
  const inner = elements.flatMap((element) => [...element.querySelectorAll(`[${escapeName(attribute)}]`)]);
  return inner.length === 1 ? (inner[0]?.getAttribute(attribute)?.trim() ?? "") : "";
}

function escapeName(name: string): string {
  return name.replace(/[^\w-]/g, "\\$&");
}
