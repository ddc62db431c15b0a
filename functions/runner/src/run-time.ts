/** What bounds a run: the job's own deadline and the end of its invocation, in milliseconds since 1970. */
export interface Bounds {
  readonly deadlineAt: number;
  readonly invocationEndsAt: number;
}

/** Until when a run may go on, in milliseconds since 1970. */
export interface RunTime {
  /** Collecting ends with what it has. */
  readonly collectUntil: number;
  /** From then on the run stops where the next invocation can take it up; null where it ends in this one. */
  readonly handOnAt: number | null;
  /** The run is ended, whatever it is doing. */
  readonly endAt: number;
  /** Whether that is for good, or for this invocation. */
  readonly endsFor: "deadline" | "invocation";
}

/** Kept at the end of a run to deliver what was collected: this share of its time, at most so much. */
const deliveryShare = 0.1;
const maxDeliveryMs = 10_000;
/** A run that goes on after its deadline is given this long to deliver what it had collected. */
const lateDeliveryMs = 10_000;

/**
 * Kept at the end of an invocation, at most so much of it and this share where it is short: to find a place to stop at,
 * and, should none come, to keep the last one that was told and to settle the job.
 */
const margins = {
  handOn: { maxMs: 60_000, share: 0.45 },
  settling: { maxMs: 35_000, share: 0.15 },
} as const;

/** Plans the rest of a run, one that begins or one that goes on: it ends by the job's deadline, or with its invocation. */
export function planTime(
  { deadlineAt, invocationEndsAt }: Bounds,
  now: number,
  { goesOn }: { readonly goesOn: boolean },
): RunTime {
  const before = ({ maxMs, share }: (typeof margins)[keyof typeof margins]): number =>
    Math.floor(invocationEndsAt - Math.min(maxMs, (invocationEndsAt - now) * share));
  const deliveryMs = Math.min(maxDeliveryMs, Math.max(0, deadlineAt - now) * deliveryShare);
  const collectUntil = Math.floor(deadlineAt - deliveryMs);
  const invocationEnd = before(margins.settling);
  if (deadlineAt > invocationEnd)
    return { collectUntil, handOnAt: before(margins.handOn), endAt: invocationEnd, endsFor: "invocation" };
  const latest = Math.max(deadlineAt, goesOn ? now + lateDeliveryMs : 0);
  return { collectUntil, handOnAt: null, endAt: Math.min(latest, invocationEnd), endsFor: "deadline" };
}
