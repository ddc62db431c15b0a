import { createHash } from "node:crypto";
import type { TeamId } from "./actor.ts";
import { sha256 } from "./hash.ts";

/** The keys of the one table. A team's items begin with its id, so that another team's cannot be addressed. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Partition of the list of all teams. */
export const listedTeamsKey = "TEAMS";

const team = (teamId: TeamId): string => `TEAM#${teamId}`;
const ofJob = (teamId: TeamId, jobId: string): string => `TEAM#${teamId}#JOB#${jobId}`;
/** Separate from the team's other items, because runners may not access it. */
const vault = (teamId: TeamId): string => `TEAM#${teamId}#VAULT`;
/** Separate too, so that a runner cannot redirect a team's events to another address. */
const webhooks = (teamId: TeamId): string => `TEAM#${teamId}#WEBHOOKS`;
const padded = (n: number): string => String(n).padStart(8, "0");

export const keys = {
  team: (teamId: TeamId): Key => ({ pk: team(teamId), sk: "TEAM" }),
  /** A team's entry in the list of all teams, oldest first. */
  listedTeam: (teamId: TeamId): Key => ({ pk: listedTeamsKey, sk: team(teamId) }),
  user: (teamId: TeamId, userId: string): Key => ({ pk: team(teamId), sk: `USER#${userId}` }),
  /** Reserves an e-mail address for one user of its team. */
  email: (teamId: TeamId, email: string): Key => ({ pk: team(teamId), sk: `EMAIL#${email}` }),
  /** A session's entry in its user's list; `session` is the item that authenticates. */
  sessionOfUser: (teamId: TeamId, userId: string, hash: string): Key => ({
    pk: team(teamId),
    sk: `SESSION#${userId}#${hash}`,
  }),
  /** A key's entry in its team's list; `apiKey` is the item that authenticates. */
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
  /**
   * The page on which a version's plan was proven; its key extends the version's, so that both are deleted together.
   */
  page: (teamId: TeamId, automationId: string, version: number): Key => ({
    pk: team(teamId),
    sk: `VERSION#${automationId}#${padded(version)}#PAGE`,
  }),
  schedule: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `SCHEDULE#${id}` }),
  /** A pause of all of a team's schedules; its key is next to theirs, so that one query reads all. */
  schedulePause: (teamId: TeamId): Key => ({ pk: team(teamId), sk: "SCHEDULE" }),
  /** What remains of a deleted schedule until it is removed from the cloud too. */
  removedSchedule: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `REMOVED_SCHEDULE#${id}` }),
  /** One fire of a schedule, by its time in ISO 8601, so that there is at most one. */
  fire: (teamId: TeamId, scheduleId: string, scheduledAt: string): Key => ({
    pk: `TEAM#${teamId}#SCHEDULE#${scheduleId}`,
    sk: `FIRE#${scheduledAt}`,
  }),
  notification: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `NOTIFICATION#${id}` }),
  /** An event that is not on the bus yet. */
  outbox: (teamId: TeamId, eventId: string): Key => ({ pk: team(teamId), sk: `EVENT#${eventId}` }),
  idempotency: (teamId: TeamId, key: string): Key => ({
    pk: team(teamId),
    sk: `IDEMPOTENCY#${sha256(key)}`,
  }),
  /** The latest period whose one-time code of a login account was used. */
  usedCode: (teamId: TeamId, accountId: string): Key => ({ pk: team(teamId), sk: `USED_CODE#${accountId}` }),
  /** A team's data key, as KMS wrapped it. */
  dataKey: (teamId: TeamId, version: number): Key => ({
    pk: vault(teamId),
    sk: `DATA_KEY#${padded(version)}`,
  }),
  account: (teamId: TeamId, id: string): Key => ({ pk: vault(teamId), sk: `ACCOUNT#${id}` }),
  proxy: (teamId: TeamId, id: string): Key => ({ pk: vault(teamId), sk: `PROXY#${id}` }),
  webhook: (teamId: TeamId, id: string): Key => ({ pk: webhooks(teamId), sk: `WEBHOOK#${id}` }),
  /** The number of a team's webhooks. */
  webhookCount: (teamId: TeamId): Key => ({ pk: webhooks(teamId), sk: "COUNT" }),
  delivery: (teamId: TeamId, webhookId: string, id: string): Key => ({
    pk: webhooks(teamId),
    sk: `${prefixes.delivery}${webhookId}#${id}`,
  }),
  apiKey: (publicId: string): Key => ({ pk: `KEY#${publicId}`, sk: "KEY" }),
  /**
   * A link that signs in one of a team's users, by the hash of its token. It is separate from the team's other items,
   * so that a runner, which may write those, cannot create a sign-in for itself.
   */
  signInLink: (teamId: TeamId, hash: string): Key => ({ pk: `SIGN_IN#${teamId}`, sk: `LINK#${hash}` }),
  /** A user by e-mail address, in any team. */
  address: (email: string, userId: string): Key => ({
    pk: `ADDRESS#${sha256(email)}`,
    sk: `USER#${userId}`,
  }),
  /** How often something was done in a period, for rate limits. */
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
  /** A picture. Its sort key comes before the log's, so that a query for log and records does not read it. */
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

/** A partition of the `due` index: items that the sweep must check, spread over a few shards by team. */
export const dueKey = (teamId: TeamId): string => `DUE#${shardOf(teamId)}`;

export const dueKeys = shards.map((shard) => `DUE#${shard}`);

/** Partition of the `due` index for events that are not on the bus yet. */
export const outboxKey = (teamId: TeamId): string => `OUTBOX#${shardOf(teamId)}`;

export const outboxKeys = shards.map((shard) => `OUTBOX#${shard}`);
