import { createHash } from "node:crypto";
import type { TeamId } from "./actor.ts";

/** The one table's keys. A tenant's items begin with its team, so that another team's cannot be addressed. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const team = (teamId: TeamId): string => `TEAM#${teamId}`;
const ofJob = (teamId: TeamId, jobId: string): string => `TEAM#${teamId}#JOB#${jobId}`;
const padded = (n: number): string => String(n).padStart(8, "0");

export const keys = {
  team: (teamId: TeamId): Key => ({ pk: team(teamId), sk: "TEAM" }),
  user: (teamId: TeamId, userId: string): Key => ({ pk: team(teamId), sk: `USER#${userId}` }),
  /** A key's place in its team's list; what authenticates is `apiKey`. */
  keyOfTeam: (teamId: TeamId, keyId: string): Key => ({ pk: team(teamId), sk: `KEY#${keyId}` }),
  usage: (teamId: TeamId, month: string): Key => ({ pk: team(teamId), sk: `USAGE#${month}` }),
  job: (teamId: TeamId, jobId: string): Key => ({ pk: team(teamId), sk: `JOB#${jobId}` }),
  waiting: (teamId: TeamId, jobId: string): Key => ({ pk: team(teamId), sk: `WAITING#${jobId}` }),
  automation: (teamId: TeamId, id: string): Key => ({ pk: team(teamId), sk: `AUTOMATION#${id}` }),
  idempotency: (teamId: TeamId, key: string): Key => ({
    pk: team(teamId),
    sk: `IDEMPOTENCY#${createHash("sha256").update(key).digest("hex")}`,
  }),
  apiKey: (publicId: string): Key => ({ pk: `KEY#${publicId}`, sk: "KEY" }),
  session: (hash: string): Key => ({ pk: `SESSION#${hash}`, sk: "SESSION" }),
  /** One job's partition: its log and its result, so that one query reads both. */
  log: (teamId: TeamId, jobId: string, fence: number, n: number): Key => ({
    pk: ofJob(teamId, jobId),
    sk: `LOG#${padded(fence)}#${padded(n)}`,
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
  job: "JOB#",
  waiting: "WAITING#",
  automation: "AUTOMATION#",
};

const dueShards = 4;

/** Partition of the `due` index: what the sweep must look at, spread over a few shards by team. */
export function dueKey(teamId: TeamId): string {
  const shard = createHash("sha256").update(teamId).digest().readUInt8(0) % dueShards;
  return `DUE#${shard}`;
}

export const dueKeys = Array.from({ length: dueShards }, (_, shard) => `DUE#${shard}`);
