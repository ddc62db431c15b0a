import { describeTiming, sixHours, type Timing } from "./timing.ts";

/** What the builder says: all but a cron of one's own. */
export interface Built extends Timing {
  readonly frequency: Exclude<Timing["frequency"], "custom">;
  readonly time: string;
  readonly dayOfWeek: number;
  readonly dayOfMonth: number;
  readonly cron: null;
}

export const firstBuilt: Built = {
  frequency: "daily",
  time: "09:00",
  dayOfWeek: 1,
  dayOfMonth: 1,
  cron: null,
};

/** From here on months lack the day, and the schedule then takes their last: no cron says that. */
const lastSure = 28;

/** The five-field cron that says the same; null where none does. */
export function toCron({ frequency, time, dayOfWeek, dayOfMonth }: Built): string | null {
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))];
  switch (frequency) {
    case "hourly":
      return `${minute} * * * *`;
    case "every_6_hours":
      return `${minute} ${sixHours(time).join(",")} * * *`;
    case "daily":
      return `${minute} ${hour} * * *`;
    case "weekly":
      return `${minute} ${hour} * * ${dayOfWeek}`;
    case "monthly":
      return dayOfMonth > lastSure ? null : `${minute} ${hour} ${dayOfMonth} * *`;
  }
}

/** When a schedule runs, in a few words; a cron of one's own that the builder can say is said so. */
export const describeSchedule = (timing: Timing): string =>
  describeTiming((timing.cron === null ? null : fromCron(timing.cron)) ?? timing);

const dayNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
const numberIn = (text: string, min: number, max: number): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null;

/** What the builder says for a cron; null where only the cron itself says it. */
export function fromCron(text: string): Built | null {
  const parts = text.trim().split(/\s+/);
  const [minuteText = "", hourText = "", day, month, weekday = ""] = parts;
  const minute = numberIn(minuteText, 0, 59);
  if (parts.length !== 5 || minute === null || month !== "*" || day === undefined) return null;
  const hour = numberIn(hourText, 0, 23);
  const time = (at: number) => `${String(at).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const isEveryDay = day === "*" && weekday === "*";
  if (hour === null) {
    if (!isEveryDay) return null;
    if (hourText === "*") return { ...firstBuilt, frequency: "hourly", time: time(0) };
    const six = hourText === "*/6" ? "0,6,12,18" : hourText;
    const first = numberIn(six.split(",")[0] ?? "", 0, 5);
    if (first === null || sixHours(time(first)).join(",") !== six) return null;
    return { ...firstBuilt, frequency: "every_6_hours", time: time(first) };
  }
  if (isEveryDay) return { ...firstBuilt, frequency: "daily", time: time(hour) };
  if (day === "*") {
    const named = dayNames.indexOf(weekday.toUpperCase() as (typeof dayNames)[number]);
    const dayOfWeek = named >= 0 ? named : numberIn(weekday, 0, 7);
    return dayOfWeek === null
      ? null
      : { ...firstBuilt, frequency: "weekly", time: time(hour), dayOfWeek: dayOfWeek % 7 };
  }
  const dayOfMonth = numberIn(day, 1, lastSure);
  if (dayOfMonth === null || weekday !== "*") return null;
  return { ...firstBuilt, frequency: "monthly", time: time(hour), dayOfMonth };
}
