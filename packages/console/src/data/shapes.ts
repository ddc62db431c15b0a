import type { Evidence } from "@gleaner/automation";

export type {
  DataRecord,
  Job,
  JobKind,
  JobPage,
  JobStatus,
  JobSummary,
  LogEntry,
  Output,
  Value,
} from "gleaner";

/** Where each value of a record was read, by field; a field that is null has none. */
export type RecordEvidenceOf = Readonly<Record<string, PlacedEvidence>>;

/** Evidence with its place on the picture of its page, where there is one. */
export type PlacedEvidence = Evidence & {
  readonly page?: number | null;
  /** [x, y, width, height] in CSS pixels of the picture. */
  readonly box?: readonly [number, number, number, number] | null;
};
