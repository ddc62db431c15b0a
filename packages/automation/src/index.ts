export { Address } from "./address.ts";
export { Condition, SortBy } from "./choice.ts";
export { Completeness, describeLeft, endsEarly } from "./completeness.ts";
export { Contract, Verdict } from "./contract.ts";
export { findForeignFaults, type PlanFault } from "./foreign-plan.ts";
export { JsonPaging, JsonRequest, JsonSource, JsonTake, JsonWay, Pointer, Slot } from "./json-source.ts";
export { Locator } from "./locator.ts";
export { Placeholder, placeholderOf } from "./placeholder.ts";
export { Addition, Plan, ProvenPlan } from "./plan.ts";
export { Profile, Surroundings } from "./profile.ts";
export {
  Certainty,
  DataRecord,
  Details,
  Evidence,
  Field,
  FieldType,
  ListRead,
  Looks,
  NullEvidence,
  NullReason,
  Pagination,
  Read,
  Reader,
  RecordEvidence,
  RecordRead,
  Rows,
  Value,
  Way,
} from "./read.ts";
export { readRecordSchema, SchemaFault, type WantedField } from "./record-schema/index.ts";
export { ItemStep, Step } from "./step.ts";
export { Transform } from "./transform.ts";
