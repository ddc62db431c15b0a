export type {
  Evidence as PlacedEvidence,
  NullEvidence,
  NullReason,
  RecordEvidence,
} from "@gleaner/automation";
export type {
  DataRecord,
  Job,
  JobKind,
  JobPage,
  JobStatus,
  JobSummary,
  LogEntry,
  Output,
  PageList,
  PagePicture,
  Value,
} from "gleaner";
