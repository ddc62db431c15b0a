import * as Job from "@gleaner/core/job";
import { Hono } from "hono";
import * as z from "zod";
import { largestBody } from "./answer-size.ts";
import { describe } from "./describe.ts";
import { deliver } from "./export/delivery.ts";
import { exportFile, format } from "./export/index.ts";
import { answers, input, readIdempotencyKey, toId } from "./http.ts";
import { ChangesDocument, JobDocument, JobList, Output, Started, StartedReplay } from "./job-document.ts";
import { page, queryNumber } from "./page.ts";
import { namedByCaller, screenshots } from "./task.ts";

const ListQuery = z.object({
  ...page,
  status: Job.JobStatus.optional(),
  kind: Job.JobKind.optional(),
  script_id: z.uuid().optional(),
});

const GetQuery = z.object({
  logsAfter: queryNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: "Leaves out so many lines of the log, as logCount said them before" }),
});

const Replay = z.strictObject({ script_id: z.string(), ...namedByCaller, screenshots });

const ChangesQuery = z.object({
  against: z
    .uuid()
    .optional()
    .meta({ description: "Another run of the automation than its previous success" }),
  limit: queryNumber(1, 1000).default(100).meta({ description: "1 to 1,000 records, 100 when left out" }),
  offset: queryNumber(0, Number.MAX_SAFE_INTEGER).default(0),
});

const OutputQuery = z.object({
  limit: queryNumber(1, 100_000).optional(),
  offset: queryNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  evidence: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "With where each value was read and how, and of each null why it is one" }),
});

export const jobs = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's jobs, newest first",
      answer: { ok: JobList },
      refuses: ["invalid_request"],
    }),
    input("query", ListQuery),
    async (context) => {
      const { script_id: scriptId, ...query } = context.req.valid("query");
      return context.json(await Job.list({ ...query, scriptId }));
    },
  )
  .post(
    "/",
    describe({
      summary: "Replay an automation",
      description: "With the login account and the proxy of its task, unless others are named.",
      answer: { accepted: StartedReplay },
      refuses: ["invalid_request", "not_found", "unsupported_media_type"],
      startsWork: true,
    }),
    input("json", Replay),
    async (context) => {
      const { script_id, ...named } = context.req.valid("json");
      const replay = { scriptId: toId(script_id), ...named };
      const { jobId, status } = await Job.createReplay(replay, readIdempotencyKey(context));
      return context.json({ jobId, status }, answers.accepted);
    },
  )
  .get(
    "/:id",
    describe({
      summary: "A job with its logs, live while it runs",
      answer: { ok: JobDocument, unchanged: null },
      refuses: ["invalid_request", "not_found"],
    }),
    input("query", GetQuery),
    async (context) => context.json(await Job.get(toId(context.req.param("id")), context.req.valid("query"))),
  )
  .post(
    "/:id/retry",
    describe({
      summary: "Run a job's task or automation again",
      description: "Of jobs that failed, were blocked, met the step limit or were cancelled.",
      answer: { accepted: Started },
      refuses: ["invalid_request", "not_found", "conflict"],
      startsWork: true,
    }),
    async (context) => {
      const created = await Job.retry(toId(context.req.param("id")), readIdempotencyKey(context));
      return context.json(created, answers.accepted);
    },
  )
  .get(
    "/:id/output",
    describe({
      summary: "A job's records",
      description:
        "All of them while the answer stays under 5 MB; else nextOffset says where to go on. None, with the job's " +
        "status, where it ended without a result; before its end a conflict.",
      answer: { ok: Output },
      refuses: ["invalid_request", "not_found", "conflict"],
    }),
    input("query", OutputQuery),
    async (context) => {
      const { evidence, ...part } = context.req.valid("query");
      const output = await Job.output(toId(context.req.param("id")), {
        ...part,
        evidence: evidence === "true",
        ...largestBody,
      });
      return context.json(output);
    },
  )
  .get(
    "/:id/changes",
    describe({
      summary: "What a replay found otherwise than the success before it",
      description:
        "Records are known again by the fields that told them apart when the plan was proven. Added and changed records " +
        "come first, removed ones last; nextOffset says where to go on.",
      answer: { ok: ChangesDocument },
      refuses: ["invalid_request", "not_found", "conflict"],
    }),
    input("query", ChangesQuery),
    async (context) => {
      const id = toId(context.req.param("id"));
      // As a JSON string, a body takes at most twice its bytes.
      const maxBytes = largestBody.maxEscapedBytes / 2;
      return context.json(await Job.changes(id, { ...context.req.valid("query"), maxBytes }));
    },
  )
  .get(
    "/:id/export",
    describe({
      summary: "A job's records as a file",
      description:
        "Text and Markdown take a single record. A file above 5 MB is answered by its address. The header gleaner-verdict is " +
        "the job's verdict; a file that is partial also says so in its name.",
      answer: { ok: null, elsewhere: null },
      refuses: ["invalid_request", "not_found", "conflict", "export_needs_single_record", "export_busy"],
    }),
    input("query", z.object({ format })),
    async (context) => {
      const id = toId(context.req.param("id"));
      const records = await Job.records(id);
      const file = exportFile(id, context.req.valid("query").format, records);
      const delivery = await deliver(file, records.bytes);
      if (file.verdict !== null) context.header("gleaner-verdict", file.verdict);
      if ("address" in delivery) return context.redirect(delivery.address, answers.elsewhere);
      return context.body(delivery.text, answers.ok, {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="${file.name}"`,
      });
    },
  );
