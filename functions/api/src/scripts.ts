import { findForeignFaults } from "@gleaner/automation";
import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, input, readIdempotencyKey, toId } from "./http.ts";
import { StartedReplay } from "./job-document.ts";
import { mayOpen } from "./may-open.ts";
import { nextCursor, page } from "./page.ts";

const Summary = Automation.AutomationSummary.meta({ id: "AutomationSummary" });
const ScriptList = z.object({ scripts: z.array(Summary), nextCursor });
const ScriptDocument = Automation.Automation.meta({ id: "Automation" });

const ScriptImport = Automation.Import.check(({ value, issues }) => {
  for (const { path, message } of findForeignFaults(value.plan, mayOpen)) {
    issues.push({ code: "custom", input: value, path: [...path], message });
  }
}).meta({ id: "AutomationImport" });

const Rollback = z.strictObject({ version: z.int().min(1) }).meta({ id: "Rollback" });

const ScriptChange = Automation.Change.meta({ id: "AutomationChange" });

/** The schedules deleted with an automation. */
const RemovedScript = z
  .object({ id: z.uuid(), removedSchedules: z.array(z.uuid()) })
  .meta({ id: "RemovedScript" });

export const scripts = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's automations, newest first",
      answer: { ok: ScriptList },
      refuses: ["invalid_request"],
    }),
    input("query", z.object(page)),
    async (context) => context.json(await Automation.list(context.req.valid("query"))),
  )
  .post(
    "/",
    describe({
      summary: "Import a plan",
      description:
        "What GET /api/scripts/{id} shows as plan, of here or elsewhere. It is inert until its first replay, which proves " +
        "it on the live page in two clean browsers and only then delivers.",
      answer: { created: ScriptDocument },
      refuses: ["invalid_request", "not_found", "too_large", "unsupported_media_type", "quota_exceeded"],
    }),
    input("json", ScriptImport),
    async (context) => context.json(await Automation.importPlan(context.req.valid("json")), answers.created),
  )
  .get(
    "/:id",
    describe({
      summary: "An automation with its plan, contract and versions",
      answer: { ok: ScriptDocument },
      refuses: ["not_found"],
    }),
    async (context) => context.json(await Automation.get(toId(context.req.param("id")))),
  )
  .patch(
    "/:id",
    describe({
      summary: "Give an automation another name, or turn its healing on or off",
      answer: { ok: ScriptDocument },
      refuses: ["invalid_request", "not_found", "unsupported_media_type"],
    }),
    input("json", ScriptChange),
    async (context) => {
      const id = toId(context.req.param("id"));
      return context.json(await Automation.change(id, context.req.valid("json")));
    },
  )
  .post(
    "/:id/heal",
    describe({
      summary: "Mend an automation whose site has changed",
      description:
        "Replays it; where the site has changed, what it used to read is looked for: without a model, then with one where " +
        "there is a key. A new version is made " +
        "only if the records that stayed read as before, in two clean browsers. Five a day; no replay and no AI run.",
      answer: { accepted: StartedReplay },
      refuses: ["invalid_request", "not_found", "conflict"],
      startsWork: true,
    }),
    async (context) => {
      const id = toId(context.req.param("id"));
      const { jobId, status } = await Job.createHeal(id, readIdempotencyKey(context));
      return context.json({ jobId, status }, answers.accepted);
    },
  )
  .post(
    "/:id/rollback",
    describe({
      summary: "Make an earlier version of an automation's plan the current one again",
      answer: { ok: ScriptDocument },
      refuses: ["invalid_request", "not_found", "conflict", "unsupported_media_type"],
    }),
    input("json", Rollback),
    async (context) => {
      const id = toId(context.req.param("id"));
      return context.json(await Automation.rollBack(id, context.req.valid("json").version));
    },
  )
  .delete(
    "/:id",
    describe({
      summary: "Delete an automation and the schedules that belong to it",
      answer: { ok: RemovedScript },
      refuses: ["not_found"],
    }),
    async (context) => {
      const id = toId(context.req.param("id"));
      return context.json({ id, ...(await Automation.remove(id)) });
    },
  );
