import { notifierPattern } from "./definitions.ts";
import { bus } from "./events-bus.ts";
import { define } from "./function.ts";
import { useTable } from "./permissions.ts";
import { failedEvents } from "./queue.ts";
import { table } from "./storage.ts";

export const notifier = new sst.aws.Function(
  "Notifier",
  define("notifier", {
    handler: "functions/notifier/src/index.handler",
    link: [table],
    permissions: [useTable("teams", "ConditionCheckItem", "PutItem")],
    retries: 2,
    failedEventsArn: failedEvents.arn,
  }),
);

bus.subscribe("NotifierSubscription", notifier.arn, {
  pattern: { source: [...notifierPattern.source] },
});
