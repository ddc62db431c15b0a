import { sourcePrefix } from "@gleaner/core/event/source";
import { periods } from "@gleaner/core/periods";
import { resultDays } from "@gleaner/core/retention";
import { webhookEventTypes } from "@gleaner/core/webhook/event-types";

/**
 * What the deployed cloud and the cloud on one machine have in common, as plain data: both build their table, queues,
 * schedules and event routes from here, so that they cannot differ.
 */

/** The one table: keys, the sparse index of what is due, and when an item may be forgotten. */
export const table = {
  fields: { pk: "string", sk: "string", duePk: "string", dueAt: "string" },
  primaryIndex: { hashKey: "pk", rangeKey: "sk" },
  globalIndexes: { due: { hashKey: "duePk", rangeKey: "dueAt" } },
  ttl: "expiresAt",
} as const;

/** Partitions of the table, as rights name them: all of teams, of these what is sealed, and the list of all teams. */
export const partitions = { ofTeams: "TEAM#*", ofVault: "TEAM#*#VAULT", teamList: "TEAMS" } as const;

/**
 * What a runner may do of the one job that it has in hand, by the rights that the vault lends it for that job: of the
 * table the job's own partition and its team's, and to read from those of the team's other jobs, with whose records a
 * replay's are compared; of the files its checkpoints and pictures. `<team>` and `<job>` stand for the ids.
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
  /** Whoever reads them is the API. */
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
 * What each function is given. Lambda's longest life is 15 minutes, and the HTTP API gives up after 30 seconds.
 * `recursiveLoop` is what Lambda does with a chain of messages that has invoked the function 16 times: whoever ends a
 * job sends a waiting one, so a team's jobs are such a chain where they come back to who sent them.
 */
export const functions = {
  api: { timeoutSeconds: 29, memoryMb: 512, storageMb: 512, recursiveLoop: "Terminate" },
  console: { timeoutSeconds: 10, memoryMb: 256, storageMb: 512, recursiveLoop: "Terminate" },
  // Chromium unpacks to 250 MB and keeps its profile beside it; Lambda's usual 512 MB do not hold both.
  runner: { timeoutSeconds: 15 * 60, memoryMb: 2048, storageMb: 2048, recursiveLoop: "Allow" },
  // What it sends comes back where no runner can take that either.
  dead: { timeoutSeconds: 60, memoryMb: 256, storageMb: 512, recursiveLoop: "Allow" },
  // Ends well before the next minute's, so that sweeps do not pile up.
  scheduler: { timeoutSeconds: 50, memoryMb: 512, storageMb: 512, recursiveLoop: "Terminate" },
  // Asked by who waits for the answer: whatever it waits for itself gives up before.
  vault: { timeoutSeconds: 20, memoryMb: 256, storageMb: 512, recursiveLoop: "Terminate" },
  // A receiver has 15 s to answer, and the vault its time to sign. It asks itself for the next attempt.
  courier: { timeoutSeconds: 60, memoryMb: 256, storageMb: 512, recursiveLoop: "Allow" },
  notifier: { timeoutSeconds: 30, memoryMb: 256, storageMb: 512, recursiveLoop: "Terminate" },
} as const;

export type FunctionName = keyof typeof functions;

/** SQS asks for a visibility timeout of six times the consumer's. */
const visibilityFor = (name: FunctionName): number => 6 * functions[name].timeoutSeconds;

const day = 24 * 60 * 60;
const retentionSeconds = 14 * day;

/**
 * The queue of admitted jobs, the queue of those that no runner could take, what is to be told to webhooks, and the events
 * that were given up.
 */
export const queues = {
  runs: {
    visibilitySeconds: visibilityFor("runner"),
    retentionSeconds,
    /** Deliveries of one message before it goes to the dead-letter queue; one that Lambda has no room for counts, too. */
    maxReceiveCount: 10,
    /** Runners at a time, unless whoever deploys says otherwise: a new account may have no more than 10 of all functions. */
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
 * Exports too large for an answer are kept for a day, though their presigned addresses are good for minutes; so are
 * checkpoints, which whoever ends the job deletes.
 */
export const artifactDays = 1;

/**
 * What is kept for how many days, by what its name begins with: a picture as long as its job's records, a day more since
 * the job ends later. Teams' ids tell the time of their making first, and begin with 0 until the year 2527.
 */
export const fileRules = [
  { prefix: "0", days: artifactDays },
  { prefix: "pictures/", days: resultDays + 1 },
] as const;

/** AWS takes "1 minute" and "2 minutes", and refuses the one for the other. */
function everyMinutes(minutes: number) {
  return `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})` as const;
}

/** What the clock fires besides the teams' own schedules, in UTC. */
export const clocks = {
  sweep: { schedule: everyMinutes(periods.sweepSeconds / 60), event: { kind: "sweep" } },
  monthTurn: { schedule: "cron(0 0 1 * ? *)", event: { kind: "month" } },
} as const;

/** Which domain events the notifier is given. */
export const notifierPattern = { source: [{ prefix: sourcePrefix }] } as const;

/** Which of them webhooks may ask for, and the courier is so given. */
export const courierPattern = { ...notifierPattern, "detail-type": webhookEventTypes } as const;

/** The line that the sweep logs for each lost lease, which an alarm counts. */
export const lostLeaseMessage = "lease lost";

/**
 * The line that a runner logs for each message that it could not do for reasons that are no job's own, which an alarm
 * counts: such a message is reported or taken, so Lambda counts no error.
 */
export const undoneMessage = "message not done";

/** What a function is told of its own accord: the periods of a job's life, in milliseconds. */
export const periodSettings = {
  GLEANER_LEASE_MS: String(periods.leaseSeconds * 1000),
  GLEANER_HEARTBEAT_MS: String(periods.heartbeatSeconds * 1000),
  GLEANER_SWEEP_MS: String(periods.sweepSeconds * 1000),
} as const;
