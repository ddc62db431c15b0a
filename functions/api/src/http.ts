import { Refusal, type RefusalCode, type RefusalDetails } from "@gleaner/core/error";
import type { Context, ErrorHandler, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { validator } from "hono-openapi";
import * as z from "zod";

/** The statuses of successful answers. Only this file knows status codes. */
export const answers = {
  ok: 200,
  created: 201,
  accepted: 202,
  removed: 204,
  elsewhere: 303,
  unchanged: 304,
} as const;

const internal = "internal";
const methodCode = "method_not_allowed";
export type ProblemCode = RefusalCode | typeof internal | typeof methodCode;

export const problems: Record<ProblemCode, { status: ContentfulStatusCode; title: string }> = {
  invalid_request: { status: 400, title: "Invalid request" },
  unauthorized: { status: 401, title: "Unauthorized" },
  sign_in_refused: { status: 401, title: "Sign-in refused" },
  plan_without_api_access: { status: 403, title: "Plan without API access" },
  forbidden: { status: 403, title: "Forbidden" },
  other_origin: { status: 403, title: "Request from another origin" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  idempotency_conflict: { status: 409, title: "Idempotency key used for another request" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  export_needs_single_record: { status: 422, title: "Export needs a single record" },
  cron_too_frequent: { status: 422, title: "Schedule too frequent for the plan" },
  cron_never_fires: { status: 422, title: "Cron never fires" },
  schedule_paused_by_quota: { status: 422, title: "Schedule paused by quota" },
  quota_exceeded: { status: 429, title: "Quota exceeded" },
  rate_limited: { status: 429, title: "Rate limited" },
  internal: { status: 500, title: "Internal error" },
  export_busy: { status: 503, title: "Busy" },
  storage_busy: { status: 503, title: "Busy" },
};

/** The body of every refusal (RFC 9457). */
export const Problem = z
  .object({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    limit: z.int().optional(),
    resetsAt: z.iso.datetime().optional(),
  })
  .meta({ id: "Problem" });

const maxBodyBytes = 1_000_000;

function problem(code: ProblemCode, detail: string, details: RefusalDetails = {}): Response {
  const { status, title } = problems[code];
  const { retryAfterSeconds = code === "storage_busy" ? 1 : undefined, ...members } = details;
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(Math.ceil(retryAfterSeconds)));
  if (code === "unauthorized") headers.set("www-authenticate", 'Bearer realm="gleaner"');
  const body = { type: "about:blank", title, status, detail, code, ...members };
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * Answers an error: a refusal with its sentence, any other error without details. Errors that are our fault are
 * passed to `report`.
 */
export function answerError(report: (error: Error, context: Context) => void): ErrorHandler {
  return (error, context) => {
    if (error instanceof Refusal) {
      // A refusal of this kind is our fault.
      if (problems[error.code].status >= 500) report(error, context);
      return problem(error.code, error.message, error.details);
    }
    if (error instanceof HTTPException && error.status === 400) {
      return problem("invalid_request", "The body is not JSON.");
    }
    report(error, context);
    return problem(internal, "Something went wrong on our side. It was recorded; please try again.");
  };
}

export const answerNotFound = (): Response => problem("not_found", "There is nothing at this address.");

/** Answers 405 where the address exists with other methods. */
export const refuseMethod = (app: Parameters<typeof methodNotAllowed>[0]["app"]): MiddlewareHandler =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (_, methods) => {
      const answer = problem(methodCode, `This address takes ${methods.join(", ")}.`);
      answer.headers.set("allow", methods.join(", "));
      return answer;
    },
  });

export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => problem("too_large", "The body is more than 1 MB."),
});

/** Requires a JSON content type, so that another site's form cannot post here. */
export const requireJson: MiddlewareHandler = async (context, next) => {
  const length = context.req.header("content-length");
  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A server may pass an empty stream where nothing was sent; without a content type the body is not read.
  const isUnsaid =
    type === undefined && length === undefined && context.req.header("transfer-encoding") === undefined;
  const isEmpty = context.req.raw.body === null || length === "0" || isUnsaid;
  if (!isEmpty && type !== "application/json") {
    throw new Refusal("unsupported_media_type", "Send the body as content-type: application/json.");
  }
  await next();
};

/** Validates a part of the request and describes it in the OpenAPI document. */
export const input = <Schema extends z.ZodType, Target extends "json" | "query">(
  target: Target,
  schema: Schema,
) =>
  validator(target, schema, (result) => {
    if (result.success) return;
    const errors = result.error.map((issue) => ({
      field: (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join("."),
      message: issue.message,
    }));
    const [first] = errors;
    const where = first?.field ? `${first.field}: ` : "";
    throw new Refusal("invalid_request", `${where}${first?.message ?? "invalid"}`, { details: { errors } });
  });

/** An id as given; a malformed one is answered like an unknown one. */
export function toId(text: string | undefined): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new Refusal("not_found", "There is nothing with this id.");
  return id.data;
}

/** The caller's Idempotency-Key, as an option of the functions that start work. */
export function readIdempotencyKey(context: Context): { idempotencyKey?: string } {
  const idempotencyKey = context.req.header("idempotency-key");
  if (idempotencyKey === undefined) return {};
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    const errors = [{ field: "Idempotency-Key", message: "1 to 255 visible ASCII characters" }];
    throw new Refusal("invalid_request", "The Idempotency-Key is 1 to 255 visible ASCII characters.", {
      details: { errors },
    });
  }
  return { idempotencyKey };
}
