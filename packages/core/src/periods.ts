/**
 * The periods of a job's life, in seconds, unless a setting says otherwise. A running job without a heartbeat is lost
 * after its lease; three heartbeats fit into one.
 */
export const periods = { leaseSeconds: 90, heartbeatSeconds: 30, sweepSeconds: 60 } as const;
