import * as z from "zod";
import { Refusal } from "../error.ts";
import { parseCron, weekdays } from "./cron.ts";
import { Frequency } from "./info.ts";
import { toAwsCron } from "./to-aws-cron.ts";

/** When a schedule fires, without its zone. Fields that the frequency does not use are null. */
export const Timing = z.object({
  frequency: Frequency,
  time: z.string().nullable(),
  dayOfWeek: z.number().nullable(),
  dayOfMonth: z.number().nullable(),
  cron: z.string().nullable(),
});
export type Timing = z.infer<typeof Timing>;

/** A caller's timing: a frequency with its time and day, or a five-field cron. */
export const TimingInput = z.strictObject({
  frequency: Frequency.optional(),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:30"')
    .optional(),
  /** 0 or 7 is Sunday. */
  dayOfWeek: z.int().min(0).max(7).optional(),
  dayOfMonth: z.int().min(1).max(31).optional(),
  cron: z.string().max(500).optional(),
});
export type TimingInput = z.infer<typeof TimingInput>;

/**
 * Completes a caller's timing with the schedule's previous one; defaults are midnight, Monday and the first. Throws
 * the refusal `invalid_request` for contradictory fields.
 */
export function toTiming(input: TimingInput, before?: Timing): Timing {
  const frequency = input.frequency ?? (input.cron === undefined ? before?.frequency : "custom");
  if (frequency === undefined) throw refuse("frequency", "Say a frequency or a cron");
  if (frequency === "custom") {
    for (const field of ["time", "dayOfWeek", "dayOfMonth"] as const) {
      if (input[field] !== undefined) throw refuse(field, `A cron says its own times: leave out ${field}`);
    }
    const cron = (input.cron ?? before?.cron)?.trim().replace(/\s+/g, " ");
    if (cron === undefined) throw refuse("cron", "The frequency custom needs a cron");
    parseCron(cron);
    return { frequency, time: null, dayOfWeek: null, dayOfMonth: null, cron };
  }
  if (input.cron !== undefined) throw refuse("cron", `A cron has the frequency custom, not ${frequency}`);
  if (input.dayOfWeek !== undefined && frequency !== "weekly") {
    throw refuse("dayOfWeek", "Only a weekly schedule has a day of the week");
  }
  if (input.dayOfMonth !== undefined && frequency !== "monthly") {
    throw refuse("dayOfMonth", "Only a monthly schedule has a day of the month");
  }
  return {
    frequency,
    time: input.time ?? before?.time ?? "00:00",
    dayOfWeek: frequency === "weekly" ? (input.dayOfWeek ?? before?.dayOfWeek ?? 1) % 7 : null,
    dayOfMonth: frequency === "monthly" ? (input.dayOfMonth ?? before?.dayOfMonth ?? 1) : null,
    cron: null,
  };
}

/** The one or two AWS expressions of a timing. */
export function toExpressions(timing: Timing): string[] {
  const [hour = 0, minute = 0] = (timing.time ?? "").split(":").map(Number);
  switch (timing.frequency) {
    case "hourly":
      return [`cron(${minute} * * * ? *)`];
    case "every_6_hours":
      return [`cron(${minute} ${[0, 6, 12, 18].map((after) => (hour % 6) + after).join(",")} * * ? *)`];
    case "daily":
      return [`cron(${minute} ${hour} * * ? *)`];
    case "weekly":
      return [`cron(${minute} ${hour} ? * ${weekdays[timing.dayOfWeek ?? 1]} *)`];
    case "monthly":
      return monthlyDates(timing.dayOfMonth ?? 1).map((dates) => `cron(${minute} ${hour} ${dates} ? *)`);
    case "custom":
      return toAwsCron(parseCron(timing.cron ?? ""));
  }
}

/** Day and month fields; a day that a month lacks becomes its last, and only February lacks a 29th or 30th. */
function monthlyDates(day: number): string[] {
  if (day === 31) return ["L *"];
  return day > 28 ? [`${day} *`, "L 2"] : [`${day} *`];
}

function refuse(field: string, message: string): Refusal {
  return new Refusal("invalid_request", `${message}.`, { details: { errors: [{ field, message }] } });
}
