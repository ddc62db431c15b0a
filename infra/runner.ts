import { queues } from "./definitions.ts";
import { bus } from "./events-bus.ts";
import { define } from "./function.ts";
import { dropCheckpoints, lendFromVault, openVault, putEvents, sendRuns, useTable } from "./permissions.ts";
import { deadLetterQueue, runQueue } from "./queue.ts";
import { anthropicApiKey } from "./secret.ts";
import { settings } from "./settings.ts";
import { ship } from "./shipped-packages.ts";
import { artifacts, table } from "./storage.ts";
import { vaultLinks } from "./vault-address.ts";

/**
 * The runner's own role may only call the vault. Its work on a job uses the job's role, which the vault lends it for
 * that job, so a page that takes over the browser cannot reach anything else. See security.md.
 */
export const runner = new sst.aws.Function(
  "RunnerFunction",
  define("runner", {
    handler: "functions/runner/src/index.handler",
    link: [table, runQueue, artifacts, bus, vaultLinks.open, vaultLinks.lend],
    environment: { ANTHROPIC_API_KEY: anthropicApiKey.value, ...settings.model },
    ...(settings.vpc && { vpc: settings.vpc }),
    takesFrom: runQueue,
    permissions: [openVault, lendFromVault],
    ...ship(["@sparticuz/chromium", "playwright-core"]),
  }),
);

const dead = new sst.aws.Function(
  "DeadFunction",
  define("dead", {
    handler: "functions/runner/src/dead.handler",
    link: [table, runQueue, artifacts, bus],
    takesFrom: deadLetterQueue,
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
      sendRuns,
      putEvents,
      dropCheckpoints,
    ],
  }),
);

allowRecursion("Runner", runner);
allowRecursion("Dead", dead);

runQueue.subscribe(runner.arn, takeOneAtATime(settings.runnerConcurrency));
deadLetterQueue.subscribe(dead.arn, takeOneAtATime(queues.dead.maximumConcurrency));

function takeOneAtATime(maximumConcurrency: number) {
  return {
    batch: { size: 1, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency } } },
  };
}

/** Lets a team's jobs follow each other without limit: see `recursiveLoop` in definitions.ts. */
function allowRecursion(id: string, { name }: sst.aws.Function): void {
  new aws.lambda.FunctionRecursionConfig(`${id}Recursion`, { functionName: name, recursiveLoop: "Allow" });
}
