import { Buffer } from "node:buffer";
import { own } from "@gleaner/automation/named";
import type { ReadResult } from "@gleaner/extract";
import { type Row, type Rows, rowsOf } from "./rows.ts";

/** The records of the pages so far. */
export interface Gathered extends Rows {
  readonly duplicatesDropped: number;
}

/** Bytes of records as JSON, of all of them with their separators and of the largest. */
export interface Size {
  readonly bytes: number;
  readonly largest: number;
}

interface KeyedRow extends Row {
  /** The record as JSON, without the page's address. */
  readonly key: string;
}

function keyedRows(page: ReadResult): KeyedRow[] {
  return rowsOf(page).map(({ record, evidence }) => {
    // The same row on another page is the same row.
    const isOfRow = (name: string, value: unknown) =>
      own(evidence, name)?.locator?.by === "address" ? undefined : value;
    return { key: JSON.stringify(record, isOfRow), record, evidence };
  });
}

/** Collects rows page by page. `add` takes a page as read and gives those of its rows that are new. */
export interface Gatherer {
  add(page: ReadResult): Rows;
  count(): number;
  /** How large the records so far are; kept while adding, since a list may have very many pages. */
  size(): Size;
  gathered(): Gathered;
}

/**
 * For pages that replace each other. A row of a later page that equals an earlier page's row as a whole is dropped,
 * unless rows have equals within one page: then equality says nothing (a list of prices alone). A page that repeats
 * as a whole adds nothing and is not counted.
 */
export function gatherPages(): Gatherer {
  const pages: KeyedRow[][] = [];
  const signatures = new Set<string>();
  const keys = new Set<string>();
  const distinctSize = createMeter();
  const totalSize = createMeter();
  let total = 0;
  let telling = true;
  return {
    add(page) {
      const rows = keyedRows(page);
      const signature = rows.map((row) => row.key).join("\n");
      if (rows.length === 0 || signatures.has(signature)) return split([]);
      signatures.add(signature);
      const added = rows.filter(({ key }) => !keys.has(key));
      const own = new Set(rows.map((row) => row.key));
      if (own.size < rows.length) telling = false;
      for (const row of rows) totalSize.add(row.key);
      for (const key of own) {
        if (!keys.has(key)) distinctSize.add(key);
        keys.add(key);
      }
      pages.push(rows);
      total += rows.length;
      return split(telling ? added : rows);
    },
    count: () => (telling ? keys.size : total),
    size: () => (telling ? distinctSize : totalSize).size(),
    gathered() {
      const seen = new Set<string>();
      const kept = pages.flat().filter((row) => {
        if (!telling) return true;
        const first = !seen.has(row.key);
        seen.add(row.key);
        return first;
      });
      return { ...split(kept), duplicatesDropped: total - kept.length };
    },
  };
}

/** For a page that grows. Each reading sees the rows so far, or a window of them; what is not yet held is appended. */
export function gatherGrowth(): Gatherer {
  const kept: Row[] = [];
  const held = new Map<string, number>();
  const meter = createMeter();
  return {
    add(page) {
      const before = kept.length;
      const here = new Map<string, number>();
      for (const row of keyedRows(page)) {
        const nth = (here.get(row.key) ?? 0) + 1;
        here.set(row.key, nth);
        if (nth <= (held.get(row.key) ?? 0)) continue;
        held.set(row.key, nth);
        meter.add(row.key);
        kept.push(row);
      }
      return split(kept.slice(before));
    },
    count: () => kept.length,
    size: meter.size,
    gathered: () => ({ ...split(kept), duplicatesDropped: 0 }),
  };
}

function createMeter() {
  let bytes = 2;
  let largest = 0;
  return {
    add(json: string): void {
      const own = Buffer.byteLength(json);
      bytes += own + 1;
      largest = Math.max(largest, own);
    },
    size: (): Size => ({ bytes, largest }),
  };
}

function split(rows: readonly Row[]): Rows {
  return { records: rows.map((row) => row.record), evidence: rows.map((row) => row.evidence) };
}
