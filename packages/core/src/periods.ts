/**
 * The periods of a job's life, in seconds, unless a setting says otherwise. A running job without a heartbeat is lost
 * after its lease; three heartbeats fit into one. Where it stands is kept once in
 * a checkpoint's period, which is what a lost run loses at most. A sweep takes nothing more on after its work's time, and ends well
 * before the next.
 */
export const periods = {
  leaseSeconds: 90,
  heartbeatSeconds: 30,
  sweepSeconds: 60,
  checkpointSeconds: 60,
  sweepWorkSeconds: 40,
} as const;
