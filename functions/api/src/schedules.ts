import * as Schedule from "@gleaner/core/schedule";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, input, toId } from "./http.ts";
import { nextCursor, page } from "./page.ts";

const { scriptId, ...fields } = Schedule.Schedule.shape;
const ScheduleDocument = z.strictObject({ ...fields, script_id: scriptId }).meta({ id: "Schedule" });
const ScheduleList = z.object({ schedules: z.array(ScheduleDocument), nextCursor });
const RunList = z.object({ runs: z.array(Schedule.ScheduleRun.meta({ id: "ScheduleRun" })), nextCursor });

function toDocument({ id, scriptId, ...schedule }: Schedule.Schedule): z.infer<typeof ScheduleDocument> {
  return { id, script_id: scriptId, ...schedule };
}

const { scriptId: _, ...timing } = Schedule.Create.shape;
const NewSchedule = z.strictObject({ script_id: z.string(), ...timing }).meta({ id: "NewSchedule" });
const ScheduleChange = Schedule.Change.refine(
  (change) => Object.keys(change).length > 0,
  "say what to change",
).meta({ id: "ScheduleChange" });

export const schedules = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's schedules, newest first",
      answer: { ok: ScheduleList },
      refuses: ["invalid_request"],
    }),
    input("query", z.object({ ...page, script_id: z.uuid().optional() })),
    async (context) => {
      const { script_id: scriptId, ...query } = context.req.valid("query");
      const { schedules, nextCursor } = await Schedule.list({ ...query, scriptId });
      return context.json({ schedules: schedules.map(toDocument), nextCursor });
    },
  )
  .post(
    "/",
    describe({
      summary: "Replay an automation again and again",
      description:
        "By a frequency with its time and day (midnight, Monday and the first when left out), or by a five-field cron " +
        "(minute, hour, day of month, month, day of week). Times are of the zone, UTC when left out: one that a clock " +
        "change skips does not fire, one that comes twice fires once. A day that a month lacks is its last.",
      answer: { created: ScheduleDocument },
      refuses: [
        "invalid_request",
        "not_found",
        "conflict",
        "unsupported_media_type",
        "cron_too_frequent",
        "cron_never_fires",
      ],
    }),
    input("json", NewSchedule),
    async (context) => {
      const { script_id, ...rest } = context.req.valid("json");
      const schedule = await Schedule.create({ ...rest, scriptId: toId(script_id) });
      return context.json(toDocument(schedule), answers.created);
    },
  )
  .get(
    "/:id",
    describe({
      summary: "A schedule with its next five runs",
      answer: { ok: ScheduleDocument },
      refuses: ["not_found"],
    }),
    async (context) => context.json(toDocument(await Schedule.get(toId(context.req.param("id"))))),
  )
  .patch(
    "/:id",
    describe({
      summary: "Change when a schedule runs, pause or resume it",
      description: "What is left out stays. Runs that were missed while it was paused are not caught up.",
      answer: { ok: ScheduleDocument },
      refuses: [
        "invalid_request",
        "not_found",
        "unsupported_media_type",
        "cron_too_frequent",
        "cron_never_fires",
        "schedule_paused_by_quota",
      ],
    }),
    input("json", ScheduleChange),
    async (context) => {
      const id = toId(context.req.param("id"));
      return context.json(toDocument(await Schedule.change(id, context.req.valid("json"))));
    },
  )
  .delete(
    "/:id",
    describe({ summary: "Delete a schedule", answer: { removed: null }, refuses: ["not_found"] }),
    async (context) => {
      await Schedule.remove(toId(context.req.param("id")));
      return context.body(null, answers.removed);
    },
  )
  .get(
    "/:id/runs",
    describe({
      summary: "What a schedule ran, latest first",
      answer: { ok: RunList },
      refuses: ["invalid_request", "not_found"],
    }),
    input("query", z.object(page)),
    async (context) =>
      context.json(await Schedule.runs(toId(context.req.param("id")), context.req.valid("query"))),
  );
