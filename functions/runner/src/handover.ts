import { type Completeness, type DataRecord, describeLeft, type RecordEvidence } from "@gleaner/automation";
import type { Delivery, Report } from "./assignment.ts";
import type { Cut } from "./outcome.ts";

/** What a run has handed over so far, kept where nothing that befalls its worker can take it. */
export interface Handover {
  /** Takes what concerns it. */
  take(report: Report): void;
  /** Whether there are records that count although the run came to no end. */
  hasRecords(): boolean;
  /** What there is; rows that were never said to be all were cut off. */
  delivery(cut: Cut | undefined): Delivery | null;
}

/** Rows of a replay (`judged`) count only when they are said to be all, since nothing is known of them before their verdict. */
export function openHandover({ judged }: { readonly judged: boolean }): Handover {
  let records: DataRecord[] = [];
  let evidence: RecordEvidence[] = [];
  let completeness: Completeness | null = null;
  let isWhole = false;
  const forget = () => {
    records = [];
    evidence = [];
    completeness = null;
    isWhole = false;
  };
  return {
    take(report) {
      if (report.kind === "whole") isWhole = true;
      if (report.kind === "void" || (report.kind === "rows" && report.isFirst)) forget();
      if (report.kind !== "rows") return;
      const { delivery } = report;
      records.push(...delivery.records);
      evidence.push(...delivery.evidence);
      completeness = delivery.completeness;
    },
    hasRecords: () => isWhole || (!judged && records.length > 0),
    delivery(cut = "time") {
      if (completeness === null || isWhole) return completeness && { records, evidence, completeness };
      const cutOff = { ...completeness, collected: records.length, reason: cut };
      return { records, evidence, completeness: { ...cutOff, left: describeLeft(cutOff) } };
    },
  };
}
