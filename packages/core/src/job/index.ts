export { Changes, changes, countChanges } from "./changes.ts";
export {
  dropCheckpoint,
  readCheckpoint,
  storeCheckpoint,
} from "./checkpoint.ts";
export { claimCode } from "./claim-code.ts";
export { noteCost } from "./cost.ts";
export { createAgent, createHeal, createReplay, retry } from "./create.ts";
export { failUndelivered } from "./dead.ts";
export { end } from "./end.ts";
export type { End, EndStatus } from "./ending.ts";
export {
  Job,
  JobError,
  JobErrorCode,
  JobKind,
  JobMetadata,
  JobStatus,
  JobSummary,
  LogEntry,
  Task,
} from "./info.ts";
export type { JobItem, StoredResult } from "./item.ts";
export { appendLog, countLines, maxBatchLines } from "./log.ts";
export { output, type Records, records } from "./output.ts";
export { countPictures, Picture, PictureReason, picture, pictures, storePicture } from "./picture.ts";
export { get, list, maxInlineBytes } from "./read.ts";
export { handBack, handOn, lose } from "./readmit.ts";
export { recover } from "./recover.ts";
export { storeResult } from "./result.ts";
export { heartbeat, isOwned, mayHaveRunBefore, start } from "./start.ts";
export { stop } from "./stop.ts";
export { type OnLost, sweep } from "./sweep.ts";
