import { now } from "./clock.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How long a job and a schedule's history are listed: thirteen months. */
const historyMs = 400 * dayMs;
/** How long a job's log, records and evidence are kept after its end. */
export const resultDays = 90;

const toSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** When the table may delete a job or fire that is created now, in seconds, as DynamoDB's time to live expects. */
export const historyExpiresAt = (): number => toSeconds(now() + historyMs);

/** The same for items that a running job writes: a day more, because the job ends later. */
export const resultExpiresAt = (): number => toSeconds(now() + (resultDays + 1) * dayMs);

/** How long what was sent to webhooks is kept. */
export const deliveryDays = 30;

export const deliveryExpiresAt = (): number => toSeconds(now() + deliveryDays * dayMs);

/** Whether a job's records are still available. The table itself deletes them some time later. */
export const isResultKept = ({ finishedAt }: { readonly finishedAt: string | null }): boolean =>
  finishedAt === null || Date.parse(finishedAt) + resultDays * dayMs > now();
