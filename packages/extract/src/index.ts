export { likeNames } from "./dom/name.ts";
export { isLoginAddress, leadsToLogin } from "./login-form.ts";
export type {
  Column,
  FieldCandidate,
  FieldPlace,
  GroupPart,
  Observation,
  PageScript,
  ReadResult,
  RecordGroup,
} from "./observation.ts";
export { createPageScript } from "./page-script.ts";
export type { Anchors, FieldAnchor } from "./read/anchor.ts";
export { trust } from "./read/trust.ts";
export { familyOf } from "./read/way.ts";
export { looksOf, resemble, withLooks } from "./refind/looks.ts";
export { isMonthFirst, orderIn, provenOrder } from "./value/date-order.ts";
export { isItem, markIn } from "./value/mark.ts";
export { decimalOf } from "./value/number.ts";
export { applyTransforms } from "./value/transform.ts";
export { isCode } from "./value/value-type.ts";
