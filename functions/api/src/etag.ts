import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { answers } from "./http.ts";

/**
 * Adds an ETag to what was read, and answers 304 where the client has it already, because a console polls the same
 * addresses. The tag depends on the body only.
 */
export const tagAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const isRead = context.req.method === "GET" && res.status === answers.ok;
  if (!isRead || !/^application\/json\b/.test(res.headers.get("content-type") ?? "")) return;
  if (res.headers.has("content-disposition")) return;
  const body = await res.text();
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = new Headers(res.headers);
  headers.set("etag", tag);
  const known = context.req.header("if-none-match");
  const isKnown = known?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag) ?? false;
  if (isKnown) headers.delete("content-type");
  context.res = undefined;
  context.res = isKnown
    ? new Response(null, { status: answers.unchanged, headers })
    : new Response(body, { status: res.status, headers });
};
