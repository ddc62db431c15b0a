import { Logger } from "@aws-lambda-powertools/logger";
import { publishOutbox } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Schedule from "@gleaner/core/schedule";

const logger = new Logger({ serviceName: "scheduler" });

/** The events of the clock. */
export type SchedulerEvent = Schedule.Fire | { readonly kind: "sweep" | "month" | "restart" };

/** A schedule's fire, the minute sweep, the turn of the month, or a restart of all runners at once. */
export async function handler(event: SchedulerEvent): Promise<void> {
  switch (event.kind) {
    case "fire":
      return Schedule.fire(Schedule.Fire.parse(event));
    case "sweep":
    // Monthly items become due at the turn of the month, and the sweep processes due items.
    case "month":
      return doAll([Job.sweep(noteLost), publishOutbox()]);
    case "restart":
      return doAll([Job.recover(noteLost), Job.sweep(noteLost), publishOutbox()]);
    default:
      throw new Error(`unknown event: ${JSON.stringify(event)}`);
  }
}

/** Repairs what processes left behind when they died. A failure of one part does not stop the others. */
async function doAll(work: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (faults.length > 0) throw new AggregateError(faults, "the sweep could not do everything");
}

/** An alarm counts these lines by their message. */
const noteLost: Job.OnLost = ({ id, teamId }) => logger.warn("lease lost", { jobId: id, teamId });
