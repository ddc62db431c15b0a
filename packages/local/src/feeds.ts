import type { Emulators } from "./emulators.ts";
import type { FunctionHost } from "./function-host.ts";
import type { Functions } from "./functions.ts";
import { queueArn, queueUrl } from "./links.ts";
import type { Log } from "./log.ts";
import { startPoller } from "./poller.ts";
import { deadLetterQueueName, runQueueName } from "./resources.ts";
import type { ServiceSettings } from "./settings.ts";
import { startSweeper } from "./sweeper.ts";

export interface FeedOptions {
  readonly emulators: Pick<Emulators, "endpoints" | "sqs">;
  readonly functions: Functions;
  readonly settings: ServiceSettings;
  /** Runs the short functions. */
  readonly api: FunctionHost;
  readonly runners: readonly FunctionHost[];
  readonly log: Log;
}

/** Of the functions that only write to the table. */
const shortTimeoutMs = 60_000;

/** Connects what fires in the cloud: the run queue to each runner, the dead letters and the clock to their functions. */
export function startFeeds(options: FeedOptions): { close(): Promise<void> } {
  const { functions, settings, api, runners, log } = options;
  const { endpoints, sqs } = options.emulators;
  const poll = (queueName: string, host: FunctionHost, module: string, timeoutMs: number) =>
    startPoller({
      sqs,
      queueUrl: queueUrl(endpoints, queueName),
      queueArn: queueArn(queueName),
      ready: () => host.ready(),
      invoke: (event) => host.invoke({ module, event, timeoutMs }),
      log,
    });
  const feeds = [
    ...runners.map((runner) => poll(runQueueName, runner, functions.runner, settings.functionTimeoutMs)),
    poll(deadLetterQueueName, api, functions.dead, shortTimeoutMs),
    startSweeper({
      everyMs: settings.sweepMs,
      sweep: () =>
        api.invoke({ module: functions.scheduler, event: { kind: "sweep" }, timeoutMs: shortTimeoutMs }),
      log,
    }),
  ];
  return {
    close: async () => {
      await Promise.all(feeds.map((feed) => feed.close()));
    },
  };
}
