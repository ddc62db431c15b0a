export type { Anchors, FieldAnchor } from "./anchor.ts";
export type { Example, ExampleValue } from "./induce/example.ts";
export type {
  Column,
  FieldCandidate,
  Observation,
  PageScript,
  ReadResult,
  RecordGroup,
} from "./observation.ts";
export { createPageScript } from "./page-script.ts";
export { applyTransforms, type Scalar } from "./transform.ts";
