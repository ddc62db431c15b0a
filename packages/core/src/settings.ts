import * as z from "zod";
import { readEnvironment, wholeNumber } from "./environment.ts";
import { periods } from "./periods.ts";

const ms = (otherwise: number) => wholeNumber({ min: 1, otherwise });

/** The variables that `settings` reads. */
export const SettingsEnvironment = z.object({
  /** How long a running job survives without a heartbeat. */
  GLEANER_LEASE_MS: ms(periods.leaseSeconds * 1000),
  GLEANER_HEARTBEAT_MS: ms(periods.heartbeatSeconds * 1000),
  GLEANER_SWEEP_MS: ms(periods.sweepSeconds * 1000),
  /** A sweep starts nothing new after this time. */
  GLEANER_SWEEP_WORK_MS: ms(periods.sweepWorkSeconds * 1000),
  /** How long an admitted job may wait for a runner before it is sent again under a new fence. */
  GLEANER_ADMITTED_MS: ms(600_000),
  /** How often a runner stores a checkpoint, from which another one can continue. */
  GLEANER_CHECKPOINT_MS: ms(periods.checkpointSeconds * 1000),
  /** How often a runner checks whether its job was stopped. */
  GLEANER_WATCH_MS: ms(1000),
  /** The limit for one request to the table; the SDK makes three, and the API must answer within 30 s. */
  GLEANER_STORAGE_TIMEOUT_MS: ms(8000),
  /** How long a write is retried while other processes write the same items. */
  GLEANER_CONFLICT_MS: ms(10_000),
  /** The fixed duration of a request for a sign-in code, so that timing reveals nothing about the address. */
  GLEANER_CODE_ANSWER_MS: ms(2000),
  /** Ends every job after this time, whatever its plan allows; for tests of deadlines. */
  GLEANER_MAX_RUN_MS: ms(Number.MAX_SAFE_INTEGER),
});

/** The periods of a job's life and of what it waits for, in milliseconds. */
export interface Settings {
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  readonly sweepWorkMs: number;
  readonly admittedMs: number;
  readonly checkpointMs: number;
  readonly watchMs: number;
  readonly storageTimeoutMs: number;
  readonly conflictMs: number;
  readonly codeAnswerMs: number;
  readonly maxRunMs: number;
}

export function settings(): Settings {
  const env = readEnvironment(SettingsEnvironment, process.env);
  return {
    leaseMs: env.GLEANER_LEASE_MS,
    heartbeatMs: env.GLEANER_HEARTBEAT_MS,
    sweepMs: env.GLEANER_SWEEP_MS,
    sweepWorkMs: env.GLEANER_SWEEP_WORK_MS,
    admittedMs: env.GLEANER_ADMITTED_MS,
    checkpointMs: env.GLEANER_CHECKPOINT_MS,
    watchMs: env.GLEANER_WATCH_MS,
    storageTimeoutMs: env.GLEANER_STORAGE_TIMEOUT_MS,
    conflictMs: env.GLEANER_CONFLICT_MS,
    codeAnswerMs: env.GLEANER_CODE_ANSWER_MS,
    maxRunMs: env.GLEANER_MAX_RUN_MS,
  };
}
