export type { Evidence as PlacedEvidence, RecordEvidence } from "@gleaner/automation";
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
