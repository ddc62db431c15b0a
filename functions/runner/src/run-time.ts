/** The limits of a run: the job's own deadline and the end of its invocation, in milliseconds since 1970. */
export interface Bounds {
  readonly deadlineAt: number;
  readonly invocationEndsAt: number;
}

/** The times at which a run ends, in milliseconds since 1970. */
export interface RunTime {
  /** Collecting stops and delivers what it has. */
  readonly collectUntil: number;
  /** From then on the run stops where the next invocation can continue it; null where it ends in this invocation. */
  readonly handOnAt: number | null;
  /** The run is aborted, whatever it is doing. */
  readonly endAt: number;
  /** Whether that ends the job, or only this invocation. */
  readonly endsFor: "deadline" | "invocation";
}

/** The share of a run's time, up to a maximum, that is reserved at its end for delivering. */
const deliveryShare = 0.1;
const maxDeliveryMs = 10_000;
/** The time for delivering when a run continues after its deadline. */
const lateDeliveryMs = 10_000;

/**
 * The time that is reserved at the end of an invocation, at most this long and at most this share: to reach a point
 * where the run can stop or, failing that, to store its last progress and settle the job.
 */
const margins = {
  handOn: { maxMs: 60_000, share: 0.45 },
  settling: { maxMs: 35_000, share: 0.15 },
} as const;

/** Plans the rest of a run, whether it starts or continues: it ends at the job's deadline, or with its invocation. */
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
