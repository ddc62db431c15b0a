import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { openAPIRouteHandler } from "hono-openapi";
import * as z from "zod";
import { accounts } from "./accounts.ts";
import { agent } from "./agent.ts";
import { authenticate } from "./authenticate.ts";
import { billing } from "./billing.ts";
import { deliveries } from "./deliveries.ts";
import { describe } from "./describe.ts";
import { documentation } from "./documentation.ts";
import { tagAnswers } from "./etag.ts";
import { answerError, answerNotFound, limitBody, refuseMethod, requireJson } from "./http.ts";
import { jobs } from "./jobs.ts";
import { keys } from "./keys.ts";
import { mcp } from "./mcp.ts";
import { members } from "./members.ts";
import { notifications } from "./notifications.ts";
import { pages } from "./pages.ts";
import "./plan-parts.ts";
import { proxies } from "./proxies.ts";
import { reportError } from "./report.ts";
import { schedules } from "./schedules.ts";
import { scripts } from "./scripts.ts";
import { session, signIn } from "./session.ts";
import { team } from "./team.ts";
import { webhooks } from "./webhooks.ts";

/** The whole HTTP API, under /api. */
export const app = new Hono().basePath("/api");

app.onError(answerError(reportError));
app.notFound(answerNotFound);

// Never the caller's own id, because it is written to the log.
app.use(requestId({ headerName: "" }));
app.use(
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: "DENY",
  }),
);
app.use(async (context, next) => {
  await next();
  context.header("cache-control", "no-store");
  context.header("x-request-id", context.get("requestId"));
});
app.use(refuseMethod(app));

const Health = z.object({ status: z.literal("ok") });
app.get(
  "/health",
  describe({ summary: "Whether the service answers", answer: { ok: Health }, isPublic: true }),
  (context) => context.json({ status: "ok" }),
);
app.get("/openapi.json", openAPIRouteHandler(app, documentation));
app.route("/session", signIn);

app.use(tagAnswers);
app.use(limitBody, authenticate, requireJson);
app.route("/agent", agent);
app.route("/jobs", jobs);
app.route("/jobs", pages);
app.route("/accounts", accounts);
app.route("/proxies", proxies);
app.route("/scripts", scripts);
app.route("/schedules", schedules);
app.route("/keys", keys);
app.route("/session", session);
app.route("/members", members);
app.route("/team", team);
app.route("/billing", billing);
app.route("/notifications", notifications);
app.route("/webhooks", webhooks);
app.route("/mcp", mcp);
app.route("/deliveries", deliveries);
// Also a route, because an app that mounts this one ignores its notFound handler.
app.all("/*", answerNotFound);
