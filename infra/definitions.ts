import { sourcePrefix } from "@gleaner/core/event/source";
import { periods } from "@gleaner/core/periods";
import { resultDays } from "@gleaner/core/retention";
import { webhookEventTypes } from "@gleaner/core/webhook/event-types";

/**
 * Definitions that the deployed cloud and the local one share, as plain data: both build their table, queues,
 * schedules and event routes from here, so that they cannot differ.
 */

/** The one table: its keys, the sparse index of due items, and the attribute for time to live. */
export const table = {
  fields: { pk: "string", sk: "string", duePk: "string", dueAt: "string" },
  primaryIndex: { hashKey: "pk", rangeKey: "sk" },
  globalIndexes: { due: { hashKey: "duePk", rangeKey: "dueAt" } },
  ttl: "expiresAt",
} as const;

/** Partition key patterns for IAM: all teams' items, the sealed ones among them, and the list of all teams. */
export const partitions = { ofTeams: "TEAM#*", ofVault: "TEAM#*#VAULT", teamList: "TEAMS" } as const;

/**
 * The rights that the vault lends a runner for one job. In the table: the partitions of the job and its team, and
 * read access to the team's other jobs, because a replay is compared with their records. In the bucket: the job's
 * checkpoints and pictures. `<team>` and `<job>` stand for the ids.
 */
export const jobRights = {
  table: {
    actions: [
      "BatchWriteItem",
      "ConditionCheckItem",
      "DeleteItem",
      "GetItem",
      "PutItem",
      "Query",
      "UpdateItem",
    ],
    partitions: ["TEAM#<team>", "TEAM#<team>#JOB#<job>"],
  },
  earlier: { actions: ["GetItem"], partitions: ["TEAM#<team>#JOB#*"] },
  files: {
    actions: ["DeleteObject", "GetObject", "PutObject"],
    names: "<team>/checkpoints/<job>/*",
  },
  /** Only the API reads pictures. */
  pictures: { actions: ["PutObject"], names: "pictures/<team>/<job>/*" },
  /** What the end of a job tells of, of its own team. What is missing here is told by the sweep, some minutes later. */
  events: {
    source: `${sourcePrefix}<team>`,
    types: [
      "automation.broken",
      "automation.healed",
      "automation.saved",
      "job.finished",
      "records.changed",
      "schedule.paused",
      "schedule.resumed",
      "usage.threshold",
    ],
  },
} as const;

/**
 * Memory, time-outs and loop handling of each function. Lambda's maximum is 15 minutes, and the HTTP API gives up
 * after 30 seconds. `recursiveLoop` says what Lambda does with a chain of messages that has invoked the function 16
 * times. Ending a job sends the team's next one, so consecutive jobs of a team form such a chain.
 */
export const functions = {
  api: { timeoutSeconds: 29, memoryMb: 512, storageMb: 512, recursiveLoop: "Terminate" },
  console: { timeoutSeconds: 10, memoryMb: 256, storageMb: 512, recursiveLoop: "Terminate" },
  // Chromium unpacks to 250 MB and keeps its profile beside it; Lambda's usual 512 MB do not hold both.
  runner: { timeoutSeconds: 15 * 60, memoryMb: 2048, storageMb: 2048, recursiveLoop: "Allow" },
  // The messages that it sends may return to it when no runner can take those either.
  dead: { timeoutSeconds: 60, memoryMb: 256, storageMb: 512, recursiveLoop: "Allow" },
  // The time-out is shorter than a minute, so that sweeps do not overlap.
  scheduler: { timeoutSeconds: 50, memoryMb: 512, storageMb: 512, recursiveLoop: "Terminate" },
  // Callers wait for the vault's answer, so its own waits end before theirs.
  vault: { timeoutSeconds: 20, memoryMb: 256, storageMb: 512, recursiveLoop: "Terminate" },
  // A receiver has 15 s to answer, and signing takes some time. The courier queues the next attempt itself.
  courier: { timeoutSeconds: 60, memoryMb: 256, storageMb: 512, recursiveLoop: "Allow" },
  notifier: { timeoutSeconds: 30, memoryMb: 256, storageMb: 512, recursiveLoop: "Terminate" },
} as const;

export type FunctionName = keyof typeof functions;

/** SQS asks for a visibility timeout of six times the consumer's. */
const visibilityFor = (name: FunctionName): number => 6 * functions[name].timeoutSeconds;

const day = 24 * 60 * 60;
const retentionSeconds = 14 * day;

/**
 * The queue of admitted jobs, the queue of jobs that no runner could take, the queue of webhook deliveries, and the
 * queue of events that were given up.
 */
export const queues = {
  runs: {
    visibilitySeconds: visibilityFor("runner"),
    retentionSeconds,
    /** Receives of one message before it moves to the dead-letter queue; a receive that Lambda throttled counts too. */
    maxReceiveCount: 10,
    /** Concurrent runners by default: a new account may be limited to 10 concurrent executions of all functions. */
    maximumConcurrency: 5,
  },
  dead: { visibilitySeconds: visibilityFor("dead"), retentionSeconds, maximumConcurrency: 2 },
  deliveries: {
    visibilitySeconds: visibilityFor("courier"),
    retentionSeconds,
    maxReceiveCount: 10,
    maximumConcurrency: 5,
  },
  failedEvents: { visibilitySeconds: 30, retentionSeconds },
} as const;

/**
 * Exports too large for an answer are kept for a day, though their presigned addresses expire within minutes.
 * Checkpoints are kept for a day too; ending a job deletes its checkpoints earlier.
 */
export const artifactDays = 1;

/**
 * Days that objects are kept, by key prefix. A picture is kept as long as its job's records, and one day more because
 * the job ends after the picture was taken. Picture keys begin with the team's id, a UUIDv7, which begins with 0
 * until the year 2527.
 */
export const fileRules = [
  { prefix: "0", days: artifactDays },
  { prefix: "pictures/", days: resultDays + 1 },
] as const;

/** AWS requires the singular for 1 and the plural for more: "1 minute", "2 minutes". */
function everyMinutes(minutes: number) {
  return `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})` as const;
}

/** What the clock fires besides the teams' own schedules, in UTC. */
export const clocks = {
  sweep: { schedule: everyMinutes(periods.sweepSeconds / 60), event: { kind: "sweep" } },
  monthTurn: { schedule: "cron(0 0 1 * ? *)", event: { kind: "month" } },
} as const;

/** The domain events that are routed to the notifier. */
export const notifierPattern = { source: [{ prefix: sourcePrefix }] } as const;

/** The domain events that webhooks may subscribe to; they are routed to the courier. */
export const courierPattern = { ...notifierPattern, "detail-type": webhookEventTypes } as const;

/** The line that the sweep logs for each lost lease, which an alarm counts. */
export const lostLeaseMessage = "lease lost";

/**
 * The line that a runner logs for each message that it could not do for reasons that are no job's own, which an alarm
 * counts: such a message is reported or taken, so Lambda counts no error.
 */
export const undoneMessage = "message not done";

/** The environment that every function gets: the periods of a job's life, in milliseconds. */
export const periodSettings = {
  GLEANER_LEASE_MS: String(periods.leaseSeconds * 1000),
  GLEANER_HEARTBEAT_MS: String(periods.heartbeatSeconds * 1000),
  GLEANER_SWEEP_MS: String(periods.sweepSeconds * 1000),
} as const;
