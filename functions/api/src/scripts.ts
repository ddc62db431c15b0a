import * as Automation from "@gleaner/core/automation";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { input, toId } from "./http.ts";
import { nextCursor, page } from "./page.ts";

const Summary = Automation.AutomationSummary.meta({ id: "AutomationSummary" });
const ScriptList = z.object({ scripts: z.array(Summary), nextCursor });
const ScriptDocument = Automation.Automation.meta({ id: "Automation" });

const ScriptChange = Automation.Change.meta({ id: "AutomationChange" });

/** What went with a deleted automation. */
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
      summary: "Give an automation another name",
      answer: { ok: ScriptDocument },
      refuses: ["invalid_request", "not_found", "unsupported_media_type"],
    }),
    input("json", ScriptChange),
    async (context) => {
      const { name } = context.req.valid("json");
      return context.json(await Automation.rename(toId(context.req.param("id")), name));
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
