import { nextFires } from "@gleaner/core/schedule/fires";

/** When a schedule fires; times in milliseconds since 1970. */
export interface Timing {
  readonly ScheduleExpression: string;
  readonly ScheduleExpressionTimezone: string;
  readonly startAt?: number | undefined;
  readonly endAt?: number | undefined;
  readonly createdAt: number;
}

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const rateForm = /^rate\((\d{1,9}) +(minute|hour|day)s?\)$/;
const atForm = /^at\((\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\)$/;

/** Whether AWS takes the expression; whether it ever fires is another question. */
export function isExpression(text: string): boolean {
  const rate = rateForm.exec(text);
  if (rate) return Number(rate[1]) >= 1;
  const at = atForm.exec(text);
  if (at) {
    const iso = text.slice(3, -1);
    const parsed = new Date(`${iso}Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  }
  try {
    nextFires([text], "UTC", 0, 1);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are zones to Intl, and none to AWS.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The first fire of a schedule made at `createdAt`: a rate begins at once or at its start date. */
export function firstFire(timing: Timing): number | undefined {
  const { ScheduleExpression: text, startAt, createdAt } = timing;
  return nextFire(timing, rateForm.test(text) ? (startAt ?? createdAt) - 1 : createdAt);
}

/** The first fire later than `after`, or undefined when there is none. */
export function nextFire(timing: Timing, after: number): number | undefined {
  const { ScheduleExpression: text, ScheduleExpressionTimezone: zone, startAt, endAt, createdAt } = timing;
  const at = atForm.exec(text);
  // A one-time schedule knows no start and no end.
  if (at) return nextOnce(at, zone, after);
  const rate = rateForm.exec(text);
  const from = Math.max(after, startAt === undefined ? after : startAt - 1);
  const next = rate ? nextByRate(rate, startAt ?? createdAt, from) : nextFires([text], zone, from, 1)[0];
  return next === undefined || (endAt !== undefined && next > endAt) ? undefined : next;
}

function nextByRate([, value, unit]: RegExpExecArray, firstAt: number, after: number): number {
  const everyMs = Number(value) * unitMs[unit as keyof typeof unitMs];
  if (after < firstAt) return firstAt;
  return firstAt + (Math.floor((after - firstAt) / everyMs) + 1) * everyMs;
}

/** The local minute by the rule for clock changes that cron has, and its seconds. */
function nextOnce([, year, month, day, hour, minute, second]: RegExpExecArray, zone: string, after: number) {
  const secondsMs = Number(second) * 1000;
  const fields = [minute, hour, day, month].map(Number);
  const [next] = nextFires([`cron(${fields.join(" ")} ? ${year})`], zone, after - secondsMs, 1);
  return next === undefined ? undefined : next + secondsMs;
}
