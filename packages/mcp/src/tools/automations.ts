import type { AutomationSummary, Schedule } from "gleaner";
import * as z from "zod";
import { narrow, type View } from "../answer.ts";
import { Refused } from "../refused.ts";
import { cut } from "../short.ts";
import { defineTool } from "../tool.ts";

const text = z.string().optional();

export const listAutomations = defineTool({
  name: "list_automations",
  description: "The team's saved automations, newest first, with how each last ran and its schedules.",
  effect: "reads",
  input: { limit: z.int().min(1).max(50).default(20), cursor: text },
  output: { automations: z.array(z.looseObject({})), next_cursor: text, next: text },
  run: async ({ limit: most, cursor }, { gleaner }) =>
    narrow(
      most,
      async (limit) => {
        const { scripts, nextCursor } = await gleaner.automations.list({ limit, cursor }).page();
        return {
          automations: scripts.map(viewAutomation),
          ...(nextCursor && {
            next_cursor: nextCursor,
            next: "Call list_automations with this cursor for the rest.",
          }),
        };
      },
      "Long texts were cut: the whole is in GET /api/scripts/{script_id}.",
    ),
});

const maxNameCharacters = 100;
const maxPromptCharacters = 200;

const viewAutomation = (automation: AutomationSummary): View => ({
  script_id: automation.id,
  name: cut(automation.name, maxNameCharacters),
  prompt: cut(automation.prompt, maxPromptCharacters),
  status: automation.status,
  verdict: automation.verdict,
  last_run_at: automation.lastRunAt,
  schedules: automation.schedules.map(({ id, frequency, cron, timezone, paused }) => ({
    schedule_id: id,
    frequency,
    ...(cron && { cron }),
    timezone,
    paused,
  })),
});

export const setSchedule = defineTool({
  name: "set_schedule",
  description:
    "Replay an automation again and again: a new schedule for script_id, or a change of schedule_id (pausing it, too). " +
    "By frequency, or by cron alone.",
  effect: "changes",
  input: {
    script_id: text,
    schedule_id: text,
    frequency: z.enum(["hourly", "every_6_hours", "daily", "weekly", "monthly", "custom"]).optional(),
    time: text.describe("HH:MM"),
    day_of_week: z.int().min(0).max(6).optional().describe("0 is Sunday"),
    day_of_month: z.int().min(1).max(31).optional(),
    cron: text.describe("five fields"),
    timezone: text.describe("IANA, else UTC"),
    paused: z.boolean().optional(),
  },
  output: {
    schedule_id: z.string(),
    script_id: z.string(),
    frequency: z.string(),
    time: text,
    cron: text,
    timezone: z.string(),
    paused: z.boolean(),
    pause_reason: text,
    next_runs: z.array(z.string()),
  },
  run: async ({ script_id: scriptId, schedule_id: scheduleId, ...given }, { gleaner }) => {
    const {
      frequency,
      time,
      day_of_week: dayOfWeek,
      day_of_month: dayOfMonth,
      cron,
      timezone,
      paused,
    } = given;
    const when = { frequency, time, dayOfWeek, dayOfMonth, cron, timezone, paused };
    if ((scriptId === undefined) === (scheduleId === undefined)) {
      throw new Refused(
        "invalid_request",
        "Name script_id for a new schedule, or schedule_id to change one.",
      );
    }
    return viewSchedule(
      scheduleId === undefined
        ? await gleaner.schedules.create({ scriptId: scriptId ?? "", ...when })
        : await gleaner.schedules.update(scheduleId, when),
    );
  },
});

const viewSchedule = (schedule: Schedule): View => ({
  schedule_id: schedule.id,
  script_id: schedule.script_id,
  frequency: schedule.frequency,
  ...(schedule.time && { time: schedule.time }),
  ...(schedule.cron && { cron: schedule.cron }),
  timezone: schedule.timezone,
  paused: schedule.paused,
  ...(schedule.pauseReason && { pause_reason: schedule.pauseReason }),
  next_runs: schedule.nextRuns,
});
