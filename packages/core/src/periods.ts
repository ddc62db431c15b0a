/**
 * The periods of a job's life, in seconds, unless a setting overrides them. A running job is lost when its lease ends
 * without a heartbeat; three heartbeats fit into one lease. A checkpoint is written once a checkpoint period, so a
 * lost run loses at most that much work. A sweep starts nothing new after its work time, and ends well before the
 * next one.
 */
export const periods = {
  leaseSeconds: 90,
  heartbeatSeconds: 30,
  sweepSeconds: 60,
  checkpointSeconds: 60,
  sweepWorkSeconds: 40,
} as const;
