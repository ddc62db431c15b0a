export type {
  Column,
  FieldCandidate,
  Observation,
  PageScript,
  ReadResult,
  RecordGroup,
} from "./observation.ts";
