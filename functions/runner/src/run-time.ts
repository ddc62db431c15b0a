/** What bounds a run: the job's own deadline and the end of its invocation, in milliseconds since 1970. */
export interface Bounds {
  readonly deadlineAt: number;
  readonly invocationEndsAt: number;
}

/** Until when a run may go on, in milliseconds since 1970. */
export interface RunTime {
  /** Collecting ends with what it has. */
  readonly collectUntil: number;
  /** The run is ended, whatever it is doing. */
  readonly endAt: number;
}

/** Kept at the end of a run to deliver what was collected: this share of its time, at most so much. */
const deliveryShare = 0.1;
const maxDeliveryMs = 10_000;
/** Kept at the end of an invocation to store records and settle the job. */
const settlingShare = 0.2;
const maxSettlingMs = 35_000;

/** Plans the rest of a run: by the job's deadline, or well before its invocation is cut off. */
export function planTime({ deadlineAt, invocationEndsAt }: Bounds, now: number): RunTime {
  const settlingMs = Math.min(maxSettlingMs, (invocationEndsAt - now) * settlingShare);
  const endAt = Math.min(deadlineAt, invocationEndsAt - settlingMs);
  const deliveryMs = Math.min(maxDeliveryMs, Math.max(0, endAt - now) * deliveryShare);
  return { collectUntil: Math.floor(endAt - deliveryMs), endAt: Math.floor(endAt) };
}
