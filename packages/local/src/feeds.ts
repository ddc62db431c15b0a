import { clocks } from "@gleaner/infra/definitions";
import { startAlarm } from "./alarm.ts";
import type { Invoke } from "./due-work.ts";
import type { Emulators } from "./emulators.ts";
import type { FunctionHost } from "./function-host.ts";
import type { Functions } from "./functions.ts";
import { queueArn, queueUrl } from "./links.ts";
import type { Log } from "./log.ts";
import { startPoller } from "./poller.ts";
import { deadLetterQueueName, functionArns, runQueueName } from "./resources.ts";
import type { ServiceSettings } from "./settings.ts";
import { startSweeper } from "./sweeper.ts";

export interface FeedOptions {
  readonly emulators: Pick<Emulators, "endpoints" | "sqs" | "dueWork">;
  readonly functions: Functions;
  readonly settings: ServiceSettings;
  /** Runs the short functions. */
  readonly api: FunctionHost;
  readonly runners: readonly FunctionHost[];
  readonly log: Log;
  /** The clock of the Scheduler and the bus; the machine's unless told. */
  readonly now?: (() => number) | undefined;
}

/** Of the functions that only write to the table. */
const shortTimeoutMs = 60_000;

/** Connects what fires in the cloud: the run queue to each runner; dead letters, clock, schedules and bus to their functions. */
export function startFeeds(options: FeedOptions): { close(): Promise<void> } {
  const { functions, settings, api, runners, log } = options;
  const { endpoints, sqs, dueWork } = options.emulators;
  const modules = new Map([
    [functionArns.scheduler, functions.scheduler],
    [functionArns.notifier, functions.notifier],
  ]);
  const invoke: Invoke = async (functionArn, event) => {
    const module = modules.get(functionArn);
    try {
      if (module === undefined) throw new Error("No such function.");
      await api.ready();
      await api.invoke({ module, event, timeoutMs: shortTimeoutMs });
    } catch (error) {
      log({
        level: "warn",
        message: "invocation failed",
        process: functionArn,
        error: error instanceof Error ? error.message : "unknown",
      });
      throw error;
    }
  };
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
        api.invoke({ module: functions.scheduler, event: clocks.sweep.event, timeoutMs: shortTimeoutMs }),
      log,
    }),
    ...dueWork.map((work) => startAlarm({ work, invoke, log, now: options.now })),
  ];
  return {
    close: async () => {
      await Promise.all(feeds.map((feed) => feed.close()));
    },
  };
}
