import { randomBytes } from "node:crypto";
import { jobRights } from "@gleaner/infra/definitions";
import { allows, type Credentials, type FindGuest, type Guest, type Right } from "./door/guest.ts";
import { bucketName, busName, functionArns, runQueueName, table } from "./resources.ts";

/** The job that a role is lent for. */
export interface LentFor {
  readonly team: string;
  readonly job: string;
}

export interface Guests {
  readonly find: FindGuest;
  /** Makes credentials for the role of one job. */
  assume(lentFor: LentFor, lifetimeMs: number): Required<Guest>;
}

/** What a runner may do of itself: ask the vault for its job's rights and secrets. */
const runnerRights: readonly Right[] = [
  { actions: ["lambda:InvokeFunction"], resource: functionArns.vaultLend },
  { actions: ["lambda:InvokeFunction"], resource: functionArns.vaultOpen },
];

/** What it may do of one job, shaped as the deployed role is by the same definitions. */
export function jobRightsOf({ team, job }: LentFor): Right[] {
  const named = (pattern: string): string => pattern.replaceAll("<team>", team).replaceAll("<job>", job);
  const { table: items, earlier, files, pictures, events } = jobRights;
  return [
    ...[items, earlier].map(({ actions, partitions }) => ({
      actions: actions.map((action) => `dynamodb:${action}`),
      resource: table.TableName,
      partitions: partitions.map(named),
    })),
    ...[files, pictures].map(({ actions, names }) => ({
      actions: actions.map((action) => `s3:${action}`),
      resource: `${bucketName}/${named(names)}`,
    })),
    { actions: ["sqs:SendMessage"], resource: runQueueName },
    {
      actions: ["events:PutEvents"],
      resource: busName,
      conditions: { "events:source": [named(events.source)], "events:detail-type": events.types },
    },
  ];
}

/** Those who may do some things alone: the runners, and whoever holds the role of a job. What is lent ends with the process. */
export function openGuests(runner: Credentials, now: () => number = Date.now): Guests {
  const own: Guest = { ...runner, may: allows(runnerRights) };
  const lent = new Map<string, Required<Guest>>();
  return {
    find: (accessKeyId) => (accessKeyId === own.accessKeyId ? own : lent.get(accessKeyId)),
    assume: (lentFor, lifetimeMs) => {
      for (const { accessKeyId, expiresAt } of lent.values()) if (expiresAt < now()) lent.delete(accessKeyId);
      const guest = {
        accessKeyId: `job-${randomBytes(16).toString("hex")}`,
        secretAccessKey: randomBytes(32).toString("hex"),
        sessionToken: randomBytes(32).toString("hex"),
        expiresAt: now() + lifetimeMs,
        may: allows(jobRightsOf(lentFor)),
      };
      lent.set(guest.accessKeyId, guest);
      return guest;
    },
  };
}
