import { answerMessages } from "@gleaner/mcp/http";
import { Gleaner } from "gleaner";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { agent } from "./agent.ts";
import { billing } from "./billing.ts";
import { answerError, answerNotFound } from "./http.ts";
import { jobs } from "./jobs.ts";
import { reportError, reportTool } from "./report.ts";
import { schedules } from "./schedules.ts";
import { scripts } from "./scripts.ts";

/**
 * The requests of tools. They reach only these routes, so that no tool can access a key, an account or a member. They
 * act as the caller of the MCP message, which is authenticated and counted already.
 */
const inside = new Hono().basePath("/api");
inside.onError(answerError(reportError));
inside.notFound(answerNotFound);
inside.use(requestId());
inside
  .route("/agent", agent)
  .route("/jobs", jobs)
  .route("/scripts", scripts)
  .route("/schedules", schedules)
  .route("/billing", billing);

const gleaner = new Gleaner({
  baseUrl: "http://inside",
  apiKey: "",
  fetch: async (url, init) => inside.fetch(new Request(url, init)),
  // The caller waits at most 30 seconds, and the storage has already been retried for ten.
  retries: 0,
});

export const answer = answerMessages(gleaner, { isReadonly: false, report: reportTool });
export const answerReadonly = answerMessages(gleaner, { isReadonly: true, report: reportTool });
