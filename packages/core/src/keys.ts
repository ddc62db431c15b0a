import { createHash } from "node:crypto";
import type { TeamId } from "./actor.ts";
import { sha256 } from "./hash.ts";

/** The one table's keys. A tenant's items begin with its team, so that another team's cannot be addressed. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Partition of the list of all teams. */
export const listedTeamsKey = "TEAMS";

const team = (teamId: TeamId): string => `TEAM#${teamId}`;
const ofJob = (teamId: TeamId, jobId: string): string => `TEAM#${teamId}#JOB#${jobId}`;
/** Apart from the team's other items: runners may not touch it. */
const vault = (teamId: TeamId): string => `TEAM#${teamId}#VAULT`;
/** Apart from them too: a runner cannot name an address to which a team's events would go. */
const webhooks = (teamId: TeamId): string => `TEAM#${teamId}#WEBHOOKS`;
const padded = (n: number): string => String(n).padStart(8, "0");

export const keys = {
  team: (teamId: TeamId): Key => ({ pk: team(teamId), sk: "TEAM" }),
  /** A team's place in the list of all teams, oldest first. */
  listedTeam: (teamId: TeamId): Key => ({ pk: listedTeamsKey, sk: team(teamId) }),
  user: (teamId: TeamId, userId: string): Key => ({ pk: team(teamId), sk: `USER#${userId}` }),
  /** Makes an e-mail address one user's in its team. */
  email: (teamId: TeamId, email: string): Key => ({ pk: team(teamId), sk: `EMAIL#${email}` }),
  /** A session's place in its user's list; what authenticates is `session`. */
  sessionOfUser: (teamId: TeamId, userId: string, hash: string): Key => ({
    pk: team(teamId),
    sk: `SESSION#${userId}#${hash}`,
  }),
  /** A key's place in its team's list; what authenticates is `apiKey`. */
  keyOfTeam: (teamId: TeamId, keyId: string): Key => ({ pk: team(teamId), sk: `KEY#${keyId}` }),
  usage: (teamId: TeamId, month: string): Key => ({ pk: team(teamId), sk: `USAGE#${month}` }),
  job: (teamId: TeamId, jobId: string): Key => ({ pk: team(teamId), sk: `JOB#${jobId}` }),
  waiting: (teamId: TeamId, jobId: string): Key => ({ pk: team(teamId), sk: `WAITING#${jobId}` }),
  automation: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `AUTOMATION#${id}` }),
  /** The plan of one of an automation's versions that is not the current one. */
  version: (teamId: TeamId, automationId: string, version: number): Key => ({
    pk: team(teamId),
    sk: `VERSION#${automationId}#${padded(version)}`,
  }),
  /** The page on which a version's plan was proven; below the version, so that it goes with it. */
  page: (teamId: TeamId, automationId: string, version: number): Key => ({
    pk: team(teamId),
    sk: `VERSION#${automationId}#${padded(version)}#PAGE`,
  }),
  schedule: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `SCHEDULE#${id}` }),
  /** That a team's schedules are paused together; beside them, so that one query reads all. */
  schedulePause: (teamId: TeamId): Key => ({ pk: team(teamId), sk: "SCHEDULE" }),
  /** What is left of a schedule until the cloud has forgotten it too. */
  removedSchedule: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `REMOVED_SCHEDULE#${id}` }),
  /** One fire of a schedule, by the time it was for, in ISO 8601: there is at most one. */
  fire: (teamId: TeamId, scheduleId: string, scheduledAt: string): Key => ({
    pk: `TEAM#${teamId}#SCHEDULE#${scheduleId}`,
    sk: `FIRE#${scheduledAt}`,
  }),
  notification: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `NOTIFICATION#${id}` }),
  /** An event until it is on the bus. */
  outbox: (teamId: TeamId, eventId: string): Key => ({ pk: team(teamId), sk: `EVENT#${eventId}` }),
  idempotency: (teamId: TeamId, key: string): Key => ({
    pk: team(teamId),
    sk: `IDEMPOTENCY#${sha256(key)}`,
  }),
  /** The latest period of which a login account's one-time code was used. */
  usedCode: (teamId: TeamId, accountId: string): Key => ({ pk: team(teamId), sk: `USED_CODE#${accountId}` }),
  /** A team's data key, as KMS wrapped it. */
  dataKey: (teamId: TeamId, version: number): Key => ({
    pk: vault(teamId),
    sk: `DATA_KEY#${padded(version)}`,
  }),
  account: (teamId: TeamId, id: string): Key => ({ pk: vault(teamId), sk: `ACCOUNT#${id}` }),
  proxy: (teamId: TeamId, id: string): Key => ({ pk: vault(teamId), sk: `PROXY#${id}` }),
  webhook: (teamId: TeamId, id: string): Key => ({ pk: webhooks(teamId), sk: `WEBHOOK#${id}` }),
  /** How many webhooks a team has. */
  webhookCount: (teamId: TeamId): Key => ({ pk: webhooks(teamId), sk: "COUNT" }),
  delivery: (teamId: TeamId, webhookId: string, id: string): Key => ({
    pk: webhooks(teamId),
    sk: `${prefixes.delivery}${webhookId}#${id}`,
  }),
  apiKey: (publicId: string): Key => ({ pk: `KEY#${publicId}`, sk: "KEY" }),
  /**
   * A link that signs one of a team's users in, by the hash of its token. Apart from the team's other items: who may
   * write those, as a runner may, can so not let itself in.
   */
  signInLink: (teamId: TeamId, hash: string): Key => ({ pk: `SIGN_IN#${teamId}`, sk: `LINK#${hash}` }),
  /** A user by its e-mail address, of whatever team. */
  address: (email: string, userId: string): Key => ({
    pk: `ADDRESS#${sha256(email)}`,
    sk: `USER#${userId}`,
  }),
  /** How often something was done in a period. */
  limit: (name: string, whose: string, period: number): Key => ({
    pk: `LIMIT#${name}#${sha256(whose)}`,
    sk: `PERIOD#${period}`,
  }),
  session: (hash: string): Key => ({ pk: `SESSION#${hash}`, sk: "SESSION" }),
  /** One job's partition: its log and its result, so that one query reads both. */
  log: (teamId: TeamId, jobId: string, fence: number, n: number): Key => ({
    pk: ofJob(teamId, jobId),
    sk: `LOG#${padded(fence)}#${padded(n)}`,
  }),
  /** A picture; before the log, so that whoever reads log and records together does not read it. */
  picture: (teamId: TeamId, jobId: string, index: number): Key => ({
    pk: ofJob(teamId, jobId),
    sk: `IMAGE#${padded(index)}`,
  }),
  records: (teamId: TeamId, jobId: string, fence: number, n: number): Key => ({
    pk: ofJob(teamId, jobId),
    sk: `RECORDS#${padded(fence)}#${padded(n)}`,
  }),
  evidence: (teamId: TeamId, jobId: string, fence: number, n: number): Key => ({
    pk: ofJob(teamId, jobId),
    sk: `EVIDENCE#${padded(fence)}#${padded(n)}`,
  }),
};

