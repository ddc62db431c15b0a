export type { Anchors, FieldAnchor } from "./anchor.ts";
export { orderIn, provenOrder } from "./date-order.ts";
export { type Family, familyOf } from "./family.ts";
export type { Example, ExampleValue } from "./induce/example.ts";
export { withLooks } from "./looks.ts";
export type {
  Column,
  FieldCandidate,
  GroupPart,
  Observation,
  PageScript,
  ReadResult,
  RecordGroup,
} from "./observation.ts";
export { createPageScript } from "./page-script.ts";
export { applyTransforms, type Scalar } from "./transform.ts";
