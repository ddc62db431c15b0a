import type { Count } from "./metered-cloud.ts";

/**
 * Public list prices of us-east-1 in US dollars, without free tiers, each for one of its unit: those of 2026, to be
 * compared with AWS's own price pages before anything depends on them.
 */
export const prices = {
  tableWrite: 0.625e-6,
  tableRead: 0.125e-6,
  lambdaRequest: 0.2e-6,
  lambdaGbSecond: 0.0000166667,
  /** Temporary storage above 512 MB, per GB and second. */
  lambdaStorageGbSecond: 0.0000000309,
  apiRequest: 1e-6,
  /** Of a fair queue, which costs a quarter more than a plain one. */
  queueRequest: 0.5e-6,
  plainQueueRequest: 0.4e-6,
  /** What the bus takes in, and a schedule's invocation. */
  busEvent: 1e-6,
  schedulerInvocation: 1e-6,
  logGb: 0.5,
  alarmMonth: 0.1,
  kmsKeyMonth: 1,
  kmsRequest: 3e-6,
} as const;

const gb = { api: 0.5, runner: 2, scheduler: 0.5, notifier: 0.25, vault: 0.25 };
const runnerStorageGb = 1.5;

/** The functions' seconds for one of each piece of work. */
export interface Seconds {
  readonly api: number;
  readonly runner: number;
  readonly scheduler: number;
  readonly notifier: number;
  readonly vault: number;
}

/** Start, end and report of an invocation and a line of ours. */
const logBytes = 1200;

export const invocationCost = (name: keyof Seconds, seconds: number): number =>
  prices.lambdaRequest +
  seconds * gb[name] * prices.lambdaGbSecond +
  (name === "runner" ? seconds * runnerStorageGb * prices.lambdaStorageGbSecond : 0) +
  (logBytes / 1e9) * prices.logGb;

export const tableCost = ({ reads, writes, indexWrites }: Pick<Count, "reads" | "writes" | "indexWrites">) =>
  reads * prices.tableRead + (writes + indexWrites) * prices.tableWrite;

/** Requests that are billed one by one: messages also when they are received and deleted. */
export function requestCost({ requests, events }: Pick<Count, "requests" | "events">): number {
  const sent = requests["SQS SendMessage"] ?? 0;
  return 3 * sent * prices.queueRequest + events * prices.busEvent;
}
