import { dependencies } from "../packages/browser/package.json";
import { queues } from "./definitions.ts";
import { bus } from "./events-bus.ts";
import { define } from "./function.ts";
import { putEvents, sendRuns, takeFrom, useTable } from "./permissions.ts";
import { deadLetterQueue, runQueue } from "./queue.ts";
import { anthropicApiKey } from "./secret.ts";
import { table } from "./storage.ts";

/** What cannot be bundled is installed beside the bundle, in the versions that the code was tried with. */
const install = {
  "@sparticuz/chromium": dependencies["@sparticuz/chromium"],
  "playwright-core": dependencies["playwright-core"],
};

/** A page that takes its browser over can reach no more than this function's role: see security.md. */
const runner = new sst.aws.Function(
  "RunnerFunction",
  define("runner", {
    handler: "functions/runner/src/index.handler",
    link: [table, runQueue, bus],
    environment: { ANTHROPIC_API_KEY: anthropicApiKey.value },
    permissions: [
      useTable("BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"),
      takeFrom(runQueue),
      sendRuns,
      putEvents,
    ],
    nodejs: { install },
  }),
);

const dead = new sst.aws.Function(
  "DeadFunction",
  define("dead", {
    handler: "functions/runner/src/dead.handler",
    link: [table, runQueue, bus],
    permissions: [
      useTable("BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"),
      takeFrom(deadLetterQueue),
      sendRuns,
      putEvents,
    ],
  }),
);

runQueue.subscribe(runner.arn, takeOneAtATime(queues.runs));
deadLetterQueue.subscribe(dead.arn, takeOneAtATime(queues.dead));

function takeOneAtATime({ maximumConcurrency }: { readonly maximumConcurrency: number }) {
  return {
    batch: { size: 1, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency } } },
  };
}
