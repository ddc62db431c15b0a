import * as Job from "@gleaner/core/job";

/** What the clock fires. */
export interface SchedulerEvent {
  readonly kind: "sweep";
}

/** The minute sweep: nothing that a process left behind when it died stays so for longer. */
export async function handler(_event: SchedulerEvent): Promise<void> {
  await Job.sweep();
}
