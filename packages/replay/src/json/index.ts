export { learnJson, mayReadJson } from "./learn.ts";
export { openJsonSession } from "./session.ts";
