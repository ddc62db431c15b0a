export { type Match, type MatchedField, matchFields } from "./match.ts";
export { createKeylessPlanner } from "./planner.ts";
export { parsePrompt } from "./prompt.ts";
export type { AskedField, Rejection, Request } from "./request.ts";
export { retypeReader } from "./retype.ts";
