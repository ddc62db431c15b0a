export { adjustToPlan } from "./adjust.ts";
export { Change, change, pause, resume } from "./change.ts";
export { Create, create } from "./create.ts";
export { Fire, fire } from "./fire.ts";
export { Frequency, Schedule, ScheduleRun, ScheduleSummary } from "./info.ts";
export { pauseForQuota, resumeFromQuota } from "./pause.ts";
export { get, list, runs } from "./read.ts";
export { remove } from "./remove.ts";