/** Begins-with prefixes for queries below a team or a job. */
export const prefixes = {
  user: "USER#",
  key: "KEY#",
  session: "SESSION#",
  job: "JOB#",
  waiting: "WAITING#",
  automation: "AUTOMATION#",
  schedule: "SCHEDULE#",
  removedSchedule: "REMOVED_SCHEDULE#",
  fire: "FIRE#",
  log: "LOG#",
  picture: "IMAGE#",
  notification: "NOTIFICATION#",
  dataKey: "DATA_KEY#",
  account: "ACCOUNT#",
  proxy: "PROXY#",
  webhook: "WEBHOOK#",
  delivery: "DELIVERY#",
};

const dueShards = 4;

const shards = Array.from({ length: dueShards }, (_, shard) => shard);
const shardOf = (teamId: TeamId): number =>
  createHash("sha256").update(teamId).digest().readUInt8(0) % dueShards;

/** Partition of the `due` index: what the sweep must look at, spread over a few shards by team. */
export const dueKey = (teamId: TeamId): string => `DUE#${shardOf(teamId)}`;

export const dueKeys = shards.map((shard) => `DUE#${shard}`);

/** Partition of the `due` index for events that are not on the bus yet. */
export const outboxKey = (teamId: TeamId): string => `OUTBOX#${shardOf(teamId)}`;

export const outboxKeys = shards.map((shard) => `OUTBOX#${shard}`);
