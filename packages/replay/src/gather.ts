import type { DataRecord, RecordEvidence } from "@gleaner/automation";
import type { ReadResult } from "@gleaner/extract";

/** The records of the pages so far. */
export interface Gathered {
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  readonly duplicatesDropped: number;
}

interface Row {
  readonly key: string;
  readonly record: DataRecord;
  readonly evidence: RecordEvidence;
}

function rowsOf(page: ReadResult): Row[] {
  return page.records.map((record, at) => ({
    key: JSON.stringify(record),
    record,
    evidence: page.evidence[at] ?? {},
  }));
}

/** Collects rows page by page. `add` takes a page as read and says how many of its rows are new. */
export interface Gatherer {
  add(page: ReadResult): number;
  count(): number;
  gathered(): Gathered;
}

/**
 * For pages that replace each other. A row of a later page that equals an earlier page's row as a whole is dropped,
 * unless rows have equals within one page: then equality says nothing (a list of prices alone). A page that repeats
 * as a whole adds nothing and is not counted.
 */
export function gatherPages(): Gatherer {
  const pages: Row[][] = [];
  const signatures = new Set<string>();
  const keys = new Set<string>();
  let total = 0;
  let telling = true;
  return {
    add(page) {
      const rows = rowsOf(page);
      const signature = rows.map((row) => row.key).join("\n");
      if (rows.length === 0 || signatures.has(signature)) return 0;
      signatures.add(signature);
      const before = keys.size;
      const own = new Set(rows.map((row) => row.key));
      if (own.size < rows.length) telling = false;
      for (const key of own) keys.add(key);
      pages.push(rows);
      total += rows.length;
      return telling ? keys.size - before : rows.length;
    },
    count: () => (telling ? keys.size : total),
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
  return {
    add(page) {
      const before = kept.length;
      const here = new Map<string, number>();
      for (const row of rowsOf(page)) {
        const nth = (here.get(row.key) ?? 0) + 1;
        here.set(row.key, nth);
        if (nth <= (held.get(row.key) ?? 0)) continue;
        held.set(row.key, nth);
        kept.push(row);
      }
      return kept.length - before;
    },
    count: () => kept.length,
    gathered: () => ({ ...split(kept), duplicatesDropped: 0 }),
  };
}

function split(rows: readonly Row[]): { records: DataRecord[]; evidence: RecordEvidence[] } {
  return { records: rows.map((row) => row.record), evidence: rows.map((row) => row.evidence) };
}
