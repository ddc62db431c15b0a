import type { Schedule, ScheduleRun } from "gleaner";
import { describeStatus } from "../job-status.ts";
import { formatTable, toLine } from "../table.ts";
import { toMinute, toSeconds } from "./time.ts";

/** The most telling first: the last are left out where the terminal is narrow. */
const columns = [
  { name: "schedule", whole: true },
  { name: "runs", whole: true },
  { name: "state" },
  { name: "next run (UTC)", whole: true },
  { name: "script", whole: true },
] as const;

/** A page of schedules for a person to read. */
export function formatSchedules(schedules: readonly Schedule[], width: number): string {
  if (schedules.length === 0) return "No schedules: gleaner schedules create SCRIPT_ID --every daily\n";
  const rows = schedules.map((schedule) => [
    schedule.id,
    cut(toWords(schedule)),
    toState(schedule),
    schedule.nextRunAt === null ? "" : toMinute(schedule.nextRunAt),
    schedule.script_id,
  ]);
  return formatTable(columns, rows, width);
}

/** One schedule with its next runs. */
export function formatSchedule(schedule: Schedule): string {
  const lines = [
    toLine(`Schedule ${schedule.id} of automation ${schedule.script_id}`),
    toLine(`Runs ${toWords(schedule)}; ${toState(schedule)}`),
    ...schedule.nextRuns.map(
      (time, index) => `${index === 0 ? "Next (UTC): " : "            "}${toLine(toMinute(time))}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** A cron may list many times. */
const longestWords = 36;
const cut = (words: string): string =>
  words.length > longestWords ? `${words.slice(0, longestWords - 1)}…` : words;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function toWords({ frequency, time, dayOfWeek, dayOfMonth, cron, timezone }: Schedule): string {
  const at = `${time ?? ""} ${timezone}`;
  const minute = time?.slice(3) ?? "00";
  switch (frequency) {
    case "hourly":
      return `hourly at minute ${minute} ${timezone}`;
    case "every_6_hours":
      return `every 6 hours from ${at}`;
    case "daily":
      return `daily at ${at}`;
    case "weekly":
      return `${weekdays[dayOfWeek ?? 1]}s at ${at}`;
    case "monthly":
      return `monthly on day ${dayOfMonth ?? 1} at ${at}`;
    case "custom":
      return `${cron ?? ""} (${timezone})`;
  }
}

function toState({ paused, pauseReason, resumesAt }: Schedule): string {
  if (!paused) return "active";
  if (pauseReason === "quota") return `out of replays until ${toMinute(resumesAt ?? "")}`;
  return pauseReason === "plan" ? "paused by the plan" : "paused";
}

const runColumns = [
  { name: "for (UTC)", whole: true },
  { name: "status" },
  { name: "records", align: "right" },
  { name: "job", whole: true },
  { name: "seconds", align: "right" },
  { name: "error" },
] as const;

/** A page of a schedule's history for a person to read. */
export function formatRuns(runs: readonly ScheduleRun[], width: number): string {
  if (runs.length === 0) return "It has not run yet.\n";
  const rows = runs.map(
    ({ jobId, scheduledAt, startedAt, finishedAt, status, verdict, recordCount, error }) => [
      toMinute(scheduledAt),
      describeStatus(status, verdict),
      recordCount === null ? "" : String(recordCount),
      jobId,
      startedAt === null || finishedAt === null
        ? ""
        : toSeconds(Date.parse(finishedAt) - Date.parse(startedAt)),
      error?.message ?? "",
    ],
  );
  return formatTable(runColumns, rows, width);
}
