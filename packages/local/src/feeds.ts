import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { clocks, functions as definitions, type FunctionName } from "@gleaner/infra/definitions";
import { startAlarm } from "./alarm.ts";
import type { Invoke } from "./due-work.ts";
import type { Emulators } from "./emulators.ts";
import type { FunctionHost } from "./function-host.ts";
import type { Functions } from "./functions.ts";
import { type Lambda, openLambda } from "./lambda.ts";
import { queueArn, queueUrl } from "./links.ts";
import type { Log } from "./log.ts";
import { startPoller } from "./poller.ts";
import { deadLetterQueueName, deliveryQueueName, functionArns, runQueueName } from "./resources.ts";
import type { ServiceSettings } from "./settings.ts";
import { startSweeper } from "./sweeper.ts";

export interface FeedOptions {
  readonly emulators: Pick<Emulators, "endpoints" | "sqs" | "dueWork" | "lambda">;
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

/** A receiver that does not answer holds one of them up, and not the others. */
const couriers = 2;

/** Connects what fires in the cloud: the run queue to each runner; dead letters, what is to be delivered, clock, schedules, bus and who invokes to their functions. */
export function startFeeds(options: FeedOptions): { close(): Promise<void> } {
  const { functions, settings, api, runners, log } = options;
  const { endpoints, sqs, dueWork, lambda: endpoint } = options.emulators;
  const open = (name: FunctionName, host: FunctionHost, timeoutMs: number): Lambda =>
    openLambda({
      name,
      module: functions[name],
      host,
      timeoutMs,
      recursiveLoop: definitions[name].recursiveLoop,
      log,
    });
  const scheduler = open("scheduler", api, shortTimeoutMs);
  const byArn = new Map([
    [functionArns.scheduler, scheduler],
    [functionArns.notifier, open("notifier", api, shortTimeoutMs)],
  ]);
  const enqueue = (event: unknown) =>
    sqs.send(
      new SendMessageCommand({
        QueueUrl: queueUrl(endpoints, deliveryQueueName),
        MessageBody: JSON.stringify(event),
      }),
    );
  const invoke: Invoke = async (functionArn, event) => {
    try {
      if (functionArn === queueArn(deliveryQueueName)) return await enqueue(event);
      const lambda = byArn.get(functionArn);
      if (lambda === undefined) throw new Error("No such function.");
      await api.ready();
      await lambda(event);
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
  const vault = open("vault", api, shortTimeoutMs);
  endpoint.serve(
    new Map([
      [functionArns.vaultSeal, vault],
      [functionArns.vaultOpen, vault],
      [functionArns.vaultShow, vault],
      [functionArns.vaultLend, vault],
      [functionArns.vaultTry, vault],
      [functionArns.vaultSign, vault],
    ]),
  );
  const poll = (queueName: string, host: FunctionHost, lambda: Lambda) =>
    startPoller({
      sqs,
      queueUrl: queueUrl(endpoints, queueName),
      queueArn: queueArn(queueName),
      ready: () => host.ready(),
      lambda,
      log,
    });
  const feeds = [
    ...runners.map((runner) => poll(runQueueName, runner, open("runner", runner, settings.runnerMs))),
    poll(deadLetterQueueName, api, open("dead", api, shortTimeoutMs)),
    ...Array.from({ length: couriers }, () =>
      poll(deliveryQueueName, api, open("courier", api, definitions.courier.timeoutSeconds * 1000)),
    ),
    startSweeper({ everyMs: settings.sweepMs, sweep: () => scheduler(clocks.sweep.event), log }),
    ...dueWork.map((work) => startAlarm({ work, invoke, log, now: options.now })),
  ];
  return {
    close: async () => {
      await Promise.all(feeds.map((feed) => feed.close()));
    },
  };
}
