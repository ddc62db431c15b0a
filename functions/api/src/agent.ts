import * as Job from "@gleaner/core/job";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, input, readIdempotencyKey, toId } from "./http.ts";
import { JobDocument, Started } from "./job-document.ts";
import { RunTask } from "./task.ts";

export const agent = new Hono()
  .post(
    "/run",
    describe({
      summary: "Run a prompt",
      description: "The job is pending until a runner takes it; follow GET /api/jobs/{id}.",
      answer: { accepted: Started },
      refuses: ["invalid_request", "not_found", "too_large", "unsupported_media_type"],
      startsWork: true,
    }),
    input("json", RunTask),
    async (context) => {
      const created = await Job.createAgent(context.req.valid("json"), readIdempotencyKey(context));
      return context.json(created, answers.accepted);
    },
  )
  .post(
    "/stop",
    describe({
      summary: "Stop a job of any kind",
      description: "A job that has ended stays as it is.",
      answer: { ok: JobDocument },
      refuses: ["invalid_request", "not_found", "unsupported_media_type"],
    }),
    input("json", z.strictObject({ jobId: z.string() })),
    async (context) => context.json(await Job.stop(toId(context.req.valid("json").jobId))),
  );
