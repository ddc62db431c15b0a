import { type Completeness, type DataRecord, describeLeft, type RecordEvidence } from "@gleaner/automation";
import type { Delivery, Report } from "./assignment.ts";
import type { Cut } from "./outcome.ts";

/** The rows that a run has delivered so far. They are kept in the main process, so that they survive the worker. */
export interface Handover {
  /** Processes messages with rows and ignores others. */
  take(report: Report): void;
  /** Whether there are records to deliver although the run was aborted. */
  hasRecords(): boolean;
  /** The delivery; rows that were not declared complete are marked as cut off. */
  delivery(cut: Cut | undefined): Delivery | null;
}

/** Rows of a replay (`judged`) count only once they are complete, because a replay needs a verdict first. */
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
