import type { Frequency } from "gleaner";

/** When a schedule runs, as far as one knows it. */
export interface Timing {
  readonly frequency: Frequency;
  readonly time?: string | null;
  readonly dayOfWeek?: number | null;
  readonly dayOfMonth?: number | null;
  readonly cron: string | null;
}

export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

const pad = (value: number): string => String(value).padStart(2, "0");

/** When a schedule runs, in a few words. */
export function describeTiming({ frequency, time, dayOfWeek, dayOfMonth, cron }: Timing): string {
  const at = time ? ` at ${time}` : "";
  const minute = time ? ` at minute ${Number(time.slice(3))}` : "";
  switch (frequency) {
    case "hourly":
      return `Every hour${minute}`;
    case "every_6_hours":
      return time
        ? `Every 6 hours, at ${sixHours(time)
            .map((hour) => `${pad(hour)}:${time.slice(3)}`)
            .join(", ")}`
        : "Every 6 hours";
    case "daily":
      return `Every day${at}`;
    case "weekly":
      return typeof dayOfWeek === "number" ? `Every ${weekdays[dayOfWeek]}${at}` : "Every week";
    case "monthly":
      return typeof dayOfMonth === "number" ? `On day ${dayOfMonth} of every month${at}` : "Every month";
    case "custom":
      return `Cron ${cron ?? ""}`;
  }
}

/** The four hours of a day at which something runs every six hours, the given one among them. */
export function sixHours(time: string): readonly number[] {
  const first = Number(time.slice(0, 2)) % 6;
  return [first, first + 6, first + 12, first + 18];
}
