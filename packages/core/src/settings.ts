import { z } from "zod";

const ms = (value: number) => z.coerce.number().int().min(1).default(value);

const Settings = z.object({
  /** How long a running job survives without a heartbeat. */
  GLEANER_LEASE_MS: ms(90_000),
  GLEANER_HEARTBEAT_MS: ms(30_000),
  GLEANER_SWEEP_MS: ms(60_000),
  /** How long an admitted job may wait for a runner before it is sent again under a new fence. */
  GLEANER_ADMITTED_MS: ms(600_000),
  /** How often a runner looks whether its job was stopped. */
  GLEANER_WATCH_MS: ms(1000),
  /** Ends every job after this long, whatever its plan allows; for tests of deadlines. */
  GLEANER_MAX_RUN_MS: z.coerce.number().int().min(1).optional(),
});

/** The periods of a job's life, in milliseconds. */
export interface Settings {
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  readonly admittedMs: number;
  readonly watchMs: number;
  readonly maxRunMs: number;
}

export function settings(): Settings {
  const env = Settings.parse(process.env);
  return {
    leaseMs: env.GLEANER_LEASE_MS,
    heartbeatMs: env.GLEANER_HEARTBEAT_MS,
    sweepMs: env.GLEANER_SWEEP_MS,
    admittedMs: env.GLEANER_ADMITTED_MS,
    watchMs: env.GLEANER_WATCH_MS,
    maxRunMs: env.GLEANER_MAX_RUN_MS ?? Number.POSITIVE_INFINITY,
  };
}
