import { clocks } from "./definitions.ts";
import { bus } from "./events-bus.ts";
import { define } from "./function.ts";
import {
  dropCheckpoints,
  keepSchedules,
  putEvents,
  readDueIndex,
  sendDeliveries,
  sendRuns,
  useTable,
} from "./permissions.ts";
import { deliveryQueue, failedEvents, runQueue } from "./queue.ts";
import { scheduleLinks } from "./schedule-group.ts";
import { artifacts, table } from "./storage.ts";

export const scheduler = new sst.aws.Function(
  "SchedulerFunction",
  define("scheduler", {
    handler: "functions/scheduler/src/index.handler",
    link: [table, runQueue, deliveryQueue, artifacts, bus, ...scheduleLinks],
    permissions: [
      useTable(
        "teams",
        "BatchWriteItem",
        "ConditionCheckItem",
        "DeleteItem",
        "GetItem",
        "PutItem",
        "Query",
        "UpdateItem",
      ),
      readDueIndex,
      sendRuns,
      sendDeliveries,
      putEvents,
      dropCheckpoints,
      ...keepSchedules,
    ],
    retries: 2,
    failedEventsArn: failedEvents.arn,
  }),
);

new sst.aws.CronV2("Sweep", { ...clocks.sweep, function: scheduler.arn });
new sst.aws.CronV2("MonthTurn", {
  ...clocks.monthTurn,
  function: scheduler.arn,
  retries: 10,
  dlq: failedEvents.arn,
});
